import { flushPromises, mount } from '@vue/test-utils';
import { eventually } from './until.ts';
import type { Component } from 'vue';
import type {
  Evening,
  EveningsView,
  GameReport,
  GameTale,
  HandResult,
  TableSnapshot,
} from '../../main/contract.ts';
import { type SummarizedGame, viewEvenings } from '../../main/table/evenings/evenings.ts';
import { reportOf } from '../../main/table/evenings/report.ts';
import { tellGame } from '../../main/table/evenings/tale.ts';
import { summarizeHistory } from './at-once.ts';
import { frameOf } from '../../main/table/frame.ts';
import type { History } from '../../main/table/history/index.ts';
import { type ToldLedger, ledgerCsv, paymentsCsv, standingsCsv } from '../../main/words/csv.ts';
import { goInstead } from '../../renderer/app/place.ts';
import { sayWith } from '../../renderer/app/words.ts';
import NightStandings from '../../renderer/components/settle/NightStandings.vue';
import HandEndCard from '../../renderer/table/HandEndCard.vue';
import { gameScreen } from '../../renderer/table/registry.ts';
import RoyalAside from '../../renderer/games/roll-a-royal/RoyalAside.vue';
import OwnChips from '../../renderer/phone/OwnChips.vue';
import PhoneOutcome from '../../renderer/phone/PhoneOutcome.vue';
import PhoneSeats from '../../renderer/phone/PhoneSeats.vue';
import EveningList from '../../renderer/scenes/evenings/EveningList.vue';
import EveningPage from '../../renderer/scenes/evenings/EveningPage.vue';
import GamePage from '../../renderer/scenes/evenings/GamePage.vue';
import PlayersPage from '../../renderer/scenes/evenings/PlayersPage.vue';
import { sharePage } from '../../renderer/scenes/evenings/share-page.ts';
import SheetScene from '../../renderer/scenes/SheetScene.vue';
import FinaleScene from '../../renderer/table/finale/FinaleScene.vue';
import TableStage from '../../renderer/table/TableStage.vue';
import TelevisionTable from '../../renderer/television/TelevisionTable.vue';
import { useEvenings } from '../../renderer/stores/evenings.ts';
import NightView from '../../renderer/television/NightView.vue';
import TelevisionFinale from '../../renderer/television/TelevisionFinale.vue';
import { type TestWire, freshWire } from '../renderer/mount.ts';
import { GAMES } from './games.ts';
import { type Journal, historyOf, randomEvenings } from './ledger-evenings.ts';
import { type Random, seeded } from './random.ts';
import { emptyIntake, homeOf } from './scenes/play.ts';

/** Figures of random evenings as read from the real screens. */

/** Figures by the name beside them. */
type Figures = ReadonlyMap<string, number | string | null>;
type Fail = (what: string) => never;

/** A displayed number, money in its smallest unit; null if there is none. */
function numberIn(text: string | null | undefined): number | null {
  const digits = (text ?? '').replace(/\D/g, '');
  return digits === '' ? null : (/[−-]/.test(text ?? '') ? -1 : 1) * Number(digits);
}

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim();

/** One figure of each row, by the row's name. */
const figures = (
  root: ParentNode,
  rows: string,
  name: string,
  value: string | ((row: Element) => Element | null | undefined),
): Figures =>
  new Map(
    [...root.querySelectorAll(rows)].map((row) => [
      textOf(row.querySelector(name)),
      numberIn(textOf(typeof value === 'string' ? row.querySelector(value) : value(row))),
    ]),
  );

const sorted = (map: Figures): string => JSON.stringify([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

function same(surface: string, shown: Figures, expected: Figures, fail: Fail): void {
  if (sorted(shown) !== sorted(expected))
    fail(`${surface} shows ${sorted(shown)} and not ${sorted(expected)}`);
}

const drawn: { unmount(): void }[] = [];

/** Renders a screen and returns its element. */
function draw(component: Component, props: object = {}): Element {
  const place = document.body.appendChild(document.createElement('div'));
  drawn.push(mount(component, { props, attachTo: place, global: { stubs: CENTRES } }));
  return place;
}

/** The middle of the felt loads later and has no figures of a person. */
const CENTRES = Object.fromEntries(
  ['Generic', 'PoolNap', 'Sleepless', 'Winner', 'Dream', 'Royal'].map((game) => [`${game}Centre`, true]),
);

function clear(): void {
  for (const screen of drawn.splice(0)) screen.unmount();
  document.body.replaceChildren();
}

/** A game at a moment: input of the table and of pages about it. */
interface Moment {
  readonly table: TableSnapshot;
  readonly tale: GameTale;
  readonly report: GameReport;
  readonly told: SummarizedGame;
}

function momentOf(journal: Journal, moves: number): Moment {
  const { header } = journal;
  const records = journal.records.slice(0, moves);
  const history: History = historyOf(journal, records);
  const { game, state } = history;
  const { revision, view, prompt, recent, lastHand, undo, redo } = frameOf(history);
  const report = reportOf(game, { header, records, tornBytes: 0, sum: '' } as never);
  if (!report.ok) throw new Error(report.error.code);
  const { id, game: name } = header;
  return {
    table: {
      file: `${id}.jsonl`,
      revision,
      view: view() as TableSnapshot['view'],
      rules: state.rules as TableSnapshot['rules'],
      nextRules: null,
      prompt,
      intake: emptyIntake(prompt.dice),
      recent,
      lastHand,
      undo,
      redo,
      saved: true,
      notices: [],
    },
    tale: tellGame(history),
    report: report.value,
    told: { ...summarizeHistory(history), file: `${id}.jsonl`, id, game: name },
  };
}

/** Answers requests by file, as the program does. */
function wireTo(moments: readonly Moment[], view: EveningsView | null): TestWire {
  const wire = freshWire();
  const send = wire.send.bind(wire);
  wire.send = (request) => {
    const { file } = request as { readonly file?: string };
    const moment = moments.find(({ table }) => table.file === file) ?? moments[0];
    if (moment)
      Object.assign(wire.answers, { tale: moment.tale, sheet: moment.tale.lines, report: moment.report });
    send(request);
  };
  wire.answers['evenings'] = view;
  wire.answers['home'] = homeOf(null);
  return wire;
}

/** The game on the table: felt, hand card, finale, sheet, paper, phone, television. */
async function checkTable(moment: Moment, fail: Fail): Promise<void> {
  const { table, tale } = moment;
  const { view } = table;
  const { settlement } = view;
  const names = new Map<string, string>(view.seats.map(({ id, name }) => [id, name]));
  const nameOf = (seat: string): string => names.get(seat) ?? seat;
  const rows = settlement.rows.map((row) => ({ ...row, name: nameOf(row.key) }));
  const by = (pick: (row: (typeof rows)[number]) => number | null): Figures =>
    new Map(rows.map((row) => [row.name, pick(row)]));
  const held = by((row) => row.held);
  const won = by((row) => row.won);
  const net = by((row) => row.net);
  const isMoney = settlement.stake !== null && settlement.over;
  const isChips = view.unit === 'chips';
  const wire = wireTo([moment], null);
  wire.show(table);

  const seated = new Map(
    view.seats
      .filter(({ status }) => status === 'in' || status === 'leaving')
      .map(({ name, balance }) => [name, balance]),
  );
  if (!view.outcome) {
    const stage = { table, layout: { shown: [], own: [], more: [], seats: new Map() }, entry: {} };
    const host = view.game === 'roll-a-royal' ? RoyalAside : TableStage;
    for (const [surface, screen] of [
      ['the table', draw(host, stage)],
      ['the television', draw(TelevisionTable, { table })],
    ] as const)
      same(surface, view.game === 'roll-a-royal' ? besideDice(screen) : plates(screen), seated, fail);
    clear();
  }
  const phone = draw(PhoneSeats, { table, seats: [] });
  same('the phone', figures(phone, '.seats li', '.name', 'b.told'), seated, fail);
  clear();
  for (const seat of view.seats.filter(({ name }) => seated.has(name)).slice(0, 1)) {
    const own = figures(draw(OwnChips, { table, seat }), '.own', 'h2', '.count b');
    same('one’s own chips on the phone', own, new Map([[seat.name, seat.balance]]), fail);
    clear();
  }

  const last = table.lastHand;
  if (last && !view.outcome) {
    const ended = { dealer: view.dealer, result: last, lines: [] };
    const card = figures(draw(HandEndCard, { table, ended }), 'tbody tr', '.name', '.gain');
    const hand = tale.hands.find((one) => one.kind === 'hand' && one.hand === last.hand);
    const brought = view.standings.flatMap(({ seat }): [string, number][] => {
      const gain = hand?.won[seat];
      return gain === undefined ? [] : [[nameOf(seat), gain]];
    });
    same('the card of a hand', card, new Map(brought), fail);
    clear();
  }

  if (view.outcome) {
    const { outcome } = view;
    for (const [surface, screen] of [
      ['the finale', FinaleScene],
      ['the television’s finale', TelevisionFinale],
    ] as const) {
      const finale = draw(screen, { table, outcome, highlights: null });
      same(surface, figures(finale, '.paper tbody tr', '.name', '.held'), held, fail);
      if (isChips || isMoney)
        same(
          surface,
          figures(finale, '.paper tbody tr', '.name', (row) => row.lastElementChild),
          net,
          fail,
        );
      clear();
    }
    const ended = draw(PhoneOutcome, { table, outcome });
    checkSettled(
      'the phone',
      ended,
      { held, won, net, money: isMoney ? by((row) => row.money) : null, isChips },
      fail,
    );
    clear();
  }

  goInstead({ scene: 'sheet', page: 'standings' });
  const sheet = draw(SheetScene);
  await flushPromises();
  const told = { held, won, net, money: isMoney ? by((row) => row.money) : null, isChips };
  const [screen, paper] = [sheet.querySelector('.sums'), sheet.querySelector('.score-sheet')];
  if (!screen || !paper) return fail('there is no sheet');
  checkSettled('the sheet', screen, told, fail);
  checkPaper('the printed sheet', paper, told, fail);
  clear();
}

const plates = (felt: ParentNode): Figures => figures(felt, '.seat', '.name', '.count');

/** If a layout would add points, the current ones are in small type beside the name. */
const besideDice = (aside: ParentNode): Figures =>
  new Map(
    [...aside.querySelectorAll('.standings li')].map((row) => {
      const small = [...row.querySelectorAll('small')].map(textOf);
      const now = small.find((text) => numberIn(text) !== null);
      return [
        (row.querySelector('.name')?.firstChild?.textContent ?? '').trim(),
        numberIn(now ?? textOf(row.querySelector('b'))),
      ];
    }),
  );

interface Settled {
  readonly held: Figures;
  readonly won: Figures;
  readonly net: Figures;
  /** Null if not settled in money. */
  readonly money: Figures | null;
  readonly isChips: boolean;
}

/** Standings and settlement as panels. */
function checkSettled(surface: string, root: ParentNode, told: Settled, fail: Fail): void {
  const name = (row: Element): string => {
    const cell = row.querySelector('.name')?.firstChild;
    return (cell?.textContent ?? '').trim();
  };
  const standings = [...root.querySelectorAll('.standings li')];
  const read = (value: string): Figures =>
    new Map(standings.map((row) => [name(row), numberIn(textOf(row.querySelector(value)))]));
  same(`${surface}: standings`, read('.sum b'), told.held, fail);
  if (told.isChips) same(`${surface}: won`, read('.sum .gain'), told.won, fail);
  checkSettlement(surface, root, told, fail);
}

/** The table of a settlement. */
function checkSettlement(
  surface: string,
  root: ParentNode,
  { net, money, isChips }: Settled,
  fail: Fail,
): void {
  const all = [...root.querySelectorAll('.settlement tbody tr')];
  if (all.length === 0) return isChips || money ? fail(`${surface}: nothing is settled`) : undefined;
  const at = (back: number): Figures =>
    new Map(
      all.flatMap((row): [string, number | null][] => {
        const who = (row.querySelector('th')?.firstChild?.textContent ?? '').trim();
        return net.has(who) ? [[who, numberIn(textOf(row.children[row.children.length - back]))]] : [];
      }),
    );
  same(`${surface}: net`, at(money ? 2 : 1), net, fail);
  if (money) same(`${surface}: money`, at(1), money, fail);
}

/** A game on paper: who has what, and the settlement. */
function checkPaper(surface: string, paper: ParentNode, told: Settled, fail: Fail): void {
  const lines = [...paper.querySelectorAll('.score-sheet > ol > li, :scope > ol > li')];
  const parts = lines.map((line) => {
    const name = textOf(line.querySelector('b'));
    const rest = textOf(line).split(name).slice(1).join(name);
    const [, sum, gain] = /^ ([−\d,]+)(?: \(([^)]*)\))?/.exec(rest) ?? [];
    return [name, sum, gain] as const;
  });
  same(`${surface}: standings`, new Map(parts.map(([name, sum]) => [name, numberIn(sum)])), told.held, fail);
  if (told.isChips)
    same(`${surface}: won`, new Map(parts.map(([name, , gain]) => [name, numberIn(gain)])), told.won, fail);
  checkSettlement(surface, paper, told, fail);
}

/** Downloads of a game. */
function checkExports({ table, report }: Moment, fail: Fail): void {
  const { settlement, seats, outcome } = table.view;
  const nameOf = (seat: string): string => seats.find(({ id }) => id === seat)?.name ?? seat;
  const tableIn = (csv: string): string[][] =>
    csv
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
  const told: ToldLedger = JSON.parse(JSON.stringify(report)) as ToldLedger;
  const rows = (pick: (row: (typeof settlement.rows)[number]) => number | null): Figures =>
    new Map(settlement.rows.map((row) => [nameOf(row.key), pick(row)]));
  const standings = tableIn(standingsCsv(told, sayWith));
  const column = (at: number): Figures =>
    new Map(standings.map((cells) => [cells[1] ?? '', cells[at] === '' ? null : Number(cells[at])]));
  same(
    'the standings as CSV',
    column(2),
    rows(({ held }) => held),
    fail,
  );
  same(
    'the standings as CSV: net',
    column(4),
    rows(({ net }) => net),
    fail,
  );
  same(
    'the standings as CSV: money',
    column(5),
    rows(({ money }) => money),
    fail,
  );
  const held = new Map<string, number>();
  for (const [, , from = '', to = '', amount] of tableIn(ledgerCsv(told, sayWith))) {
    held.set(from, (held.get(from) ?? 0) - Number(amount));
    held.set(to, (held.get(to) ?? 0) + Number(amount));
  }
  // Players who left were paid; a pot shared out at the end is not a transfer.
  const seated = seats.filter(({ status }) => status === 'in' || status === 'leaving');
  const inLedger = new Map(seated.map(({ name }) => [name, held.get(name) ?? 0]));
  same('the ledger as CSV', inLedger, new Map(seated.map(({ name, balance }) => [name, balance])), fail);
  const paid = new Map(
    outcome ? settlement.payments.map((one) => [`${nameOf(one.from)} ${nameOf(one.to)}`, one.amount]) : [],
  );
  const payments = tableIn(paymentsCsv(told, sayWith)).map(
    ([from, to, amount]) => [`${from} ${to}`, Number(amount)] as const,
  );
  same('the payments as CSV', new Map(payments), paid, fail);
  same(
    'the report',
    new Map(told.settlement.rows.map(({ key, net }) => [nameOf(key), net])),
    rows(({ net }) => net),
    fail,
  );
}

/** An evening's ledger, sums and payments on its page, on paper and in the shared file. */
function checkNight(surface: string, root: ParentNode, evening: Evening, fail: Fail): void {
  const { players, sums, games } = evening;
  const cells = (row: Element): Figures =>
    new Map(players.map(({ name }, at) => [name, numberIn(textOf(row.querySelectorAll('td')[at]))]));
  const amounts = (of: Readonly<Record<string, number>>): Figures =>
    new Map(players.map(({ key, name }) => [name, of[key] ?? null]));
  const shown = [...root.querySelectorAll('table.night tr.game')];
  const counted = evening.ledger.filter(({ kind }) => kind === 'game');
  if (shown.length !== counted.length) fail(`${surface}: ${shown.length} games`);
  for (const [at, { file, unit }] of counted.entries()) {
    const game = games.find((one) => one.file === file) ?? fail(`${surface}: ${file}`);
    const own: Record<string, number> = {};
    for (const { key, seat } of game.seats)
      for (const row of game.settlement.rows)
        if (row.key === seat)
          own[key] = (own[key] ?? 0) + (row.money ?? (unit === 'points' ? row.won : row.net));
    const row = shown[at];
    if (row) same(`${surface}: ${game.game}`, cells(row), amounts(own), fail);
  }
  for (const [at, row] of [...root.querySelectorAll('table.night tfoot tr')].entries()) {
    const open = sums[at]?.rows ?? fail(`${surface}: a sum too many`);
    same(
      `${surface}: owed`,
      cells(row),
      amounts(Object.fromEntries(open.map((one) => [one.key, one.open]))),
      fail,
    );
  }
  const panels = [...root.querySelectorAll('section.sums')];
  if (panels.length !== sums.length) fail(`${surface}: ${panels.length} sums`);
  for (const [at, sum] of sums.entries()) {
    const panel = panels[at];
    const nameOf = (key: string): string => players.find((one) => one.key === key)?.name ?? key;
    if (!panel) continue;
    same(
      `${surface}: sums`,
      figures(panel, ':scope > div li', 'span', 'b'),
      new Map(sum.rows.map(({ key, net }) => [nameOf(key), net])),
      fail,
    );
    const left = new Map(sum.rows.map(({ key, open }) => [nameOf(key), open]));
    for (const line of panel.querySelectorAll('.payments li')) {
      const [, from = '', to = ''] =
        /^(.*) pays (.*)$/.exec((line.firstChild?.textContent ?? '').trim()) ?? [];
      const amount = numberIn(textOf(line.querySelector('b'))) ?? NaN;
      left.set(from, (left.get(from) ?? NaN) + amount);
      left.set(to, (left.get(to) ?? NaN) - amount);
    }
    if ([...left.values()].some((open) => open !== 0))
      fail(`${surface}: the payments leave ${sorted(left)} open`);
  }
}

const settledOf = ({ table: { view } }: Moment): Settled => {
  const { rows, over, stake } = view.settlement;
  const nameOf = (key: string): string => view.seats.find(({ id }) => id === key)?.name ?? key;
  const by = (pick: (row: (typeof rows)[number]) => number | null): Figures =>
    new Map(rows.map((row) => [nameOf(row.key), pick(row)]));
  return {
    held: by((row) => row.held),
    won: by((row) => row.won),
    net: by((row) => row.net),
    money: stake && over ? by((row) => row.money) : null,
    isChips: view.unit === 'chips',
  };
};

/** A game's figures under the current names in lists of evenings. */
function renamed(settled: Settled, moment: Moment, evening: Evening): Settled {
  const seats = evening.games.find(({ file }) => file === moment.table.file)?.seats ?? [];
  const now = new Map(
    seats.map(({ seat, name }) => [
      moment.table.view.seats.find(({ id }) => id === seat)?.name ?? seat,
      name,
    ]),
  );
  const names = (map: Figures): Figures => new Map([...map].map(([name, n]) => [now.get(name) ?? name, n]));
  const { held, won, net, money, isChips } = settled;
  return { held: names(held), won: names(won), net: names(net), money: money && names(money), isChips };
}

async function checkPages(moments: readonly Moment[], view: EveningsView, fail: Fail): Promise<void> {
  wireTo(moments, view);
  await useEvenings().load();
  for (const evening of view.evenings) {
    const games = evening.games.map(
      ({ file }) => moments.find(({ table }) => table.file === file) ?? fail(file),
    );
    const onPaper = (surface: string, root: ParentNode): void => {
      checkNight(surface, root, evening, fail);
      for (const [at, paper] of [...root.querySelectorAll('.score-sheet')].entries()) {
        const moment = games[at];
        if (moment)
          checkPaper(
            `${surface}: ${moment.told.game}`,
            paper,
            renamed(settledOf(moment), moment, evening),
            fail,
          );
      }
    };
    const page = draw(EveningPage, { from: evening.from });
    await flushPromises();
    const screen = page.querySelector('.night') ?? fail('no page of the evening');
    const paper = page.querySelector('.evening-sheet') ?? fail('no evening on paper');
    for (const toggle of screen.querySelectorAll<HTMLElement>('.toggle')) toggle.click();
    await flushPromises();
    checkNight('the evening', screen, evening, fail);
    checkHands(screen, { evening, games }, fail);
    onPaper('the printed evening', paper);
    const shared = new DOMParser().parseFromString(
      sharePage(
        evening,
        games.map(({ tale }) => tale),
      ),
      'text/html',
    );
    onPaper('the shared page', shared.body);
    clear();

    // Home, phones and the television show winnings in money first.
    const inOrder = [...evening.sums].sort(
      (a, b) => Number(b.currency !== null) - Number(a.currency !== null),
    );
    const nets = new Map(
      evening.players.map(({ key, name }) => {
        const [first] = inOrder.flatMap(({ rows }) => rows.filter((row) => row.key === key));
        return [name, first?.net ?? null];
      }),
    );
    const home = draw(NightStandings, { evening });
    same('tonight on Home', figures(home, '.night-standings li', '.name', 'b'), nets, fail);
    const night = draw(NightView, { night: { evening, records: [], next: [], told: null } });
    same('the night on the television', figures(night, '.standings li', '.name', 'b'), nets, fail);
    clear();
    for (const moment of games) {
      const past = draw(GamePage, { file: moment.table.file });
      await flushPromises();
      const told = renamed(settledOf(moment), moment, evening);
      checkSettled(
        'the page of a game',
        past.querySelector('.game') ?? fail('no page of a game'),
        told,
        fail,
      );
      checkPaper(
        'a game on paper',
        past.querySelector('.score-sheet') ?? fail('no game on paper'),
        told,
        fail,
      );
      clear();
    }
  }
  checkPlayers(view, moments, fail);
}

/** The opened hands of an evening's games add up to their rows. */
function checkHands(
  screen: ParentNode,
  { evening, games }: { readonly evening: Evening; readonly games: readonly Moment[] },
  fail: Fail,
): void {
  for (const body of screen.querySelectorAll('table.night tbody')) {
    const hands = [...body.querySelectorAll('tr.hand')];
    if (hands.length === 0) continue;
    const nth = [...screen.querySelectorAll('table.night tr.game')].findIndex((row) => body.contains(row));
    const file = evening.ledger.filter(({ kind }) => kind === 'game')[nth]?.file;
    const tale = games.find(({ table }) => table.file === file)?.tale ?? fail('no such game');
    const game = evening.games.find((one) => one.file === file) ?? fail('no such game');
    for (const [at, { key, name }] of evening.players.entries()) {
      const own = game.seats.filter((seat) => seat.key === key).map(({ seat }) => seat);
      const brought = (hand: HandResult): number => own.reduce((sum, seat) => sum + (hand.won[seat] ?? 0), 0);
      const shown = hands.reduce(
        (sum, row) => sum + (numberIn(textOf(row.querySelectorAll('td')[at])) ?? 0),
        0,
      );
      if (shown !== tale.hands.reduce((sum, hand) => sum + brought(hand), 0))
        fail(`the hands of ${name} in ${game.game} come to ${shown}`);
      const won = game.settlement.rows.filter(({ key: seat }) => own.some((one) => one === seat));
      if (shown !== won.reduce((sum, row) => sum + row.won, 0)) fail(`${name}: the hands are not the total`);
    }
  }
}

/** The list of evenings, and everybody's totals. */
function checkPlayers(view: EveningsView, moments: readonly Moment[], fail: Fail): void {
  const list = [...draw(EveningList).querySelectorAll('section.panel')];
  for (const [at, evening] of view.evenings.entries()) {
    const section = list[at] ?? fail('an evening is not listed');
    const chips = new Map<string, number>(evening.players.map(({ name }) => [name, 0]));
    for (const game of evening.games.filter(({ counted, unit }) => counted && unit === 'chips'))
      for (const { name, seat } of game.seats)
        for (const row of game.settlement.rows)
          if (row.key === seat) chips.set(name, (chips.get(name) ?? 0) + row.won);
    const shown = figures(section, '.players li', 'span:not(.mark)', 'b');
    if ([...shown.values()].some((n) => n !== null)) same('the list of evenings', shown, chips, fail);
  }
  clear();
  for (const section of draw(PlayersPage).querySelectorAll('section.panel')) {
    const name = section.getAttribute('aria-label') ?? '';
    const key = view.records.find((one) => one.name === name)?.key;
    for (const line of section.querySelectorAll('li')) {
      const total = /([+−]?[\d,]+) in all/.exec(textOf(line));
      if (!total) continue;
      const game = textOf(line.querySelector('.game')).toLowerCase().replaceAll(' ', '-');
      const finished = moments.filter(({ told }) => told.over && told.game === game);
      const sum = view.evenings
        .flatMap(({ games }) => games)
        .filter(({ counted, file }) => counted && finished.some(({ table }) => table.file === file))
        .flatMap(({ seats, settlement }) =>
          settlement.rows.filter((row) => seats.some((seat) => seat.key === key && seat.seat === row.key)),
        )
        .reduce((all, { won }) => all + won, 0);
      if (numberIn(total[1]) !== sum) fail(`the records of ${name} in ${game}: ${total[1]}, not ${sum}`);
    }
  }
  clear();
}

/** Waits until the games' own screens have loaded. */
export const screensAreHere = (): Promise<void> =>
  eventually(() => {
    if (GAMES.some(({ id }) => !gameScreen(id).centre)) throw new Error('some screens have not come');
  });

/** Renders every surface of two random evenings; throws with the seed if two figures differ. */
export async function checkScreens(seed: number): Promise<void> {
  const fail: Fail = (what) => {
    throw new Error(`SEED=${seed}: ${what}`);
  };
  const random: Random = seeded(seed);
  const journals = randomEvenings(seed);
  for (const journal of journals) {
    const moments = [random.below(journal.records.length + 1), journal.records.length];
    for (const moves of moments) {
      const moment = momentOf(journal, moves);
      await checkTable(moment, fail);
      checkExports(moment, fail);
    }
  }
  const moments = journals.map((journal) => momentOf(journal, journal.records.length));
  await checkPages(
    moments,
    viewEvenings(
      moments.map(({ told }) => told),
      [],
    ),
    fail,
  );
}
