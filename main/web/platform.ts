import { LONGEST_FROM_TRAY } from '../../firmware-protocol/codec/index.ts';
import type { FileSystem, OpenFile } from '../journal/filesystem.ts';
import type { PortFacts } from '../tray/diagnosis.ts';
import { LineReader, bytesOf } from '../tray/line-reader.ts';
import type { LinkSource, RecordingFiles, TrayPlatform } from '../tray/platform.ts';
import type { PortInfo } from '../tray/types.ts';
import { type SerialLike, webSerialLine, webSerialSource } from './web-serial.ts';

/** A simulated cable as a port, without a serial library. */
export const plainLinkSource: LinkSource = (path, manufacturer, link) => ({
  owns: (other) => other === path,
  isThere: () => Promise.resolve(link.plugged),
  onChange: (listener) => link.onPlug(() => listener()),
  list: () => Promise.resolve(link.plugged ? [{ path, kind: 'virtual' as const, manufacturer }] : []),
  open: (_path, listener) => {
    const lines = new LineReader(LONGEST_FROM_TRAY, listener);
    const port = link.open({
      data: (bytes) => {
        listener.bytes(bytes);
        lines.take(bytes);
      },
      gone: () => listener.closed(new Error('ENXIO: the device was unplugged')),
    });
    if (!port)
      return Promise.reject(new Error(link.plugged ? 'Cannot lock port' : 'No such file or directory'));
    return Promise.resolve({
      path,
      write: (text) => port.write(bytesOf(text)),
      close: () => {
        port.close();
        return Promise.resolve();
      },
    });
  },
});

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
