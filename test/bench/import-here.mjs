import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Imports a file of this folder, in TypeScript; what it imports later, on its own, is not there any more. */
export async function importHere(name) {
  const { module } = await runnerImport(fileURLToPath(new URL(name, import.meta.url)), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}
