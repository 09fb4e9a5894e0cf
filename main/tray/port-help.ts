import type { CodeUnder } from '../words/codes.ts';
import { type Phrase, phrase } from '../engine/core/result.ts';

type Step = CodeUnder<'tray.help'>;

const step = (name: Step, from: Phrase): Phrase => phrase(`tray.help.${name}`, from.params ?? {});

/** What to do about a diagnosis, step by step. */
export function helpFor(diagnosis: Phrase): readonly Phrase[] {
  const steps = (...names: Step[]): readonly Phrase[] =>
    [...names, 'byHand' as const].map((name) => step(name, diagnosis));
  switch (diagnosis.code) {
    case 'tray.port.absent':
      return steps('plug');
    case 'tray.port.absentCable':
      return steps('plug', 'cable');
    case 'tray.port.busy':
    case 'tray.port.busyBy':
      return steps('closeOther');
    case 'tray.lost.notGranted':
      return steps('plug', 'chooseAgain');
    case 'tray.port.busyOrDenied':
      return steps('closeOther', 'groupDialout', 'login');
    case 'tray.port.denied':
      return steps('group', 'login', 'orRule');
    case 'tray.port.deniedRule':
      return steps('rule', 'replug');
    case 'tray.port.deniedUntilLogin':
      return steps('login');
    case 'tray.port.noSerial':
      return steps('install');
    case 'tray.port.notATray':
      return steps('otherPort', 'flash');
    case 'tray.port.silent':
      return steps('otherPort', 'flash', 'replug');
    case 'tray.port.resetting':
      return steps('power');
    case 'tray.version.tooOld':
      return steps('flash');
    case 'tray.version.tooNew':
      return steps('update');
    case 'tray.port.brltty':
      return steps('brltty', 'replug');
    case 'tray.port.noDriver':
      return steps('driver', 'replug');
    case 'tray.port.modemManager':
      return steps('modemWait', 'modemRule');
    case 'tray.port.crLf':
      return steps('crLf');
    case 'tray.lost.ask':
      return steps('choose');
    case 'tray.lost.askWhich':
      return steps('chooseWhich');
    case 'tray.lost.otherTray':
      return steps('chooseOther');
    case 'tray.lost.heartbeat':
    case 'tray.lost.unplugged':
    case 'tray.port.failed':
      return steps('replug');
    default:
      return [];
  }
}

const STEPS: Readonly<Record<string, readonly CodeUnder<'tray.flash.help'>[]>> = {
  unplugged: ['plug', 'again'],
  unpluggedHalf: ['plug', 'againHalf'],
  stopped: ['cable', 'again'],
  stoppedHalf: ['cable', 'againHalf'],
  differs: ['cable', 'againHalf'],
  wrongChip: ['otherPort'],
  noBootloader: ['button', 'otherPort', 'oldBootloader', 'programmer'],
  noGreeting: ['replug', 'again'],
};

/** What to do after a failure, step by step. */
export function flashHelp(refusal: Phrase): readonly Phrase[] {
  const steps = STEPS[refusal.code.replace('tray.flash.', '')];
  return steps?.map((name) => phrase(`tray.flash.help.${name}`, refusal.params ?? {})) ?? helpFor(refusal);
}
