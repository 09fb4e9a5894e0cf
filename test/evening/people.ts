import type { Random } from '../support/random.ts';
import type { Step } from './gestures.ts';
import type { Surface } from './household.ts';
import type { Offer } from './offers.ts';
import { label } from './words.ts';

/** How often somebody does what (of 100), while a game lies on the table. What is left is playing. */
interface Temperament {
  /** Taps twice where once is meant, of 100 taps. */
  readonly twice: number;
  /** Presses keys, ahead of the screen. */
  readonly keys: number;
  /** Undoes, redoes, opens the list of lines and the menu. */
  readonly meddles: number;
  /** Goes Home and elsewhere. */
  readonly leaves: number;
  /** Does something to the screen: reloads, turns, resizes, goes back. */
  readonly turns: number;
}

export const TEMPERAMENTS = {
  calm: { twice: 2, keys: 10, meddles: 6, leaves: 2, turns: 1 },
  hasty: { twice: 40, keys: 35, meddles: 4, leaves: 1, turns: 1 },
  forgetful: { twice: 5, keys: 5, meddles: 5, leaves: 18, turns: 6 },
  meddling: { twice: 5, keys: 8, meddles: 40, leaves: 6, turns: 1 },
  mobile: { twice: 8, keys: 0, meddles: 5, leaves: 3, turns: 22 },
  restless: { twice: 10, keys: 8, meddles: 10, leaves: 5, turns: 22 },
} as const satisfies Record<string, Temperament>;
export type TemperamentName = keyof typeof TEMPERAMENTS;

const NAMES = [
  'Ada',
  'Bo',
  'Çelik',
  'Dörte',
  'Eve-Marie',
  'Finn',
  'Gwendolyn von und zu Haselnuss',
  'Ida',
  'Jo',
  'Émile',
];
const KEYS = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '0',
  'Enter',
  'Enter',
  'Escape',
  ' ',
  'Tab',
  'm',
  'n',
  'p',
  'o',
  'x',
  'a',
  'k',
  'u',
  'r',
  'Backspace',
  'ArrowLeft',
];
const WIDTHS: Readonly<Record<Surface['kind'], readonly (readonly [number, number])[]>> = {
  host: [
    [1280, 800],
    [1024, 768],
    [768, 1024],
    [1920, 1080],
    [390, 844],
  ],
  phone: [
    [390, 780],
    [780, 390],
    [320, 568],
  ],
  television: [
    [1920, 1080],
    [1280, 720],
  ],
};

/**
 * What would take a screen away from the table for good, or leave the browser: a household does it, and then nothing is left
 * to compare. Words of `invite`.
 */
const NOT_TONIGHT = [
  'close',
  'renew',
  'lock',
  'revoke',
  'revokeAll',
  'revokeNow',
  'revokeOf',
  'secondTab',
] as const;

/** What a person at this screen does next; null where it offers nothing. */
export function nextGesture(
  surface: Surface,
  offers: readonly Offer[],
  temper: Temperament,
  random: Random,
): Step | null {
  const on = surface.name;
  const roll = random.below(100);
  if (roll < temper.turns) return turning(surface, random);
  const free = offers.filter((offer) => !isLeftAlone(surface, offer));
  const isTable = offers.some(({ where }) => where === 'prompt');
  if (surface.kind === 'host' && isTable && roll < temper.turns + temper.keys)
    return { on, do: 'keys', keys: someKeys(random), gap: random.pick([20, 60, 120, 500]) };
  const inDialog = offers.some(({ where }) => where === 'dialog');
  if (inDialog && surface.kind === 'host' && random.chance(0.2))
    return { on, do: 'keys', keys: ['Escape'], gap: 0 };
  const wanted = placeWanted(free, temper, isTable, random);
  const offer = wanted.length > 0 ? random.pick(wanted) : null;
  return offer === null ? null : gestureAt(surface, offer, temper, random);
}

function placeWanted(
  offers: readonly Offer[],
  temper: Temperament,
  isTable: boolean,
  random: Random,
): readonly Offer[] {
  const { meddles, leaves } = temper;
  const roll = random.below(100);
  const at = (...places: readonly Offer['where'][]): readonly Offer[] => {
    const there = offers.filter(({ where }) => places.includes(where));
    return there.length > 0 ? there : offers;
  };
  if (!isTable) return offers;
  if (roll < meddles) return at('tools', 'dialog');
  if (roll < meddles + leaves) return at('banner');
  return at('prompt', 'page', 'dialog');
}

function gestureAt(surface: Surface, { role, name, nth }: Offer, temper: Temperament, random: Random): Step {
  const what = { on: surface.name, role, name, nth };
  if (role === 'textbox' || role === 'searchbox')
    return { ...what, do: 'write', text: random.pick([...NAMES, '3,50', '2.5', '-1', '12', '']) };
  if (role === 'spinbutton') return { ...what, do: 'write', text: String(random.below(25)) };
  if (random.below(100) < temper.twice)
    return { ...what, do: 'twice', gap: random.pick([40, 90, 180, 300, 400]) };
  return { ...what, do: 'tap' };
}

/** One to four, whatever the screen shows by then. */
const someKeys = (random: Random): readonly string[] =>
  Array.from({ length: 1 + random.below(4) }, () => random.pick(KEYS));

function turning(surface: Surface, random: Random): Step {
  const on = surface.name;
  const [width, height] = random.pick(WIDTHS[surface.kind]);
  const size: Step = { on, do: 'resize', value: `${String(width)}x${String(height)}` };
  const theme: Step = { on, do: 'theme', value: random.pick(['light', 'dark']) };
  const anywhere: readonly Step[] = [size, theme, { on, do: 'reload' }, { on, do: 'reopen' }];
  if (surface.kind === 'host') return random.pick<Step>([...anywhere, { on, do: 'back' }]);
  return random.pick<Step>([...anywhere, { on, do: 'away' }, { on, do: 'sleep' }]);
}

/** What is left alone on a screen in this language. */
const isLeftAlone = (surface: Surface, { name }: Offer): boolean =>
  NOT_TONIGHT.some((key) => name.startsWith(label(surface.locale, `invite.${key}`, { name: '' }).trim()));
