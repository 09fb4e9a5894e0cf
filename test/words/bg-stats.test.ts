import { expect, test } from 'vitest';
import { bgStatsLink } from '../../main/words/bg-stats.ts';

test('a game is one play in BG Stats, with its time in UTC', () => {
  const started = Date.UTC(2026, 10, 20, 19, 5, 9);
  const link = new URL(
    bgStatsLink({
      id: 'a.jsonl',
      name: 'Pool Nap',
      started,
      ended: started + 89 * 60_000,
      seats: [
        { name: 'Zoë & “Bo” #1', balance: 54, place: 1, won: true },
        { name: 'Cyd', balance: -4, place: null, won: false },
      ],
    }),
  );
  expect(`${link.origin}${link.pathname}`).toBe('https://app.bgstatsapp.com/createPlay.html');
  expect(JSON.parse(link.searchParams.get('data') ?? '')).toEqual({
    sourceName: 'Croupier',
    sourcePlayId: 'a.jsonl',
    playDate: '2026-11-20 19:05:09',
    durationMin: 89,
    game: { name: 'Pool Nap', sourceGameId: 'Pool Nap' },
    players: [
      { name: 'Zoë & “Bo” #1', score: '54', winner: true, rank: 1 },
      { name: 'Cyd', score: '-4', winner: false },
    ],
  });
});
