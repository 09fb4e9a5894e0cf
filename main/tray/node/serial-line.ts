import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import type { OpenLine } from '../flash/serial-line.ts';
import { openStream } from './serial-stream.ts';

/** Byte-wise serial lines through any binding, for a board's bootloader. */
export const lineOver =
  (binding: BindingInterface): OpenLine =>
  async (path, baudRate, listener) => {
    const { stream, close } = await openStream(binding, path, baudRate, {
      bytes: (chunk) => listener.bytes(chunk),
      closed: () => listener.closed(),
    });
    return {
      write: (out) =>
        new Promise((done, fail) => {
          if (!stream.isOpen) return fail(new Error('the port is closed'));
          stream.write(Buffer.from(out), (failed) => (failed ? fail(failed) : done()));
        }),
      // A pseudo-terminal has no such signals; opening it is its only reset.
      setSignals: (on) =>
        new Promise((done) => {
          if (stream.isOpen) stream.set({ dtr: on, rts: on }, () => done());
          else done();
        }),
      close,
    };
  };
