import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../package.json' with { type: 'json' };
import { admitHost, makeTicket } from './host/admission.ts';
import { createHost } from './host/host.ts';
import { freshKept, keep, phonesMemory, readKept } from './host/keep.ts';
import { withPhones } from './host/phones.ts';
import { openBrowser } from './host/open-browser.ts';
import { readFiles } from './shell/files.ts';
import { dataFolder } from './shell/folder.ts';
import { openApp } from './shell/open-app.ts';
import { speaker } from './shell/speak.ts';
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

async function serve(): Promise<Phrase | null> {
  const wanted = readArguments();
  if ('code' in wanted) return wanted;
  const { folder, open } = wanted;
  const kept = await readKept(folder);

  const opened = await openApp(folder, version);
  if (!opened.ok) {
    if (opened.error.code !== 'journal.locked' || kept === null) return opened.error;
    // It runs already: show that one.
    const address = `http://127.0.0.1:${kept.port}/`;
    console.log(speaker.say({ code: 'serve.already', params: { address: `${address}#${kept.token}` } }));
    if (open) openBrowser(`${address}#${makeTicket(kept.token)}`);
    return null;
  }
  const find = await readFiles(join(import.meta.dirname, '..', 'renderer'));
  const app = withPhones({ app: opened.value, find, memory: phonesMemory(folder) });

  const { token, port } = kept ?? freshKept();
  const host = await createHost({
    app,
    find,
    admission: admitHost(token),
    port: wanted.port ?? port,
  });
  await keep(folder, { token, port: host.port });

  const address = `http://127.0.0.1:${host.port}/`;
  console.log(speaker.say({ code: 'serve.ready', params: { address: `${address}#${token}` } }));
  if (open) openBrowser(`${address}#${makeTicket(token)}`);

  let closing = false;
  const close = (): void => {
    // Who asks twice does not want to wait.
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

const problem = await serve();
if (problem !== null) {
  console.error(speaker.say(problem));
  process.exitCode = 1;
}
