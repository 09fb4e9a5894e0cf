import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../package.json' with { type: 'json' };
import { admitHost, makeTicket } from './host/admission.ts';
import { createHost } from './host/host.ts';
import { eventsMemory, freshKept, keep, phonesMemory, readKept } from './host/keep.ts';
import { withPhones } from './host/phones.ts';
import { openBrowser } from './host/open-browser.ts';
import { startFailure, type Log, openLog } from './shell/log.ts';
import { readFiles, dataFolder } from './shell/files.ts';
import { openApp } from './shell/open-app.ts';
import { speakerIn } from './shell/spoken.ts';
import type { Speaker } from './words/speaker.ts';
import type { Phrase } from './contract.ts';

/** The table in a browser: `node out/main/serve.js [--port 4870] [--data FOLDER] [--no-open]`. */

interface Wanted {
  readonly folder: string;
  readonly port: number | null;
  readonly open: boolean;
}

function readArguments(): Wanted | Phrase {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, data: { type: 'string' }, 'no-open': { type: 'boolean' } },
    });
    const port = values.port === undefined ? null : Number(values.port);
    if (port !== null && !(Number.isInteger(port) && port >= 0 && port < 65_536))
      return { code: 'serve.port', params: { port: String(values.port) } };
    return {
      folder: values.data === undefined ? dataFolder() : resolve(values.data),
      port,
      open: !values['no-open'],
    };
  } catch {
    return { code: 'serve.usage' };
  }
}

async function serve(
  { folder, port: wanted, open }: Wanted,
  log: Log,
  speaker: Speaker,
): Promise<Phrase | null> {
  const kept = await readKept(folder);
  const opened = await openApp(folder, version, log);
  if (!opened.ok) {
    if (opened.error.code !== 'journal.locked' || kept === null) return opened.error;
    // It is already running: open that one.
    const address = `http://127.0.0.1:${kept.port}/`;
    console.log(speaker.say({ code: 'serve.already', params: { address: `${address}#${kept.token}` } }));
    if (open) openBrowser(`${address}#${makeTicket(kept.token)}`);
    return null;
  }
  const find = await readFiles(join(import.meta.dirname, '..', 'renderer'));
  const app = withPhones({
    app: opened.value,
    find,
    memory: phonesMemory(folder),
    events: eventsMemory(folder),
  });

  const { token, port: former } = kept ?? freshKept();
  const port = wanted ?? former;
  const host = await createHost({ app, find, admission: admitHost(token), port });
  // Without storage an open page does not find the table after a restart, but people can play.
  await keep(folder, { token, port: host.port }).catch((error: unknown) =>
    log.write(`host.json: ${String(error)}`),
  );

  if (port !== 0 && port !== host.port)
    console.log(
      speaker.say({ code: 'serve.otherPort', params: { port: String(port), other: String(host.port) } }),
    );
  const address = `http://127.0.0.1:${host.port}/`;
  console.log(speaker.say({ code: 'serve.ready', params: { address: `${address}#${token}` } }));
  if (open) openBrowser(`${address}#${makeTicket(token)}`);

  let closing = false;
  const close = (): void => {
    // A second signal ends the program at once.
    if (closing) process.exit(1);
    closing = true;
    void host
      .close()
      .then(() => app.close())
      .then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
  return null;
}

async function run(wanted: Wanted | Phrase, speaker: Speaker): Promise<Phrase | null> {
  if ('code' in wanted) return wanted;
  const log = openLog(wanted.folder);
  return serve(wanted, log, speaker).catch((error: unknown) => startFailure(error, log));
}

const wanted = readArguments();
const speaker = await speakerIn('code' in wanted ? dataFolder() : wanted.folder);
const problem = await run(wanted, speaker);
// Connections opened meanwhile must not keep it alive.
if (problem !== null) process.stderr.write(`${speaker.say(problem)}\n`, () => process.exit(1));
