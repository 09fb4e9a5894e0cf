import {
  PRICE_RULES,
  type PriceRules,
  pricesOf,
} from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, DECK } from '../../../../main/engine/core/cards.ts';
import { VIRTUAL_FACES, placeCards } from '../../../../main/engine/games/roll-a-royal/faces.ts';
import { rollARoyal } from '../../../../main/engine/games/roll-a-royal/index.ts';
import { opens } from '../../../../main/engine/games/roll-a-royal/hands.ts';
import { type Random, seeded } from '../../../support/random.ts';
import { checkGrid, checkHands } from '../../../support/royal-checker.ts';
import { DICE, opens as opensPlainly } from '../../../support/royal-dice.ts';
import { royalView } from '../../../support/royal-moves.ts';
import { royalPlayer } from '../../../support/players/royal.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const throwRisk = (table: Tabletop, face: string) =>
  table.play({ kind: 'dice', seat: table.prompt.seats[0], dice: [{ die: 0, face }] });

/** A roll of the virtual dice. */
const roll = (table: Tabletop, random: Random) =>
  table.play({
    kind: 'dice',
    seat: table.prompt.seats[0],
    dice: table.prompt.dice!.dice.map((die) => ({
      die,
      face: random.pick([...VIRTUAL_FACES[die]!, 'blank', 'blank']),
    })),
  });

const PRINTED_RULES = Object.fromEntries(
  PRICE_RULES.map((rule) => [rule.name, rule.default]),
) as unknown as PriceRules;

/** A table of points of one's own. */
const ownRules = (random: Random): Partial<PriceRules> =>
  Object.fromEntries(
    PRICE_RULES.map((rule) => [
      rule.name,
      rule.kind === 'number'
        ? rule.min + random.below(Math.min(rule.max - rule.min + 1, 900))
        : random.chance(0.5),
    ]),
  );

const rules = fc.record({
  connection: fc.constantFrom('connected', 'unconnected', 'either'),
  dieUses: fc.constantFrom('2', 'any'),
  lonePair: fc.constantFrom('zero', 'counts'),
  loneRank: fc.constantFrom('however-laid', 'as-laid'),
  firstRoll: fc.constantFrom('base', 'whole-hand'),
  aceLow: fc.boolean(),
  riskOn: fc.constantFrom('whole-turn', 'without-bonus'),
} as const);

describe('turns of the virtual dice', () => {
  test('a turn pays what an independent checker reads off its layout, times the Risk die', () => {
    fc.assert(
      fc.property(fc.nat(), rules, (seed, chosen) => {
        const random = seeded(seed);
        const diceFaces = VIRTUAL_FACES.map((faces) => [...faces]);
        const own = { ...PRINTED_RULES, ...(random.chance(0.5) ? ownRules(random) : {}) };
        const table = new Tabletop(rollARoyal, 1, { ...chosen, ...own, diceFaces, turns: 100 });
        const checked = { ...chosen, prices: pricesOf(own) };
        for (let turn = 1; turn <= 6; turn++) {
          // What a bystander notes: when each die came to show its card.
          const since = new Map<string, number>();
          for (let n = 1; n <= 3 && table.prompt.dice?.kind === 'suited'; n++) {
            if (royalView(table).round > turn) break;
            roll(table, random);
            for (const { face } of royalView(table).dice) if (!since.has(face)) since.set(face, n);
          }
          if (royalView(table).round > turn || table.state.outcome) continue;
          expect(table.prompt.step).toBe('layout');
          const shown = royalView(table).dice;
          const move = royalPlayer(table.game, table.state, random);
          const die = (at: number) => ({ card: shown[at]!.face, first: since.get(shown[at]!.face) === 1 });
          const grid = move['grid'] as { die: number; x: number; y: number }[] | undefined;
          const verdict = grid
            ? checkGrid(
                grid.map((cell) => ({ ...cell, ...die(cell.die) })),
                checked,
              )
            : checkHands(
                (() => {
                  const same = shown.map((_, at) => die(at));
                  return (move['hands'] as number[][]).map((hand) => hand.map((at) => same[at]!));
                })(),
                checked,
              );
          if (!verdict.legal) throw new Error(`the table takes what is none: ${verdict.why}`);
          const before = table.chips[0]!;
          table.play(move);
          let paid = verdict.score;
          if (verdict.score > 0) {
            const face = random.pick(['1', '2', '3', '4', 'blank', 'blank']);
            throwRisk(table, face);
            const bonus = chosen.connection === 'connected' && grid?.length === 13 ? checked.prices.bonus : 0;
            const risked = chosen.riskOn === 'whole-turn' ? paid : paid - bonus;
            paid = face === 'blank' ? 0 : risked * Number(face) + (paid - risked);
          }
          expect(table.chips[0]! - before).toBe(paid);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('when the game ends, all have had equal turns, regardless of the first player', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 6 }), fc.boolean(), (seed, players, toScore) => {
        const random = seeded(seed);
        const table = new Tabletop(rollARoyal, players, {
          turns: 3,
          end: toScore ? 'score' : 'turns',
          target: 1000,
        });
        for (let i = 0; i < 2000 && !table.state.outcome; i++)
          table.play(royalPlayer(table.game, table.state, random));
        if (table.state.outcome?.reason.code === 'roll-a-royal.ending.superRoyal') return;
        expect(table.state.outcome).not.toBeNull();
        const { sheet } = royalView(table);
        const had = table.state.seats.map(({ id }) => sheet.filter(({ seat }) => seat === id));
        expect(new Set(had.map((turns) => turns.length)).size).toBe(1);
        // What the sheet says adds up to what everybody has.
        const sums = had.map((turns) => turns.reduce((sum, { points }) => sum + points, 0));
        expect(sums).toEqual(table.chips.slice(0, players));
        const most = Math.max(...sums);
        expect(table.state.outcome?.winners).toEqual(
          table.state.seats.flatMap(({ id }, i) => (sums[i] === most ? [id] : [])),
        );
      }),
      { numRuns: 40 },
    );
  });
});

test('the opener agrees with a plain count of ranks and suits', () => {
  fc.assert(
    fc.property(fc.subarray([...DECK], { maxLength: 13 }), (cards) => {
      expect(opens(cards, { opener: 'jacks-or-better', aceLow: true })).toBe(opensPlainly(cards));
    }),
    { numRuns: 2000 },
  );
});

describe('typed cards find their dice', () => {
  test('the virtual dice are those of the benchmarks', () => {
    expect(VIRTUAL_FACES).toEqual(DICE.map((die) => die.filter((face) => face !== null)));
  });

  test('any roll, typed in any order, with the faces known or only in part', () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, known) => {
        const random = seeded(seed);
        const faces = VIRTUAL_FACES.map((die) => die.filter(() => random.chance(known)));
        const shown = VIRTUAL_FACES.map((die) => random.pick<Card | null>([...die, null, null]));
        const cards = random.shuffle(shown.filter((card) => card !== null));
        const placed = placeCards(faces, [...shown.keys()], cards);
        expect([...(placed ?? [])].filter((card) => card !== null).sort()).toEqual([...cards].sort());
        if (known === 1) expect(placed).toEqual(shown);
      }),
      { numRuns: 300 },
    );
  });
});
