// `npm run -s tools -- COMMAND`: the tools of a checkout; without a command it lists them.
import { importFile } from '../support/import-file.mjs';

const { runTool } = await importFile(new URL('tools.ts', import.meta.url));
// A reader that closes the pipe (`… | head`) is not a failure.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ended.abort());
process.exitCode = await runTool(process.argv.slice(2), {
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  signal: ended.signal,
});
