import { runCli } from './cli/cli.ts';
import { dataFolder } from './shell/files.ts';
import { speakerIn } from './shell/spoken.ts';

/** The engine without a screen: `npm run -s croupier -- help`. */

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.abort());

// A reader that closes the pipe (`… | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const speaker = await speakerIn(dataFolder());
process.exitCode = await runCli(process.argv.slice(2), {
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  say: (phrase, name, game) => speaker.say(phrase, name, game),
  signal: ended.signal,
});
