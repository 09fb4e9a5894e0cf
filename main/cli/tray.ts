import { type Result, ok } from '../engine/core/result.ts';
import type { LineFilter } from '../tray/index.ts';
import { flashTray, listTrays, monitorTray, replayTray, simulateTray } from '../tray/node/commands.ts';
import { readArguments, readNumber, type Terminal } from './arguments.ts';

/** `tray list [--json]` */
export async function list(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { json: { type: 'boolean' } }, { least: 0, most: 0 });
  if (!asked.ok) return asked;
  return ok(await listTrays(terminal, { json: asked.value.values.json ?? false }));
}

const WATCH = {
  json: { type: 'boolean' },
  kind: { type: 'string', multiple: true },
  text: { type: 'string' },
  rolls: { type: 'string' },
} as const;

const filterOf = (kinds: readonly string[] | undefined, text: string | undefined): LineFilter => ({
  kinds,
  text,
});

/** `tray monitor [PORT] [--json] [--kind K]… [--text T] [--rolls N] [--record FILE]` */
export async function monitor(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { ...WATCH, record: { type: 'string' } }, { least: 0, most: 1 });
  if (!asked.ok) return asked;
  const { json = false, kind, text, record } = asked.value.values;
  const rolls = readNumber(asked.value.values.rolls);
  if (!rolls.ok) return rolls;
  const [port] = asked.value.words;
  return ok(
    await monitorTray(terminal, { port, json, record, rolls: rolls.value, filter: filterOf(kind, text) }),
  );
}

/** `tray simulate [SCRIPT | --script SCRIPT] [--link FILE] [--seed N] [--stay] [--no-reset]` */
export async function simulate(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(
    args,
    {
      script: { type: 'string' },
      link: { type: 'string' },
      seed: { type: 'string' },
      stay: { type: 'boolean' },
      'no-reset': { type: 'boolean' },
    },
    { least: 0, most: 1 },
  );
  if (!asked.ok) return asked;
  const { link, stay, 'no-reset': noReset } = asked.value.values;
  const seed = readNumber(asked.value.values.seed);
  if (!seed.ok) return seed;
  const script = asked.value.values.script ?? asked.value.words[0];
  return ok(await simulateTray(terminal, { script, link, stay, seed: seed.value, resetOnOpen: !noReset }));
}

/** `tray replay FILE [--speed N] [--json] [--kind K]… [--text T] [--rolls N]` */
export async function replayRecording(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { ...WATCH, speed: { type: 'string' } }, { least: 1, most: 1 });
  if (!asked.ok) return asked;
  const { json = false, kind, text } = asked.value.values;
  const rolls = readNumber(asked.value.values.rolls);
  if (!rolls.ok) return rolls;
  const speed = readNumber(asked.value.values.speed);
  if (!speed.ok) return speed;
  return ok(
    await replayTray(terminal, asked.value.words[0] ?? '', {
      json,
      rolls: rolls.value,
      speed: speed.value,
      filter: filterOf(kind, text),
    }),
  );
}

/** `tray flash [PORT] [--yes]` */
export async function flash(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { yes: { type: 'boolean' } }, { least: 0, most: 1 });
  if (!asked.ok) return asked;
  const [port] = asked.value.words;
  return ok(await flashTray(terminal, { port, yes: asked.value.values.yes ?? false }));
}
