import { LOCALES } from '../../main/contract.ts';
import type { Fault } from './checks.ts';
import type { Household } from './household.ts';
import { label } from './words.ts';

interface Plant {
  /** Puts it in. */
  readonly plant: (house: Household) => void;
  /** Whether what was found is this, and not something else. */
  readonly isFound: (fault: Fault) => boolean;
}

/**
 * Faults put in on purpose, from outside the program: each must be found within a few evenings, or the net has a hole.
 */
export const PLANTS = {
  /** The television alone shows that somebody was paid one more. */
  payout: {
    isFound: ({ check, what }) =>
      check === 'facts' && what.some((text) => /television.*(?:seats|ended|net|standing) of/u.test(text)),
    plant: (house: Household): void => {
      house.meddle = (kind, page, server) => {
        if (kind !== 'television') return;
        server.onMessage((message) => {
          page.send(typeof message === 'string' ? paidOneMore(message) : message);
        });
      };
    },
  },
  /** Each third tap on a face is lost. */
  face: {
    isFound: ({ what }) => what.some((text) => text.includes('nothing came of it')),
    plant: (house: Household): void => {
      house.prepare = (page) =>
        page.addInitScript(
          (groups) => {
            let taps = 0;
            addEventListener(
              'click',
              (event) => {
                const key =
                  event.target instanceof Element ? event.target.closest('[role="group"] button') : null;
                const keys = key?.closest('[role="group"]');
                if (!groups.includes(keys?.getAttribute('aria-label') ?? '')) return;
                taps += 1;
                if (taps % 3 === 0) event.stopImmediatePropagation();
              },
              { capture: true },
            );
          },
          LOCALES.map((locale) => label(locale, 'dice.pick')),
        );
    },
  },
  /** A plate lies over the second button of the question. */
  plate: {
    isFound: ({ what }) => what.some((text) => text.includes('div.') && /covered|overlap/u.test(text)),
    plant: (house: Household): void => {
      house.prepare = (page) =>
        page.addInitScript(() => {
          setInterval(() => {
            const [, second] = document.querySelectorAll('.bar button');
            const box = second?.getBoundingClientRect();
            let plate = document.getElementById('plate');
            if (!box || box.width === 0) {
              plate?.remove();
              return;
            }
            if (!plate) {
              plate = document.createElement('div');
              plate.id = 'plate';
              plate.textContent = 'Anna';
              document.body.append(plate);
            }
            plate.style.cssText = `position:fixed;background:tan;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`;
          }, 200);
        });
    },
  },
} as const satisfies Record<string, Plant>;

interface Seat {
  balance: number;
}

/** A table's snapshot in which the last seat with something has one more. */
function paidOneMore(message: string): string {
  const said = JSON.parse(message) as {
    push?: string;
    table?: { view: { hand: number; seats: Seat[] } } | null;
  };
  if (said.push !== 'table' || !said.table || said.table.view.hand < 2) return message;
  const paid = said.table.view.seats.at(-1);
  if (paid) paid.balance += 1;
  return JSON.stringify(said);
}
