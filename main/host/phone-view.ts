import type { Push, TableSnapshot } from '../contract.ts';

/**
 * What a phone is shown of what the host sees; null where that is none of its business. Nothing at the table is hidden from
 * anybody (a card enters when it lies face up), so this leaves out what is the host's to do, the same for all phones.
 */
export function forPhones(push: Push): Push | null {
  switch (push.push) {
    case 'table':
      return { push: 'table', table: push.table && tableForPhones(push.table) };
    case 'settings':
      // One voice at the table is enough.
      return { push: 'settings', settings: { ...push.settings, speak: false, lead: null } };
    case 'tray':
    case 'newer':
    case 'phones':
    case 'screens':
    case 'screen':
    case 'night':
    case 'me':
      return null;
  }
}

const isPhoto = ({ why }: TableSnapshot['intake']['offers'][number]): boolean =>
  why.code === 'intake.why.photo';

const tableForPhones = (table: TableSnapshot): TableSnapshot => ({
  ...table,
  prompt: { ...table.prompt, choices: table.prompt.choices.filter(({ own }) => own === true), actions: [] },
  // Who photographs the dice says as well whether they count.
  intake: { ...table.intake, offers: table.intake.offers.filter(isPhoto) },
  undo: null,
  redo: null,
  notices: [],
});
