import { describe, expect, it } from 'vitest';
import { seat } from '../../../main/engine/core/seats.ts';
import { sleepless } from '../../../main/engine/games/sleepless/index.ts';
import type { Caller } from '../../../main/table/app-contract.ts';
import { type Evening, evening } from '../../support/evening.ts';
import { type Move, dice, playHand, toy } from '../../support/toy-hands.ts';

/** Sleepless among Ann (who deals), Ben and Cat. */
const sitDown = async (...moves: readonly Move[]): Promise<Evening> => {
  const table = await evening({ games: [sleepless] });
  await table.start(['Ann', 'Ben', 'Cat'], {}, 'sleepless');
  for (const move of moves) await table.move(move);
  return table;
};

/** The sequence number of the first line of this kind. */
const seqOf = async (table: Evening, kind: string, nth = 0): Promise<number> => {
  const line = (await table.sheet()).filter(({ move }) => move.kind === kind)[nth];
  if (!line) throw new Error(`no ${kind}`);
  return line.seq;
};

const NO_BIDS: Move = { kind: 'no-bids' };
const NO_CLAIMS: Move = { kind: 'claims', seats: [] };
const DRAWN: Move = { kind: 'draws-done' };

describe('a die that was misread', () => {
  it('lets another player claim: the answer that rested on it is listed and changed', async () => {
    const table = await sitDown(dice('s1', 'K', 'K', '9', 'A'), DRAWN, NO_BIDS, NO_CLAIMS, {
      kind: 'winner',
      seat: 's3',
    });
    const before = table.chips();
    const seq = await seqOf(table, 'dice');
    const right = dice('s1', 'K', 'K', 'K', 'A');
    const preview = await table.preview({ seq, move: right });
    expect(preview.refusal).toBeNull();
    expect(preview.difference).toEqual({});
    // Ann's and Ben's bids did not rest on it; what was claimed did.
    expect(preview.affected).toMatchObject([
      { line: { move: NO_CLAIMS }, legal: true, changes: ['question', 'choices'], then: 'keep' },
    ]);
    const claims = preview.affected[0]!.line.seq;
    const amendment = {
      seq,
      move: right,
      later: [{ seq: claims, then: { change: { kind: 'claims', seats: ['s2'] } } }],
    };
    const changed = await table.preview(amendment);
    // Source: "Three of a kind 5 chips from each player"
    expect(changed.difference).toEqual({ s1: -5, s2: 10, s3: -5 });
    expect(changed.affected[0]).toMatchObject({ then: 'change' });
    await table.amend(amendment);
    expect(table.chips()).toEqual({
      ...before,
      s1: before['s1']! - 5,
      s2: before['s2']! + 10,
      s3: before['s3']! - 5,
    });
    await table.restart();
    expect(table.chips()).toMatchObject({ s2: before['s2']! + 10 });
    const lines = await table.sheet();
    expect(lines.find((line) => line.seq === seq)).toMatchObject({
      corrections: [
        {
          actor: { kind: 'host' },
          was: { dice: [{ face: 'K' }, { face: 'K' }, { face: '9' }, { face: 'A' }] },
        },
      ],
      faces: [
        { face: 'K' },
        { face: 'K' },
        { face: 'K', source: { kind: 'corrected', was: '9' } },
        { face: 'A' },
      ],
    });
    expect(lines.find((line) => line.seq === claims)).toMatchObject({ corrections: [{ was: NO_CLAIMS }] });
  });

  it('invalidates a paid claim: it blocks the correction until somebody decides', async () => {
    const claim: Move = { kind: 'claim', seat: 's2', cards: ['As', 'Ah', 'Ad', 'Ac'] };
    const table = await sitDown(dice('s1', 'A', 'A', 'A', 'A'), DRAWN, NO_BIDS, claim);
    // Source: "Four of a kind 8 chips from each player"
    expect(table.chips()).toEqual({ s1: 7, s2: 31, s3: 7, pot: 0 });
    const seq = await seqOf(table, 'dice');
    const right = dice('s1', 'A', 'A', 'A', 'K');
    const preview = await table.preview({ seq, move: right });
    expect(preview.refusal?.code).toBe('table.amend.undecided');
    expect(preview.affected).toMatchObject([
      { legal: false, refusal: { code: 'sleepless.claim.noMatch' }, then: null },
    ]);
    const { revision } = table.now;
    const command = { id: 'a', kind: 'amend', revision, amendment: { seq, move: right, later: [] } };
    expect(await table.refused('command', { command })).toBe('table.amend.undecided');
    const claimSeq = preview.affected[0]!.line.seq;
    const amendment = { seq, move: right, later: [{ seq: claimSeq, then: { change: NO_CLAIMS } }] };
    expect((await table.preview(amendment)).difference).toEqual({ s1: 8, s2: -16, s3: 8 });
    await table.amend(amendment);
    expect(table.chips()).toEqual({ s1: 15, s2: 15, s3: 15, pot: 0 });
    expect(table.now.prompt.step).toBe('hands');
  });
});

describe('a trick given to the wrong player', () => {
  it('changes who may bid and claim in phase four', async () => {
    const trick = (seat: string): Move => ({ kind: 'trick', seat });
    const table = await sitDown(
      dice('s1', 'K', 'K', '9', 'A'),
      DRAWN,
      NO_BIDS,
      NO_CLAIMS,
      { kind: 'winner', seat: 's1' },
      ...['s1', 's1', 's2', 's2'].map(trick),
      { kind: 'bid', seat: 's2', amount: 1 },
    );
    expect(table.now.prompt.step).toBe('last-bids');
    // Source: "Players with the less than four cards at this stage … cannot, of course, participate in bidding"
    const seq = await seqOf(table, 'trick', 3);
    const preview = await table.preview({ seq, move: trick('s3') });
    expect(preview.affected).toMatchObject([{ line: { move: { kind: 'bid' } }, legal: false, then: null }]);
    expect(preview.refusal?.code).toBe('table.amend.undecided');
    await table.amend({ seq, move: trick('s3'), rest: 'keep-legal' });
    const bid = (await table.sheet()).find(({ move }) => move.kind === 'bid');
    expect(bid).toMatchObject({ retracted: true, retractedBy: { actor: { kind: 'host' } } });
    expect(table.now.prompt.seats).toEqual(['s1']);
    await table.restart();
    expect(table.now.prompt.seats).toEqual(['s1']);
    expect(table.now.undo).toMatchObject({ code: 'sheet.correction' });
  });
});

describe('any line can be corrected', () => {
  it('a bid three moves ago, with everybody’s difference before it is made', async () => {
    const { table } = await toy();
    await playHand(table);
    await playHand(table);
    const before = table.chips();
    const seq = await seqOf(table, 'win');
    const preview = await table.preview({ seq, move: { kind: 'win', seat: 's3' } });
    // The pot of 2, and from the two others 2 for two aces: Ann gives back 2 + 4 and pays 2.
    expect(preview.difference).toEqual({ s1: -8, s3: 8 });
    await table.amend({ seq, move: { kind: 'win', seat: 's3' } });
    const after = table.chips();
    for (const [account, by] of Object.entries(preview.difference))
      expect(after[account]! - before[account]!).toBe(by);
    table.expectAddsUp(60);
  });

  it('chips that are other ones for the rest of the game change the questions that look at them, and only those', async () => {
    const { table } = await toy();
    await table.start(['Ann', 'Ben', 'Cat'], { chips: 5 });
    await playHand(table, 2);
    await playHand(table, 0);
    const seq = await seqOf(table, 'win');
    const preview = await table.preview({ seq, move: { kind: 'win', seat: 's2' } });
    expect(preview.affected).toEqual([]);
    const bids = (await table.sheet()).filter(({ move, hand }) => move.kind === 'bid' && hand === 2);
    expect(preview.otherChoices.length).toBeGreaterThan(0);
    for (const other of preview.otherChoices) expect(bids.map((line) => line.seq)).toContain(other);
    // Named, it is listed like any other.
    const [one = 0] = preview.otherChoices;
    const looked = await table.preview({
      seq,
      move: { kind: 'win', seat: 's2' },
      later: [{ seq: one, then: 'keep' }],
    });
    expect(looked.affected).toMatchObject([{ line: { seq: one }, changes: ['choices'], then: 'keep' }]);
    expect(looked.otherChoices).toEqual(preview.otherChoices.slice(1));
  });

  it('a move that was forgotten is put in, and has a line of its own', async () => {
    const { table } = await toy();
    await table.move(dice('s1', 'A', 'A', 'K'));
    for (const [s, amount] of [
      ['s2', 2],
      ['s3', 0],
      ['s1', 0],
    ] as const)
      await table.move({ kind: 'bid', seat: s, amount });
    const one = { kind: 'dice', seat: 's2', dice: [{ die: 0, face: '9', throws: 1 }] };
    const two = { kind: 'dice', seat: 's2', dice: [{ die: 1, face: '9', throws: 1 }] };
    await table.move(one);
    await table.move({ kind: 'stop', seat: 's2' });
    const seq = await seqOf(table, 'dice', 1);
    await table.amend({ seq, move: one, more: [two] });
    const lines = await table.sheet();
    const put = lines.filter(({ inserted }) => inserted);
    expect(put).toMatchObject([{ move: two, calls: [{ params: { faces: '9 9 K' } }] }]);
    expect(lines.indexOf(put[0]!)).toBe(lines.findIndex((line) => line.seq === seq) + 1);
    expect(new Set(lines.map((line) => line.seq)).size).toBe(lines.length);
    await table.move({ kind: 'win', seat: 's1' });
    await table.restart();
    expect(await table.sheet()).toHaveLength(lines.length + 1);
    // It can be corrected like any other, and dropped.
    await table.amend({ seq: put[0]!.seq, move: null });
    expect((await table.sheet()).find((line) => line.seq === put[0]!.seq)).toMatchObject({ retracted: true });
    expect(table.now.view.detail).toMatchObject({ step: 'roll' });
  });

  it('a correction can be corrected, undone and redone, also after a restart', async () => {
    const { table } = await toy();
    await playHand(table);
    const seq = await seqOf(table, 'win');
    const first = table.chips();
    await table.amend({ seq, move: { kind: 'win', seat: 's2' } });
    const second = table.chips();
    await table.amend({ seq, move: { kind: 'win', seat: 's3' } });
    const third = table.chips();
    expect(new Set([first, second, third].map((chips) => JSON.stringify(chips))).size).toBe(3);
    for (const restart of [false, true]) {
      const again = async () => (restart ? table.restart() : table);
      await again();
      expect((await table.sheet()).find((line) => line.seq === seq)?.corrections).toMatchObject([
        { was: { seat: 's1' } },
        { was: { seat: 's2' } },
      ]);
      await table.undo();
      await again();
      expect(table.chips()).toEqual(second);
      await table.undo();
      await again();
      expect(table.chips()).toEqual(first);
      expect((await table.sheet()).find((line) => line.seq === seq)?.corrections).toEqual([]);
      await table.redo();
      await table.redo();
      await again();
      expect(table.chips()).toEqual(third);
    }
  });

  it('only the host corrects, and only the table that the preview saw', async () => {
    const { table } = await toy();
    await table.move(dice('s1', 'A', 'A', 'K'));
    const preview = await table.preview({ seq: 1, move: dice('s1', 'A', 'K', 'K') });
    const ben: Caller = { kind: 'phone', id: 'p', name: 'Ben', seats: [seat('s2')] };
    // While the host looks, a phone bids.
    const move = { kind: 'bid', seat: 's2', amount: 1 };
    const amend = {
      id: 'a',
      kind: 'amend',
      revision: preview.revision,
      amendment: { seq: 1, move: dice('s1', 'A', 'K', 'K'), later: [] },
    };
    const [bid, correction] = await Promise.all([
      table.try('command', { command: { id: 'b', kind: 'move', prompt: table.now.prompt.id, move } }, ben),
      table.try('command', { command: amend }),
    ]);
    expect(bid.error).toBeUndefined();
    expect(correction.error?.code).toBe('table.stale');
    const anew = await table.preview({ seq: 1, move: dice('s1', 'A', 'K', 'K') });
    expect(anew.revision).toBe(preview.revision + 1);
    expect(anew.affected).toMatchObject([{ line: { move }, legal: true }]);
    await table.ask('command', { command: { ...amend, revision: anew.revision } });
    expect(table.now.prompt.question.params).toMatchObject({ faces: 'A K K' });
    const [roll, said] = await table.sheet();
    expect(roll).toMatchObject({ actor: { kind: 'host' }, corrections: [{ actor: { kind: 'host' } }] });
    expect(said).toMatchObject({ actor: { kind: 'phone', name: 'Ben' }, corrections: [] });
  });

  it.each<[string, object, string]>([
    ['a line that is not there', { seq: 99, move: null }, 'table.amend.gone'],
    ['into what is no move', { seq: 1, move: { kind: 'dance' } }, 'table.move.bad'],
    ['into what is not legal there', { seq: 1, move: { kind: 'stop', seat: 's1' } }, 'toy.stop'],
  ])('%s is refused and nothing is changed', async (_, amendment, code) => {
    const { table, disk, file } = await toy();
    await table.move(dice('s1', 'A', 'A', 'K'));
    const before = disk.bytes(`/data/games/${file}`);
    const command = {
      id: 'a',
      kind: 'amend',
      revision: table.now.revision,
      amendment: { later: [], ...amendment },
    };
    expect(await table.refused('command', { command })).toBe(code);
    expect(disk.bytes(`/data/games/${file}`).equals(before)).toBe(true);
  });

  it('dropping the rest drops every changed move, and one that was kept must be legal', async () => {
    const { table } = await toy();
    await playHand(table);
    const seq = await seqOf(table, 'bid');
    const higher = { kind: 'bid', seat: 's2', amount: 3 };
    const kept = await table.preview({ seq, move: higher });
    expect(kept.affected.map(({ line, then }) => [line.move.kind, then])).toContainEqual(['stop', 'keep']);
    const dropped = await table.preview({ seq, move: { ...higher, amount: 0 }, rest: 'drop' });
    expect(dropped.affected.find(({ line }) => line.move.kind === 'stop')).toMatchObject({
      legal: false,
      then: 'drop',
    });
    const stop = await seqOf(table, 'stop');
    const insisted = await table.preview({
      seq,
      move: { ...higher, amount: 0 },
      later: [{ seq: stop, then: 'keep' }],
      rest: 'keep-legal',
    });
    expect(insisted.refusal?.code).toBe('table.amend.undecided');
  });
});
