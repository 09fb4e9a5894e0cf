import { describe, expect, it } from 'vitest';
import type { Amendment, AmendPreview } from '../../../main/contract.ts';
import { GAMES } from '../../../main/engine/games/registry.ts';
import { type Evening, evening } from '../../support/evening.ts';
import { type Move, dice } from '../../support/toy-hands.ts';

/* Corrections made late: their automatic consequences, the first question, and the moves before it. */

async function sitDown(game: string, names: readonly string[], moves: readonly Move[]): Promise<Evening> {
  const table = await evening({ games: GAMES });
  await table.start(names, {}, game);
  for (const move of moves) await table.move(move);
  return table;
}

const bid = (seat: string, tricks: number): Move => ({ kind: 'bid', seat, tricks });
const pass = (seat: string): Move => ({ kind: 'pass', seat });
const contract = (seat: string, tricks: number): Move => ({ kind: 'contract', seat, tricks });
const tricks = (...seats: readonly string[]): readonly Move[] =>
  seats.map((seat) => ({ kind: 'trick', seat }));

/** The sequence number of the first line that is this move. */
async function seqOf(table: Evening, move: Move): Promise<number> {
  const line = (await table.sheet()).find((one) => JSON.stringify(one.move) === JSON.stringify(move));
  if (!line) throw new Error(`no ${JSON.stringify(move)}`);
  return line.seq;
}

const fates = ({ affected }: AmendPreview) =>
  affected.filter(({ then }) => then !== 'keep').map(({ line, then }) => [line.move.kind, then]);

/** Makes the correction, and reads the lines that count after the program was opened again. */
async function amended(table: Evening, amendment: Partial<Amendment> & { seq: number; move: Move | null }) {
  await table.amend(amendment);
  const chips = table.chips();
  await table.restart();
  expect(table.chips()).toEqual(chips);
  return (await table.sheet()).filter(({ retracted }) => !retracted).map(({ move }) => move);
}

describe('Pool Nap', () => {
  const names = ['Ann', 'Ben', 'Cem'];

  it('a bid noticed three tricks later: the line that repeats it follows, and the tricks stay', async () => {
    const said = [bid('s2', 2), bid('s3', 3), contract('s3', 3), ...tricks('s3', 's1', 's3')];
    const table = await sitDown('pool-nap', names, said);
    const seq = await seqOf(table, bid('s3', 3));
    const preview = await table.preview({ seq, move: bid('s3', 4) });
    expect(preview).toMatchObject({ refusal: null, open: null, stay: 3 });
    expect(preview.affected[0]).toMatchObject({
      line: { move: contract('s3', 3) },
      then: 'follow',
      becomes: { code: 'pool-nap.call.has', params: { seat: { seat: 's3' }, bid: 4 } },
    });
    expect(await amended(table, { seq, move: bid('s3', 4) })).toEqual([
      bid('s2', 2),
      bid('s3', 4),
      contract('s3', 4),
      ...tricks('s3', 's1', 's3'),
    ]);
  });

  it('a bid that ended the bidding: passes after it have nothing to say', async () => {
    const said = [bid('s2', 2), pass('s3'), contract('s2', 2), ...tricks('s3', 's1')];
    const table = await sitDown('pool-nap', names, said);
    const seq = await seqOf(table, bid('s2', 2));
    const preview = await table.preview({ seq, move: bid('s2', 5) });
    expect(preview).toMatchObject({ refusal: null, stay: 2 });
    expect(fates(preview)).toEqual([
      ['pass', 'follow'],
      ['contract', 'follow'],
    ]);
    expect(await amended(table, { seq, move: bid('s2', 5) })).toEqual([bid('s2', 5), ...tricks('s3', 's1')]);
  });

  it('a bid that nobody made: “has it” becomes “nobody bids”', async () => {
    const table = await sitDown('pool-nap', names, [pass('s2'), bid('s3', 2), contract('s3', 2)]);
    const seq = await seqOf(table, bid('s3', 2));
    const preview = await table.preview({ seq, move: pass('s3') });
    expect(preview).toMatchObject({ refusal: null });
    expect(await amended(table, { seq, move: pass('s3') })).toEqual([
      pass('s2'),
      pass('s3'),
      { kind: 'all-pass', seat: 's1' },
    ]);
  });

  it('a higher bid: the first question is the bid after it, and then everything else follows', async () => {
    const said = [bid('s2', 2), bid('s3', 3), contract('s3', 3), ...tricks('s3', 's1', 's2')];
    const table = await sitDown('pool-nap', names, said);
    const seq = await seqOf(table, bid('s2', 2));
    const preview = await table.preview({ seq, move: bid('s2', 4) });
    expect(preview.open).toMatchObject({
      kind: 'change',
      prompt: { question: { code: 'pool-nap.ask.higher' } },
      lines: [{ move: bid('s3', 3) }],
      waiting: 4,
    });
    const decided = {
      seq,
      move: bid('s2', 4),
      later: [{ seq: preview.open!.lines[0]!.seq, then: { change: pass('s3') } }],
    };
    expect(await table.preview(decided)).toMatchObject({ refusal: null, open: null, stay: 3 });
    expect(await amended(table, decided)).toEqual([
      bid('s2', 4),
      pass('s3'),
      contract('s2', 4),
      ...tricks('s3', 's1', 's2'),
    ]);
  });

  it('a bid in a hand that was settled early: one question, who takes the fifth trick, decides everything', async () => {
    const settle: Move = { kind: 'settle', seat: 's2' };
    const rest = [
      pass('s3'),
      bid('s1', 1),
      contract('s1', 1),
      ...tricks('s1', 's2', 's2', 's3', 's3'),
      bid('s1', 2),
    ];
    const said = [bid('s2', 3), contract('s2', 3), ...tricks('s2', 's1', 's2', 's2'), settle, ...rest];
    const table = await sitDown('pool-nap', names, said);
    const seq = await seqOf(table, bid('s2', 3));
    const preview = await table.preview({ seq, move: bid('s2', 4) });
    expect(preview.open).toMatchObject({
      kind: 'before',
      prompt: { question: { code: 'pool-nap.ask.trick', params: { trick: 5 } } },
      lines: [{ move: settle }],
      waiting: rest.length,
    });
    expect(preview.affected.filter(({ then }) => then === null)).toHaveLength(1);
    const answer = (who: string) => ({
      seq,
      move: bid('s2', 4),
      later: [{ seq: preview.open!.lines[0]!.seq, before: tricks(who) }],
    });
    // Source: "The payment equals the player's bid": 4 instead of 3 from each, or 4 to each instead.
    expect((await table.preview(answer('s2'))).difference).toEqual({ s1: -1, s2: 2, s3: -1 });
    expect((await table.preview(answer('s3'))).difference).toEqual({ s1: 7, s2: -14, s3: 7 });
    const made = await table.preview(answer('s2'));
    expect(made).toMatchObject({ refusal: null, open: null });
    expect(made.affected.every(({ then }) => then === 'keep' || then === 'follow')).toBe(true);
    expect(await amended(table, answer('s2'))).toEqual([
      bid('s2', 4),
      contract('s2', 4),
      ...tricks('s2', 's1', 's2', 's2', 's2'),
      ...rest,
    ]);
  });
});

describe('Sleepless', () => {
  it('another bidder: the award, the throws and the stop are theirs', async () => {
    const chips = (seat: string, amount: number): Move => ({ kind: 'bid', seat, amount });
    const thrown: Move = { kind: 'dice', seat: 's3', dice: [{ die: 2, face: 'K', throws: 1 }] };
    const none: Move = { kind: 'claims', seats: [] };
    const table = await sitDown(
      'sleepless',
      ['Ann', 'Ben', 'Cat'],
      [
        dice('s1', 'K', 'K', '9', 'A'),
        { kind: 'draws-done' },
        chips('s2', 1),
        chips('s3', 2),
        { kind: 'award', seat: 's3', amount: 2 },
        thrown,
        { kind: 'stop', seat: 's3' },
        none,
      ],
    );
    const seq = await seqOf(table, chips('s3', 2));
    const preview = await table.preview({ seq, move: pass('s3') });
    expect(preview).toMatchObject({ refusal: null, open: null });
    expect(preview.difference).toEqual({ s2: -1, s3: 2, pot: -1 });
    const lines = await amended(table, { seq, move: pass('s3') });
    expect(lines.slice(4)).toMatchObject([
      { kind: 'award', seat: 's2', amount: 1 },
      { kind: 'dice', seat: 's2', dice: [{ die: 2, face: 'K' }] },
      { kind: 'stop', seat: 's2' },
      none,
    ]);
  });

  it('a bid where nobody was said to bid: the bidding is asked, and the claim stays', async () => {
    const claims: Move = { kind: 'claims', seats: ['s3'] };
    const table = await sitDown(
      'sleepless',
      ['Ann', 'Ben', 'Cat'],
      [dice('s1', 'K', 'K', '9', 'A'), { kind: 'draws-done' }, { kind: 'no-bids' }, claims],
    );
    const seq = await seqOf(table, { kind: 'no-bids' });
    const move: Move = { kind: 'bid', seat: 's2', amount: 2 };
    const preview = await table.preview({ seq, move });
    expect(preview.open).toMatchObject({
      kind: 'before',
      prompt: { step: 'bids', seats: ['s3'] },
      lines: [{ move: claims }],
    });
    const later = [{ seq: await seqOf(table, claims), before: [{ kind: 'award', seat: 's2', amount: 2 }] }];
    expect(await amended(table, { seq, move, later })).toContainEqual(claims);
  });
});

describe('Winner', () => {
  it('another Loser: the exchange after it is theirs, with the same cards', async () => {
    const loser = (seat: string): Move => ({ kind: 'loser', seat });
    const exchange = (seat: string): Move => ({ kind: 'exchange', seat, cards: ['2s', '3c'] });
    const said = [{ kind: 'score', winner: 's1', left: { s2: 5, s3: 3 } }, loser('s2'), exchange('s2')];
    const table = await sitDown('winner', ['Ann', 'Ben', 'Cat'], said);
    const seq = await seqOf(table, loser('s2'));
    const preview = await table.preview({ seq, move: loser('s3') });
    expect(preview).toMatchObject({ refusal: null, open: null });
    expect(fates(preview)).toEqual([['exchange', 'follow']]);
    expect((await amended(table, { seq, move: loser('s3') })).slice(1)).toEqual([
      loser('s3'),
      exchange('s3'),
    ]);
  });

  it('a play that nobody can beat: the passes after it have nothing to say', async () => {
    const play = (seat: string, ...cards: readonly string[]): Move => ({ kind: 'play', seat, cards });
    const said = [
      { kind: 'lead', seat: 's1' },
      play('s1', '2h'),
      pass('s2'),
      pass('s3'),
      play('s1', '4s'),
      pass('s2'),
    ];
    const table = await sitDown('winner', ['Ann', 'Ben', 'Cat'], said);
    const seq = await seqOf(table, play('s1', '2h'));
    // House rule `autoRelead`: the two of spades ends the trick.
    const preview = await table.preview({ seq, move: play('s1', '2s') });
    expect(preview).toMatchObject({ refusal: null, open: null, stay: 2 });
    expect(fates(preview)).toEqual([
      ['pass', 'follow'],
      ['pass', 'follow'],
    ]);
    expect(await amended(table, { seq, move: play('s1', '2s') })).toEqual([
      { kind: 'lead', seat: 's1' },
      play('s1', '2s'),
      play('s1', '4s'),
      pass('s2'),
    ]);
  });
});

describe('Roll-a-Royal', () => {
  const suited = (seat: string, asked: readonly number[], ...cards: readonly string[]): Move => ({
    kind: 'dice',
    of: 'suited',
    seat,
    dice: asked.map((die, i) => ({ die, face: cards[i] ?? 'blank', throws: 1 })),
  });
  const all = Array.from({ length: 13 }, (_, die) => die);
  const after = (n: number): readonly number[] => all.slice(n);
  const starter: Move = { kind: 'starter', seat: 's1' };
  const rolled = [suited('s2', all, 'Ks', 'Kh', '2c'), suited('s2', after(3), '4c')];
  const withCalls = ['s1', 'Js', 'Jh', '2c'] as const;

  it('a first roll misread as no opener: the turn is finished, and the other’s rolls come after it', async () => {
    const misread = suited('s1', all, 'Js', '10h', '2c');
    const right = suited('s1', all, ...withCalls.slice(1));
    const table = await sitDown('roll-a-royal', ['Ann', 'Ben'], [starter, misread, ...rolled]);
    const seq = (await table.sheet())[1]!.seq;
    const [first] = (await table.sheet()).slice(2);
    const preview = await table.preview({ seq, move: right });
    expect(preview.open).toMatchObject({
      kind: 'before',
      prompt: { question: { code: 'roll-a-royal.ask.again', params: { seat: { seat: 's1' } } } },
      lines: [{ seq: first!.seq }],
      waiting: 1,
    });
    const finish: readonly Move[] = [
      { kind: 'stop', seat: 's1' },
      { kind: 'layout', seat: 's1', grid: [] },
    ];
    // Answer by answer, the next question of the same turn is asked.
    const half = await table.preview({
      seq,
      move: right,
      later: [{ seq: first!.seq, before: [finish[0]!] }],
    });
    expect(half.open).toMatchObject({
      kind: 'before',
      prompt: { step: 'layout' },
      lines: [{ seq: first!.seq }],
    });
    const amendment = { seq, move: right, later: [{ seq: first!.seq, before: finish }] };
    const whole = await table.preview(amendment);
    expect(whole).toMatchObject({ refusal: null, open: null, stay: 2 });
    const lines = await amended(table, amendment);
    expect(lines).toMatchObject([
      starter,
      { kind: 'dice', seat: 's1' },
      ...finish,
      { kind: 'dice', seat: 's2' },
      { kind: 'dice', seat: 's2' },
    ]);
    // Nothing was entered anew: they are the same lines.
    expect((await table.sheet()).find((line) => line.seq === first!.seq)).toMatchObject({
      retracted: false,
      corrections: [],
      inserted: false,
    });
    expect(table.now.prompt).toMatchObject({ seats: ['s2'], step: 'roll-3' });
  });

  it('a first roll misread as an opener: later rolls have no place, and are not dropped without asking', async () => {
    const misread = suited('s1', all, ...withCalls.slice(1));
    const said = [
      starter,
      misread,
      suited('s1', after(3), '5d'),
      { kind: 'stop', seat: 's1' },
      { kind: 'layout', seat: 's1', grid: [] },
      ...rolled,
    ];
    const table = await sitDown('roll-a-royal', ['Ann', 'Ben'], said);
    const lines = await table.sheet();
    const seq = lines[1]!.seq;
    const right = suited('s1', all, 'Js', '10h', '2c');
    const preview = await table.preview({ seq, move: right });
    expect(preview.refusal?.code).toBe('table.amend.undecided');
    expect(preview.open).toMatchObject({ kind: 'gone', waiting: 2 });
    expect(preview.open!.lines.map((line) => line.move.kind)).toEqual(['dice', 'layout']);
    const later = preview.open!.lines.map((line) => ({ seq: line.seq, then: 'drop' as const }));
    expect(await table.preview({ seq, move: right, later })).toMatchObject({
      refusal: null,
      open: null,
      stay: 2,
    });
    expect((await amended(table, { seq, move: right, later })).map(({ kind }) => kind)).toEqual([
      'starter',
      'dice',
      'dice',
      'dice',
    ]);
  });
});
