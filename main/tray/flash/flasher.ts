import type { FlashView } from '../../contract/tray.ts';
import { type Phrase, phrase, refuse, type Result, ok } from '../../engine/core/result.ts';
import type { Clock } from '../clock.ts';
import type { FlashProgress } from './flash.ts';
import type { OpenLine } from './serial-line.ts';

export interface FlasherOptions {
  readonly clock: Clock;
  readonly open: OpenLine;
  /** Why a port does not open. */
  readonly explain: (path: string, error: Error) => Promise<Phrase>;
  /** Frees the port if a tray is in use on it; a tray on another port stays connected. */
  readonly reserve: (path: string) => Promise<void>;
  /** Ends `reserve`: reconnects a tray that was in use on the port. */
  readonly unreserve: () => void;
  /** Connects the flashed board, unless another tray is in use. */
  readonly use: (path: string) => void;
  readonly onChange: () => void;
}

/** Failures after which the board may be without a program. */
const leavesNoProgram = (refusal: Phrase): boolean => /Half$|\.differs$|\.noGreeting$/.test(refusal.code);

/** Loaded on demand, as few people ever flash a board. Rejects if it cannot be loaded. */
async function loadTools() {
  const [{ flashBoard }, { flashHelp }, { default: firmware }] = await Promise.all([
    import('./flash.ts'),
    import('../diagnosis.ts'),
    import('../../../firmware-protocol/firmware/tray.hex?raw'),
  ]);
  return { flashBoard, flashHelp, firmware };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Flashing for the panel, one board at a time. */
export class Flasher {
  view: FlashView | undefined;
  #answer: ((yes: boolean) => void) | undefined;
  /** A board left half written this evening needs no second confirmation. */
  #begun: string | undefined;

  constructor(private readonly options: FlasherOptions) {}

  /** Starts. Refuses with `tray.flash.busy` while another one is in progress. */
  start(path: string): Result<null> {
    const { view } = this;
    if (view && view.phase !== 'done' && view.phase !== 'failed') return refuse('tray.flash.busy');
    void this.#run(path);
    return ok(null);
  }

  /** The answer to whether to write to a board that is not a tray. */
  answer(yes: boolean): void {
    this.#answer?.(yes);
    this.#answer = undefined;
  }

  /** Clears a finished run. */
  dismiss(): void {
    if (this.view?.phase !== 'done' && this.view?.phase !== 'failed') return;
    this.view = undefined;
    this.options.onChange();
  }

  /** In any case the tray that was in use is reconnected. */
  async #run(path: string): Promise<void> {
    const { reserve, unreserve, use } = this.options;
    this.#progress(path, { step: 'looking', done: 0, of: 0 });
    let isFlashed = false;
    try {
      await reserve(path);
      isFlashed = await this.#flash(path);
    } catch (error) {
      this.#become(path, 'failed', phrase('table.failed', { message: messageOf(error) }));
    } finally {
      unreserve();
    }
    if (isFlashed) use(path);
  }

  /** Resolves to whether the firmware is on the board; `view` shows how it ended. */
  async #flash(path: string): Promise<boolean> {
    const { clock, open, explain } = this.options;
    const { flashBoard, flashHelp, firmware } = await loadTools();
    const result = await flashBoard({
      clock,
      open,
      path,
      hex: firmware,
      sure: (found) =>
        this.#begun === path
          ? Promise.resolve(true)
          : this.#ask(path, phrase(`tray.flash.ask.${found.kind}`, { path })),
      onProgress: (progress) => this.#progress(path, progress),
      explain: (error) => explain(path, error),
    });
    if (result.ok) {
      this.#begun = undefined;
      const { firmware: version, device } = result.value;
      this.#become(path, 'done', phrase('tray.flash.done', { path, firmware: version, device }));
    } else {
      if (leavesNoProgram(result.error)) this.#begun = path;
      this.#become(path, 'failed', result.error, flashHelp(result.error));
    }
    return result.ok;
  }

  #ask(path: string, question: Phrase): Promise<boolean> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#become(path, 'asking', question);
    });
  }

  #progress(path: string, { step, done, of }: FlashProgress): void {
    const percent = of === 0 ? 0 : Math.floor((100 * done) / of);
    this.view = {
      path,
      phase: step,
      percent,
      say: phrase(`tray.flash.step.${step}`, { path, percent }),
      help: [],
    };
    this.options.onChange();
  }

  #become(path: string, phase: FlashView['phase'], say: Phrase, help: readonly Phrase[] = []): void {
    this.view = { path, phase, percent: phase === 'done' ? 100 : 0, say, help };
    this.options.onChange();
  }
}
