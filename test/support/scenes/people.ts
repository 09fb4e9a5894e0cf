import type {
  AmendPreview,
  Json,
  MergePreview,
  Phrase,
  PlayerRecord,
  TableSnapshot,
} from '../../../main/contract.ts';
import type { AnyMove } from '../../../main/engine/core/game.ts';
import type { PlayedEvenings } from './evenings.ts';
import type { Shot } from './index.ts';
import { meOf } from './phones.ts';
import { answered, homeOf, played } from './play.ts';
import { TELEVISION, someNight } from './televisions.ts';

/** People who come, leave, sit out, are renamed and change seats; and rules that change during a game. */

const NAMES = ['Annika', 'Bartholomäus', 'Cat', 'Maximiliane', 'Eva'];
const out = (seat: string): AnyMove => ({ kind: 'sit-out', seat });
/** Cat sits out, Eva will from the next hand on, and a hand is in progress. */
const MOVES: readonly AnyMove[] = [out('s3'), { kind: 'pass', seat: 's2' }, out('s5')];
const nap = played('pool-nap', NAMES, MOVES);
const royal = played('roll-a-royal', NAMES, [{ kind: 'starter', seat: 's1' }, out('s3'), out('s4')]);

const RENAMED: Phrase = { code: 'table.call.renamed', params: { was: 'Bartholomäus', name: 'Zoe' } };

/** The real game's preview of this move. */
const asks = (move: AnyMove): Partial<Shot> => ({
  asks: { 'table-change': answered('pool-nap', NAMES, MOVES, { kind: 'table-change', move } as Json) },
});

/** A line of the sheet being corrected. */
function corrected(move: AnyMove, call: Phrase): Partial<Shot> {
  const preview: AmendPreview = {
    revision: nap.revision,
    prompt: nap.prompt,
    seats: nap.view.seats,
    missed: null,
    before: {},
    after: {},
    difference: {},
    affected: [],
    open: null,
    stay: 0,
    otherChoices: [],
    refusal: null,
  };
  const lines = nap.recent.map((line, at) => (at === 0 ? { ...line, move, calls: [call] } : line));
  return {
    page: 'log',
    preview,
    answers: { sheet: lines as unknown as Json },
    then: [`click:[data-seq="${lines[0]?.seq ?? 0}"] .line`],
  };
}

const mergeOf = (records: readonly PlayerRecord[]): MergePreview => ({
  refusal: null,
  games: 2,
  evenings: 1,
  records: records
    .filter(({ key }) => key === records[0]?.key)
    .map((after) => ({ game: after.game, from: after, into: null, after })),
});

type MakeShot = (name: string, scene: string, table: TableSnapshot | null, part?: Partial<Shot>) => Shot;

export function peopleShots(shot: MakeShot, evenings: PlayedEvenings): readonly Shot[] {
  const dialog = (name: string, action: string, then: readonly string[], part: Partial<Shot> = {}): Shot =>
    shot(`people-${name}`, 'table', nap, {
      then: ['key:m', `click:.menu [data-action="${action}"]`, ...then],
      ...part,
    });
  const who = (at: number): string => `click:.who button >> nth=${at}`;
  const { records } = evenings.view;
  const merges = evenings.view.evenings[0]?.players[0];
  return [
    dialog('sit-out', 'sit-out', [who(0)], asks(out('s1'))),
    dialog('back', 'return', [who(0)], asks({ kind: 'return', seat: 's3' })),
    dialog('leave', 'leave', [who(1)], asks({ kind: 'leave', seat: 's2' })),
    dialog('rename', 'rename', [who(1), 'key:Z', 'key:o'], asks({ kind: 'rename', seat: 's2', name: 'Zo' })),
    dialog('swap', 'swap', [who(3)], asks({ kind: 'swap', seat: 's4', with: 's1' })),
    dialog('rules', 'rules', []),
    shot(
      'people-correct-name',
      'sheet',
      nap,
      corrected({ kind: 'rename', seat: 's2', name: 'Zoe' }, RENAMED),
    ),
    shot('people-correct-out', 'sheet', nap, corrected(out('s5'), nap.recent[0]!.calls[0]!)),
    shot('people-table', 'table', nap),
    shot('people-royal', 'table', royal),
    shot('phone-people', 'phone', nap, { me: meOf(['s3']) }),
    shot('phone-people-royal', 'phone', royal, { me: meOf(['s1']) }),
    shot('tv-people', 'table', nap, { screen: TELEVISION, night: someNight() }),
    shot('tv-people-royal', 'table', royal, { screen: TELEVISION, night: someNight() }),
    shot('people-merge', 'evenings', nap, {
      evenings,
      page: 'players',
      home: homeOf(nap),
      answers: { mergePreview: mergeOf(records) as unknown as Json },
      then: ['click:.people header .btn:not(.bad) >> nth=1'],
    }),
    shot('people-merged', 'evenings', nap, {
      evenings: {
        ...evenings,
        view: {
          ...evenings.view,
          merged: merges ? [{ act: 'a', name: 'Anne-Sophie', into: merges.key }] : [],
        },
      },
      page: 'players',
    }),
  ];
}
