import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Imports a file in TypeScript by its path from this folder; what it imports later, on its own, is not there any more. */
export async function importHere(path) {
  const { module } = await runnerImport(fileURLToPath(new URL(path, import.meta.url)), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}
