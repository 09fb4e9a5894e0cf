import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Imports a TypeScript file by its URL. Imports that run later, inside its functions, fail. */
export async function importFile(url) {
  const { module } = await runnerImport(fileURLToPath(url), { root, configFile: false, logLevel: 'error' });
  return module;
}
