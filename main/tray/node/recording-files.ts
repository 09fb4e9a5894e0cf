import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RecordingFiles } from '../platform.ts';

/** Recordings as files of this computer. */
export const recordingFiles: RecordingFiles = {
  create(file, onFail) {
    const stream = createWriteStream(file, { flags: 'w' });
    let broken = false;
    stream.on('error', (error) => {
      if (!broken) onFail(error);
      broken = true;
    });
    return {
      write: (line) => {
        if (!broken) stream.write(`${line}\n`);
      },
      end: () =>
        new Promise((resolve) => {
          if (broken) resolve();
          else stream.end(() => resolve());
        }),
    };
  },
  read: (file) => readFile(file, 'utf8'),
};
