import { createWriteStream } from 'node:fs';
import { PRIVATE_FILE } from '../../disk/private.ts';
import { readRegular } from '../../disk/regular-file.ts';
import type { RecordingFiles } from '../platform.ts';

/** The longest recording that is read (bytes): a tray sends about 5 MB an hour. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Recordings as files of this computer, at paths that people choose. */
export const recordingFiles: RecordingFiles = filesWith(0o666);

/** Recordings in the data folder, readable only by their owner. */
export const privateRecordings: RecordingFiles = filesWith(PRIVATE_FILE);

function filesWith(mode: number): RecordingFiles {
  return {
    create(file, onFail) {
      const stream = createWriteStream(file, { flags: 'w', mode });
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
    read: async (file) => String(await readRegular(file, MOST_BYTES)),
  };
}
