import type { Page } from 'playwright-core';

/** Things drawn in layers on purpose: what lies inside them is not compared with each other. */
const LAYERED = [
  // Badges and marks on a die, and dice in the air.
  '.die-button',
  '.die',
  '.row > li',
  // A crossword: points and joints between its dice.
  '.cross',
  '.suited-die',
  // Cards that lie over each other, and whose they are.
  '.cards',
  '.under',
  '.lying',
  '.plays',
  '.trick > li',
  '.total',
  '.pile',
  // A picture with its marks, and one of the rules.
  'svg',
  '.picture',
  '.light',
].join();
/** Passes over everything and takes no taps; or is for screen readers. */
const ASIDE = '.layer, .vh, .cloth, [inert], [aria-hidden="true"] .vh';
/** Words that may be shortened: the whole is said in the title, or stands elsewhere. */
const SHORTENED = '.undo .label, .side .list *, .lines li';
/** Facts of the header that go one by one where it is narrow. */
const GOES = '.facts *';
/** Fingers hit things of this size in CSS pixels. Source: WCAG 2.2, 2.5.5. */
const FINGER = 44;

/**
 * What is wrong with how a page is laid out: two visible things that meet, words that are cut, something that leaves the
 * window or spills out of what it stands on, and buttons whose middle is not that button. What `besides` selects is not looked at.
 */
export const layoutFaults = (page: Page, finger = FINGER, besides?: string): Promise<readonly string[]> =>
  page.evaluate(
    ({ layered, aside, passing, shortened, goes, finger: least }) => {
      interface Box {
        readonly of: Element;
        readonly left: number;
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
      }
      const faults = new Set<string>();
      const open = [...document.querySelectorAll('[role="dialog"], [role="menu"], .rare')].at(-1);
      const root: Element = open ?? document.body;
      const nameOf = (element: Element): string =>
        `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').filter(Boolean).join('.')} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 24)}”`;
      const isSeen = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const meet = (a: Box, b: Box): boolean =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;

      /** What is left of a box after what scrolls and what cuts round it; `cut` where it cannot be scrolled to. */
      const clipped = (
        box: Box,
        isText: boolean,
      ): { readonly box: Box; readonly cut: boolean; readonly scrolls: boolean } => {
        let { left, top, right, bottom } = box;
        let [cut, scrolls] = [false, false];
        for (
          let up = isText ? box.of : box.of.parentElement;
          up && up !== document.body;
          up = up.parentElement
        ) {
          const { overflowX, overflowY, position } = getComputedStyle(up);
          if (overflowX !== 'visible' || overflowY !== 'visible') {
            const edge = up.getBoundingClientRect();
            const ways = [
              [overflowX, left < edge.left - 1.5 || right > edge.right + 1.5],
              [overflowY, top < edge.top - 1.5 || bottom > edge.bottom + 1.5],
            ] as const;
            for (const [overflow, isOut] of ways)
              if (isOut) {
                if (overflow === 'auto' || overflow === 'scroll') scrolls = true;
                else if (!scrolls) cut = true;
              }
            left = Math.max(left, edge.left);
            top = Math.max(top, edge.top);
            right = Math.min(right, edge.right);
            bottom = Math.min(bottom, edge.bottom);
          }
          if (position === 'fixed') break;
        }
        return { box: { of: box.of, left, top, right, bottom }, cut, scrolls };
      };

      /** The lines of an element's own words, from the height of its capitals to the line they stand on. */
      const linesOf = (element: Element): Box[] =>
        [...element.childNodes].flatMap((node) => {
          if (node.nodeType !== 3 || !node.textContent?.trim()) return [];
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map(({ left, right, top, height }) => ({
            of: element,
            left,
            right,
            top: top + height * 0.22,
            bottom: top + height * 0.78,
          }));
        });
      const drawsGround = (style: CSSStyleDeclaration): boolean =>
        style.backgroundImage !== 'none' ||
        !/rgba\(0, 0, 0, 0\)|transparent/.test(style.backgroundColor) ||
        style.boxShadow.includes('inset') ||
        (style.borderTopWidth !== '0px' && style.borderTopStyle !== 'none');

      const boxes: { box: Box; words: boolean }[] = [];
      for (const element of root.querySelectorAll('*')) {
        if (element.closest(aside) || element.parentElement?.closest(layered) || !isSeen(element)) continue;
        const style = getComputedStyle(element);
        // For screen readers only.
        if (style.display === 'contents' || style.clipPath === 'inset(50%)') continue;
        const words = linesOf(element);
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const ground =
          element.matches(layered) || (style.display !== 'inline' && width > 1 && drawsGround(style));
        const own: { box: Box; words: boolean }[] = words.map((box) => ({ box, words: true }));
        if (ground && height > 1) own.push({ box: { of: element, left, top, right, bottom }, words: false });
        for (const { box, words: isText } of own) {
          const seen = clipped(box, isText);
          const isThere = seen.box.right - seen.box.left > 1 && seen.box.bottom - seen.box.top > 1;
          if (seen.cut && !element.closest(shortened) && (isThere || !element.closest(goes)))
            faults.add(`cut ${nameOf(element)}`);
          if (
            !seen.scrolls &&
            (seen.box.left < -1 ||
              seen.box.top < -1 ||
              seen.box.right > innerWidth + 1 ||
              seen.box.bottom > innerHeight + 1) &&
            isThere
          )
            faults.add(`outside ${nameOf(element)}`);
          if (isThere) boxes.push({ box: seen.box, words: isText });
        }
        // Words stand within what they are written on.
        if (words.length > 0 && !element.closest(shortened)) {
          let on: Element | null = element;
          while (on && on !== root && !drawsGround(getComputedStyle(on))) {
            const { overflowX, overflowY } = getComputedStyle(on);
            if (overflowX !== 'visible' || overflowY !== 'visible') on = null;
            else on = on.parentElement;
          }
          if (on && on !== root && !on.matches(goes)) {
            const edge = on.getBoundingClientRect();
            if (
              getComputedStyle(on).overflowY === 'visible' &&
              words.some(
                (line) =>
                  line.left < edge.left - 1 ||
                  line.right > edge.right + 1 ||
                  line.top < edge.top - 1 ||
                  line.bottom > edge.bottom + 1,
              )
            )
              faults.add(`spills ${nameOf(element)} out of ${nameOf(on)}`);
          }
        }
      }
      const doc = document.documentElement;
      /** The bar that stays where it is while something scrolls under it. */
      const barOf = (element: Element): Element | null => {
        let up: Element | null = element;
        while (up && !/sticky|fixed/.test(getComputedStyle(up).position)) up = up.parentElement;
        return up;
      };
      /** What scrolls under a bar: a part of the page, where the bar is in one. */
      const scrolling = (bar: Element): Element => {
        let up = bar.parentElement;
        while (up && !/auto|scroll/.test(getComputedStyle(up).overflow)) up = up.parentElement;
        return up ?? doc;
      };
      const slides = (a: Element, b: Element): boolean => {
        const bars = [barOf(a), barOf(b)];
        if (bars[0] === bars[1]) return false;
        if (doc.scrollHeight > innerHeight + 1) return true;
        return bars.some((bar) => {
          const part = bar && scrolling(bar);
          return (
            part?.contains(a) &&
            part.contains(b) &&
            (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
          );
        });
      };
      for (const [at, { box: a }] of boxes.entries())
        for (const { box: b } of boxes.slice(at + 1))
          if (meet(a, b) && !a.of.contains(b.of) && !b.of.contains(a.of) && !slides(a.of, b.of))
            faults.add(`overlap ${nameOf(a.of)} × ${nameOf(b.of)}`);

      const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="menuitem"]';
      for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
        if (!isSeen(control) || control.closest(aside) || control.getClientRects().length === 0) continue;
        const whole = control.closest('label') ?? control;
        whole.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = whole.getBoundingClientRect();
        if (width < least - 0.5 || height < least - 0.5)
          faults.add(`small ${width.toFixed(0)} × ${height.toFixed(0)} ${nameOf(whole)}`);
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (passing !== null && hit?.closest(passing)) continue;
        if (!hit || !whole.contains(hit))
          faults.add(`covered ${nameOf(whole)} by ${hit ? nameOf(hit) : 'nothing'}`);
      }
      if (doc.scrollWidth > innerWidth + 1) faults.add(`sideways ${doc.scrollWidth - innerWidth}`);
      return [...faults];
    },
    {
      layered: LAYERED,
      aside: besides === undefined ? ASIDE : `${ASIDE}, ${besides}`,
      passing: besides ?? null,
      shortened: SHORTENED,
      goes: GOES,
      finger,
    },
  );

/** Sentences that stand one word a line, in a column that others have left no room. */
export const squeezedWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate((shortened) => {
    const squeezed: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const on = text.parentElement;
      // What only screen readers have stands in a pixel.
      if (!on || on.closest(shortened) || on.getBoundingClientRect().width <= 1) continue;
      const words = text.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      const em = Number.parseFloat(getComputedStyle(on).fontSize);
      if (lines.length >= 6 && words.includes(' ') && lines.every(({ width }) => width < 6 * em))
        squeezed.push(words);
    }
    return squeezed;
  }, SHORTENED);
