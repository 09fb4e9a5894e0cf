import {
  type Homes,
  type SweptDisk,
  sweepArchive,
  sweepRecord,
  sweepSettings,
} from '../../support/quota-sweep.ts';

/** Runs a sweep in a dedicated worker, which alone has synchronous access handles; the page sets the quota. */
export type Asked =
  | { readonly sweep: 'record' | 'settings'; readonly rooms: readonly number[] }
  | { readonly sweep: 'archive'; readonly homes: Homes; readonly rooms: readonly number[] };

let onDone: () => void = () => undefined;
const disk: SweptDisk = {
  root: () => navigator.storage.getDirectory(),
  leave: (bytes) =>
    new Promise<void>((resolve) => {
      onDone = resolve;
      self.postMessage({ leave: bytes });
    }),
};

self.onmessage = async ({ data }: MessageEvent<Asked | { readonly done: true }>) => {
  if ('done' in data) return onDone();
  const swept = await run(data).catch((error: unknown) => ({
    saved: 0,
    refused: 0,
    faults: [String(error)],
  }));
  self.postMessage({ swept });
};

function run(asked: Asked) {
  switch (asked.sweep) {
    case 'record':
      return sweepRecord(disk, asked.rooms);
    case 'settings':
      return sweepSettings(disk, asked.rooms);
    case 'archive':
      return sweepArchive(disk, asked.homes, asked.rooms);
  }
}
