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
  /** Makes the port free, and takes it into use again. */
  readonly release: () => Promise<void>;
  readonly use: (path: string) => void;
  /** Whether this port is in use now. */
  readonly isUsed: (path: string) => boolean;
  readonly onChange: () => void;
}

/** Steps after which a failure may leave the board without a program, so that there is nothing to connect to. */
const leavesNoProgram = (refusal: Phrase): boolean => /Half$|\.differs$|\.noGreeting$/.test(refusal.code);

/** Loaded on demand, as few people ever flash a board. Rejects if it cannot be loaded. */
async function loadTools() {
  const [{ flashBoard }, { flashHelp }, { default: firmware }] = await Promise.all([
    import('./flash.ts'),
    import('./help.ts'),
    import('../../../firmware-protocol/firmware/tray.hex?raw'),
  ]);
  return { flashBoard, flashHelp, firmware };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Flashing for the panel, one board at a time. */
export class Flasher {
  view: FlashView | undefined;
  readonly #options: FlasherOptions;
  #answer: ((yes: boolean) => void) | undefined;
  /** No need to ask again about a board that was left half written this evening. */
  #begun: string | undefined;

  constructor(options: FlasherOptions) {
    this.#options = options;
  }

  /** Begins. Refuses with `tray.flash.busy` while another one goes on. */
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
    this.#options.onChange();
  }

  async #run(path: string): Promise<void> {
    const { clock, open, explain, release, use, isUsed } = this.#options;
    const wasUsed = isUsed(path);
    this.#progress(path, { step: 'looking', done: 0, of: 0 });
    await release();
    const tools = await loadTools().catch((error: unknown) => messageOf(error));
    if (typeof tools === 'string') {
      this.#become(path, 'failed', phrase('table.failed', { message: tools }));
      if (wasUsed) use(path);
      return;
    }
    const { flashBoard, flashHelp, firmware } = tools;
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
      use(path);
      return;
    }
    const isHalf = leavesNoProgram(result.error);
    if (isHalf) this.#begun = path;
    this.#become(path, 'failed', result.error, flashHelp(result.error));
    if (wasUsed && !isHalf) use(path);
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
    this.#options.onChange();
  }

  #become(path: string, phase: FlashView['phase'], say: Phrase, help: readonly Phrase[] = []): void {
    this.view = { path, phase, percent: phase === 'done' ? 100 : 0, say, help };
    this.#options.onChange();
  }
}
