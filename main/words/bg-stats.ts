/** The app's own site, which opens the app where it is installed. */
export const BG_STATS = 'https://app.bgstatsapp.com';

interface PlayedGame {
  /** Tells BG Stats that it has this game already. */
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly ended: number;
  readonly seats: readonly {
    readonly name: string;
    readonly balance: number;
    readonly place: number | null;
    readonly won: boolean;
  }[];
}

/** The link that enters a finished game in BG Stats, a record of games on phones. It carries names, scores and places. */
export function bgStatsLink({ id, name, started, ended, seats }: PlayedGame): string {
  const play = {
    sourceName: 'Croupier',
    sourcePlayId: id,
    // In UTC: yyyy-MM-dd HH:mm:ss.
    playDate: new Date(started).toISOString().slice(0, 19).replace('T', ' '),
    durationMin: Math.max(1, Math.round((ended - started) / 60_000)),
    game: { name, sourceGameId: name },
    players: seats.map(({ name: player, balance, place, won }) => ({
      name: player,
      score: String(balance),
      winner: won,
      ...(place === null ? {} : { rank: place }),
    })),
  };
  return `${BG_STATS}/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
}
