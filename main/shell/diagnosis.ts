import type { Push, Reply, Requests, TableSnapshot, TrayLine, TrayView } from '../contract.ts';
import type { App } from '../table/app-contract.ts';
import type { Log } from './log.ts';
import { wrap } from './wrap.ts';

/** Most lines of the log, and of the tray, in a diagnosis. */
const LOG_LINES = 60;
const TRAY_LINES = 30;

/** Facts about the program and the machine, each as `name: value`. */
export type About = Readonly<Record<string, string>>;

export interface DiagnosisOptions {
  readonly app: App;
  readonly log: Log;
  readonly about: About;
  /** The user's home folder, written as `~` because it usually contains the user's name. */
  readonly home: string;
}

/**
 * Adds to a table a `diagnosis` for the host, and logs errors: versions, the tray, the last lines of the log. It
 * names no player and is not sent: people copy it.
 */
export function withDiagnosis({ app, log, about, home }: DiagnosisOptions): App {
  let tray: TrayView | null = null;
  let table: TableSnapshot | null = null;
  log.write(
    `started ${Object.entries(about)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  );
  const follow = (push: Push): void => {
    if (push.push === 'tray') {
      if (push.tray.word !== tray?.word) log.write(`${push.tray.word} ${push.tray.port?.path ?? ''}`);
      tray = push.tray;
    }
    if (push.push !== 'table') return;
    if (push.table?.file !== table?.file)
      log.write(push.table ? `on the table: ${push.table.file}` : 'no game');
    if (push.table?.saved === false && table?.saved !== false) log.write('not yet on disk');
    table = push.table;
  };

  const note = (kind: string, reply: Reply): Reply => {
    // A refusal is normal; a failure is a bug or a disk error.
    if (!reply.ok && (reply.error.code === 'table.failed' || /^journal\.disk\./.test(reply.error.code)))
      log.write(`${kind}: ${reply.error.code} ${JSON.stringify(reply.error.params ?? {})}`);
    return reply;
  };

  const ask = async <K extends 'home' | 'trayLines'>(kind: K): Promise<Requests[K]['answer'] | null> => {
    const reply = await app.handle({ n: 0, kind }, { kind: 'host' });
    return reply.ok ? (reply.value as Requests[K]['answer']) : null;
  };

  const names = async (): Promise<readonly string[]> => {
    const { saved, players } = (await ask('home')) ?? { saved: [], players: [] };
    return [...players, ...saved.flatMap(({ seats }) => seats), ...(table?.view.seats ?? [])].map(
      ({ name }) => name,
    );
  };

  const tell = async (): Promise<string> => {
    const lines = [
      ...Object.entries(about).map(([name, value]) => `${name}: ${value}`),
      `table: ${table ? `${table.view.game}, hand ${table.view.hand}, ${table.view.seats.length} seats, revision ${table.revision}` : 'none'}`,
      ...trayLines(tray, (await ask('trayLines')) ?? []),
      'log:',
      ...log.tail(LOG_LINES),
    ];
    const text = lines.join('\n').replaceAll(home, '~');
    return hideNames(text, await names());
  };

  return wrap(app, {
    handle: async (request, caller) => {
      if (request.kind === 'diagnosis' && caller.kind === 'host')
        return { n: request.n, ok: true, value: { text: await tell() } };
      return note(request.kind, await app.handle(request, caller));
    },
    follow,
    closed: () => log.write('ended'),
  });
}

function trayLines(tray: TrayView | null, lines: readonly TrayLine[]): readonly string[] {
  if (!tray) return ['tray: none'];
  const { word, say, device, port, counters } = tray;
  return [
    `tray: ${word}, ${say.code}`,
    `tray device: ${device ? `${device.id}, firmware ${device.firmware}, protocol ${device.protocol}` : 'none'}`,
    `tray port: ${port ? `${port.path}, ${port.kind}, ${port.label}` : 'none'}`,
    `tray counters: ${Object.entries(counters)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ')}`,
    'tray lines:',
    ...lines.slice(-TRAY_LINES).map(({ dir, text }) => `${dir === 'in' ? '<' : '>'} ${text}`),
  ];
}

/** Replaces players' names in any spelling with “(player)”, longest names first. */
export function hideNames(text: string, names: readonly string[]): string {
  const known = [...new Set(names.filter((name) => name !== ''))].sort((a, b) => b.length - a.length);
  if (known.length === 0) return text;
  const quoted = known.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}])(${quoted.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
    '(player)',
  );
}
