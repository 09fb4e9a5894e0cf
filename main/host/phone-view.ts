import type { Push, TableSnapshot } from '../contract.ts';

/**
 * The part of a host push for phones; null for pushes they do not get. Nothing at the table is secret (a card is
 * entered when it lies face up), so this only removes what the host alone may do, equally for all phones.
 */
export function forPhones(push: Push): Push | null {
  switch (push.push) {
    case 'table':
      return { push: 'table', table: push.table && tableForPhones(push.table) };
    case 'settings':
      // Only one device at the table speaks.
      return { push: 'settings', settings: { ...push.settings, speak: false, lead: null } };
    case 'night':
      return push;
    case 'tray':
    case 'newer':
    case 'phones':
    case 'screens':
    case 'screen':
    case 'me':
      return null;
  }
}

const isPhoto = ({ why }: TableSnapshot['intake']['offers'][number]): boolean =>
  why.code === 'intake.why.photo';

const tableForPhones = (table: TableSnapshot): TableSnapshot => ({
  ...table,
  prompt: { ...table.prompt, choices: table.prompt.choices.filter(({ own }) => own === true), actions: [] },
  // Whoever photographs the dice also decides whether they count.
  intake: { ...table.intake, offers: table.intake.offers.filter(isPhoto) },
  undo: null,
  redo: null,
  notices: [],
});
