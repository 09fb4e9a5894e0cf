import type { Json } from '../../../main/contract.ts';
import type { KeyBinding } from '../../app/keys.ts';
import { t } from '../../app/words.ts';
import { rankBindings, suitBindings } from '../cards/card-entry.ts';
import { type FieldOf, type FormField, listOf } from './values.ts';

/** Keys of a form with a single field: the keyboard fills it in, Enter sends. */
export function keysOf(
  field: FormField,
  value: Json | undefined,
  put: (value: Json | undefined) => void,
): readonly KeyBinding[] {
  switch (field.type) {
    case 'number':
      return numberKeys(field, value, put);
    case 'seat':
      return field.from.map((seat, index) =>
        pick(index, () => {
          put(seat);
        }),
      );
    case 'option':
      return field.options.map((option, index) =>
        pick(index, () => {
          put(option.value);
        }),
      );
    case 'seats': {
      const chosen = listOf(value);
      return field.from.map((seat, index) =>
        pick(index, () => {
          put(chosen.includes(seat) ? chosen.filter((other) => other !== seat) : [...chosen, seat]);
        }),
      );
    }
    case 'cards':
      return cardKeys(field, value, put);
    case 'counts':
    case 'text':
    case 'custom':
      return [];
  }
}

const pick = (index: number, run: () => void): KeyBinding => ({
  keys: [String((index + 1) % 10)],
  say: '',
  run,
});

function numberKeys(
  field: FieldOf<'number'>,
  value: Json | undefined,
  put: (value: Json | undefined) => void,
): readonly KeyBinding[] {
  const now = typeof value === 'number' ? value : null;
  const step = (by: number) => () => {
    put(Math.min(field.max, Math.max(field.min, (now ?? field.min - by) + by)));
  };
  return [
    ...[...'0123456789'].map((digit) => ({
      keys: [digit],
      say: '',
      run: () => {
        const longer = Number(`${now ?? ''}${digit}`);
        put(longer <= field.max ? longer : Number(digit));
      },
    })),
    {
      keys: ['backspace'],
      say: t('dice.keys.back'),
      run: () => {
        put(now === null || now < 10 ? undefined : Math.floor(now / 10));
      },
    },
    { keys: ['arrowup'], say: '', repeats: true, run: step(1) },
    { keys: ['arrowdown'], say: '', repeats: true, run: step(-1) },
  ];
}

let pendingRank: string | null = null;

/** Cards are typed as they are written: rank, then suit. */
function cardKeys(
  field: FieldOf<'cards'>,
  value: Json | undefined,
  put: (value: Json | undefined) => void,
): readonly KeyBinding[] {
  const chosen = listOf(value);
  return [
    ...rankBindings((rank) => {
      pendingRank = rank;
    }),
    ...suitBindings((suit) => {
      const card = field.from.find((known) => known === `${pendingRank ?? ''}${suit}`);
      pendingRank = null;
      if (card && !chosen.includes(card) && chosen.length < field.max) put([...chosen, card]);
    }),
    {
      keys: ['backspace'],
      say: t('dice.keys.back'),
      repeats: true,
      run: () => {
        pendingRank = null;
        put(chosen.slice(0, -1));
      },
    },
  ];
}
