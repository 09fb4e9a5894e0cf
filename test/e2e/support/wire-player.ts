import type { Page } from 'playwright-core';

/** What the page's own line is used for here, as it stands in the page. */
interface PageWire {
  send(request: object): void;
  receive(listener: (message: Message) => void): () => void;
}
interface Message {
  readonly n?: number;
  readonly ok?: boolean;
  readonly value?: { readonly text?: string };
  readonly push?: string;
  readonly table?: {
    readonly file: string;
    readonly prompt: { readonly id: string; readonly choices: readonly Choice[] };
  } | null;
}
interface Choice {
  readonly kind: string;
  readonly move: object;
}

/**
 * Says whatever may be said, one move after the other, straight down the page's line, and prints `ack ID` for each that was
 * acknowledged. It never ends by itself: the page is closed or killed.
 */
export const playOn = (page: Page, mark: string): Promise<void> =>
  page.evaluate((mark) => {
    const { croupier } = window as unknown as { croupier: PageWire };
    let n = 1_000_000;
    let said = 0;
    let waiting = false;
    let table: Message['table'] = null;
    const say = (): void => {
      if (waiting || !table) return;
      const choices = table.prompt.choices.filter(({ kind }) => kind === 'move');
      const choice = choices[said % Math.max(1, choices.length)];
      const id = `${mark}-${++said}`;
      waiting = true;
      const body = choice
        ? { kind: 'move', prompt: table.prompt.id, move: choice.move }
        : { kind: 'move', prompt: null, move: { kind: 'void-hand' } };
      croupier.send({ n: ++n, kind: 'command', command: { id, ...body } });
    };
    croupier.receive((message) => {
      if (message.push === 'table') table = message.table ?? null;
      if (message.n === n) {
        waiting = false;
        if (message.ok) console.log(`ack ${mark}-${said}`);
      }
      setTimeout(say, 0);
    });
  }, mark);

/** The journal of the game on the table, as text; null where none lies there. */
export const journalOn = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const { croupier } = window as unknown as { croupier: PageWire };
        const n = 2_000_000;
        croupier.receive((message) => {
          if (message.push === 'table')
            if (message.table) croupier.send({ n, kind: 'export', file: message.table.file });
            else resolve(null);
          if (message.n === n) resolve(message.value?.text ?? null);
        });
      }),
  );
