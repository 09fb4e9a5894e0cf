// `npm start`, `npm run dev` and the like. No dependencies, because this runs before anything is installed. Code that
// needs a modern Node is imported only after the version check, so that an old one gets a message instead of a syntax
// error.
import { readFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const needs = String(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node).replace(
  /^\D+/,
  '',
);

/** True when `version` (`v20.20.2`) is `least` (`20.19`) or newer. Plain syntax on purpose. */
function isEnough(version, least) {
  const have = version.replace(/^v/, '').split('.').map(Number);
  const want = least.split('.').map(Number);
  for (let i = 0; i < want.length; i += 1) {
    if ((have[i] || 0) !== want[i]) return (have[i] || 0) > want[i];
  }
  return true;
}

if (isEnough(process.version, needs)) {
  import('./launch/run.mjs').then(({ run }) => run(process.argv.slice(2)));
} else {
  const words = JSON.parse(readFileSync(new URL('main/words/en.json', root), 'utf8'));
  console.error(words.launch.node.replace('{needs}', needs).replace('{have}', process.version));
  process.exitCode = 1;
}
