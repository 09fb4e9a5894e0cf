import { writeCan, writeFaces, writeMask, writePockets, writeSettings } from './fields.ts';
import { closeFrame, hex } from './frame.ts';
import { ANSWER, COMMAND, type FromTray, PUSH, type ToTray } from './messages.ts';

/** The text after the type; the number of an answered command goes first. */
function words(message: FromTray): string {
  switch (message.kind) {
    case 'hello':
      return `${message.version} ${message.firmware} ${message.device} ${message.pockets} ${writeCan(message.can)}`;
    case 'otherVersion':
      return `${message.version}`;
    case 'state':
      return writePockets(message.pockets);
    case 'roll':
      return `${hex(message.age, 8)} ${writeMask(message.settled)} ${writePockets(message.pockets)}`;
    case 'lift':
    case 'move':
    case 'away':
      return `${message.pocket} ${hex(message.lift, 4)}`;
    case 'fault':
    case 'well':
      return `${message.word ?? message.fault} ${message.pocket}`;
    case 'die':
      return `${message.pocket} ${hex(message.lift, 4)} ${message.die}`;
    case 'doubt': {
      const { pocket, lift, faces, picture = '-', word, why } = message;
      return `${pocket} ${hex(lift, 4)} ${writeFaces(faces)} ${picture} ${word ?? why}`;
    }
    case 'battery':
      return `${message.pocket} ${message.percent}`;
    case 'beat':
      return `${hex(message.up, 8)} ${hex(message.lost, 4)} ${hex(message.bad, 4)} ${hex(message.unsent, 4)}`;
    case 'set':
      return writeSettings(message.settings);
    case 'no':
      return message.word ?? message.why;
    case 'other':
      return message.text;
  }
}

function typeOf(message: FromTray): string {
  if (message.kind === 'otherVersion') return 'hello';
  return message.kind === 'other' ? message.type : message.kind;
}

/** A line from the tray, with its CRC and `\n`. The message must be well formed. */
export function encodeFromTray(message: FromTray): string {
  const answers = 'answers' in message ? message.answers : undefined;
  const number = answers === undefined ? [] : [hex(answers, 4)];
  const text = words(message);
  const head = `${message.boot}:${hex(message.seq, 4)}`;
  const line = [head, typeOf(message), ...number, ...(text === '' ? [] : [text])].join(' ');
  return closeFrame((answers === undefined ? PUSH : ANSWER) + line);
}

/** A command, with its CRC and `\n`. */
export function encodeToTray(command: ToTray): string {
  const head = `${COMMAND}${hex(command.seq, 4)} ${command.kind}`;
  return closeFrame(command.kind === 'set' ? `${head} ${command.name} ${command.value}` : head);
}
