import { hex } from './crc.ts';
import { writeCan, writeMask, writePockets, writeSettings } from './fields.ts';
import { closeFrame } from './frame.ts';
import { ANSWER, COMMAND, type FromTray, PUSH, type ToTray } from './messages.ts';

/** What stands after the type; the number of an answered command goes before it. */
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
      return `${message.pocket} ${hex(message.lift, 4)}`;
    case 'fault':
      return `${message.fault} ${message.pocket}`;
    case 'beat':
      return `${hex(message.up, 8)} ${hex(message.lost, 4)} ${hex(message.bad, 4)} ${hex(message.unsent, 4)}`;
    case 'set':
      return writeSettings(message.settings);
    case 'no':
      return message.why;
  }
}

/** A line from the tray, with its CRC and `\n`. The message is taken to be well formed. */
export function encodeFromTray(message: FromTray): string {
  const answers = 'answers' in message ? message.answers : undefined;
  const type = message.kind === 'otherVersion' ? 'hello' : message.kind;
  const head = `${message.boot}:${hex(message.seq, 4)} ${type}`;
  return closeFrame(
    answers === undefined
      ? `${PUSH}${head} ${words(message)}`
      : `${ANSWER}${head} ${hex(answers, 4)} ${words(message)}`,
  );
}

/** A command, with its CRC and `\n`. */
export function encodeToTray(command: ToTray): string {
  const head = `${COMMAND}${hex(command.seq, 4)} ${command.kind}`;
  return closeFrame(command.kind === 'set' ? `${head} ${command.name} ${command.value}` : head);
}
