/** Whether all there is to look at is looked at, as `npm run test:long` does, or what is alike once. */
export const isAll = process.env['CROUPIER_SCENES'] === 'all';
