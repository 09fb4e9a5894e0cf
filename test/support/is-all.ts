/** Whether to test everything, as `npm run test:long` does, or one of each kind. */
export const isAll = process.env['CROUPIER_SCENES'] === 'all';
