import type { FileSystem, OpenFile } from '../journal/filesystem.ts';
import type { PortFacts } from '../tray/diagnosis.ts';
import { plainLinkSource } from '../tray/plain-link.ts';
import type { RecordingFiles, TrayPlatform } from '../tray/platform.ts';
import type { PortInfo } from '../tray/types.ts';
import { webSerialLine, type SerialLike } from './serial-line.ts';
import { webSerialSource } from './web-serial.ts';

/** The tray's platform in a browser: Web Serial if available, and the browser's files. */
export function browserPlatform(files: FileSystem): TrayPlatform {
  const { serial } = navigator as Navigator & { readonly serial?: SerialLike };
  const ports = serial && webSerialSource(serial);
  return {
    linkSource: plainLinkSource,
    system: ports,
    ...(ports ? { openLine: webSerialLine((path) => ports.portAt(path)) } : {}),
    gatherFacts: (path, ports) => Promise.resolve(browserFacts(path, ports, navigator.userAgent)),
    recordings: recordingsIn(files),
  };
}

/** A browser reveals nothing about the system except its name. */
export const browserFacts = (path: string, ports: readonly PortInfo[], userAgent: string): PortFacts => ({
  platform: 'browser',
  there: ports.some((port) => port.path === path),
  // Only there a user needs permission to open a port.
  hasGroups: /Linux/.test(userAgent) && !/Android/.test(userAgent),
});

function recordingsIn(files: FileSystem): RecordingFiles {
  return {
    create(path, onFail) {
      let end = 0;
      let broken = false;
      const encoder = new TextEncoder();
      const fail = (error: unknown): void => {
        if (!broken) onFail(error instanceof Error ? error : new Error(String(error)));
        broken = true;
      };
      const opening: Promise<OpenFile | null> = files
        .remove(path)
        .catch(() => undefined)
        .then(() => files.open(path, 'new'))
        .catch((error: unknown) => {
          fail(error);
          return null;
        });
      /** Lines are written in sequence. */
      let turn: Promise<unknown> = opening;
      const then = (run: (file: OpenFile) => Promise<void>): Promise<unknown> =>
        (turn = turn.then(async () => {
          const file = await opening;
          if (file && !broken) await run(file).catch(fail);
        }));
      return {
        write: (line) => {
          const bytes = encoder.encode(`${line}\n`);
          void then((file) => {
            const at = end;
            end += bytes.length;
            return file.write(bytes, at);
          });
        },
        end: async () => {
          await then((file) => file.sync());
          await (await opening)?.close().catch(() => undefined);
        },
      };
    },
    read: async (path) => new TextDecoder().decode(await files.read(path)),
  };
}
