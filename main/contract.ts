/**
 * Everything exchanged between the main process and the renderer: types, const lists and the schemas of requests, by
 * subject in `contract/`. A screen imports the schemas' types only. Both shells (IPC and WebSocket) carry the same messages: a `Request` gets one `Reply`; a `Push` is
 * unsolicited.
 */
export type * from './contract/acts.ts';
export * from './contract/table.ts';
export * from './contract/tray.ts';
export * from './contract/archive.ts';
export * from './contract/evenings.ts';
export * from './contract/events.ts';
export type * from './contract/home.ts';
export * from './contract/phones.ts';
export type * from './contract/requests.ts';
export * from './contract/settings.ts';
export type { Leading } from './contract/shapes.ts';
export * from './contract/wire.ts';

export type { ChangeAnswer } from './engine/core/define/changes.ts';
export type * from './engine/core/game.ts';
export type * from './engine/core/prompt.ts';
export * from './engine/core/table-actions.ts';
export type * from './engine/core/result.ts';
export { whyFixed } from './engine/core/mid-game.ts';
export type * from './engine/core/rules.ts';
export type * from './engine/core/seats.ts';
export type * from './engine/core/ledger.ts';
export * from './engine/core/dice-kinds.ts';
export * from './engine/core/names.ts';
export type * from './engine/core/dice.ts';
export type * from './engine/core/cards.ts';

export type { DreamDetail } from './engine/games/dream/view.ts';
export type { BidOutcomes } from './engine/games/pool-nap/ask.ts';
export type { PoolNapView } from './engine/games/pool-nap/view.ts';
export type { LayoutAnswer } from './engine/games/roll-a-royal/ask.ts';
export type { HandKind } from './engine/games/roll-a-royal/layout-rules.ts';
export type { RiskAnswer, BestAnswer } from './engine/games/roll-a-royal/slow.ts';
export type { LaidOut, Layout } from './engine/games/roll-a-royal/state.ts';
export type { RoyalView } from './engine/games/roll-a-royal/view.ts';
export type { BidAnswer, OddsOpen, ThrowAnswer } from './engine/games/sleepless/odds.ts';
export type { Ladder, SleeplessView } from './engine/games/sleepless/view.ts';
export type { PricesAnswer } from './engine/games/winner/ask.ts';
export type { WinnerDetail } from './engine/games/winner/view.ts';
