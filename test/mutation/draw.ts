import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { seeded } from '../support/random.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** A mutant that was drawn; `id` counts from 1 over all rooms. */
export interface Drawn extends Mutant {
  readonly id: number;
  readonly room: string;
  /** From the root of the checkout, with slashes. */
  readonly file: string;
}

/** The rooms whose code is changed. The camera is three folders. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  engine: ['main/engine'],
  table: ['main/table'],
  tray: ['main/tray'],
  camera: ['main/vision', 'renderer/camera', 'main/tray/camera'],
};
/** The pages of rules are words; the drawn scenes and printed sheets are what the tests look at. */
const LEFT_OUT = /\/guide\.ts$|^main\/vision\/(?:scene|sheet)\/|^main\/tray\/flash\/images\//;

const roomOf = (file: string): string | null => {
  const inside = Object.entries(ROOMS).filter(([, folders]) =>
    folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  return inside.at(-1)?.[0] ?? null;
};

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file));

/** As many of each room as its share of `count`; none stands within another. The same for the same seed and sources. */
export function draw(root: string, seed: number, count: number): Drawn[] {
  const random = seeded(seed);
  const rooms = Object.keys(ROOMS);
  const out: Drawn[] = [];
  for (const room of rooms) {
    const files = (ROOMS[room] ?? []).flatMap((folder) => filesIn(root, folder));
    const own = files.filter((file) => roomOf(file) === room).sort();
    const all = own.flatMap((file) =>
      mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, file, room })),
    );
    const taken: (typeof all)[number][] = [];
    for (const one of random.shuffle(all)) {
      if (taken.length === Math.floor(count / rooms.length)) break;
      const touches = taken.some(({ file, from, to }) => file === one.file && from < one.to && one.from < to);
      if (!touches) taken.push(one);
    }
    for (const one of taken) out.push({ ...one, id: out.length + 1 });
  }
  return out;
}

/** The text with each mutant beside what it stands for; `globalThis.isMutant` says, and may note, which of both is meant. */
export function withSwitches(text: string, mutants: readonly Drawn[]): string {
  let out = text;
  for (const { id, from, to, was, now, whole } of [...mutants].sort((a, b) => b.from - a.from)) {
    const asks = `globalThis.isMutant?.(${id})`;
    const both =
      whole === 'statement' ? `if (${asks}) { ${now} } else { ${was} }` : `(${asks} ? (${now}) : (${was}))`;
    out = out.slice(0, from) + both + out.slice(to);
  }
  return out;
}
