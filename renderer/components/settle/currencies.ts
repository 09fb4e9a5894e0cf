/** Currencies to choose from; a game's own is always included. */
export const CURRENCIES = [
  ...['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY', 'CAD', 'AUD'],
  ...['NZD', 'JPY', 'CNY', 'INR', 'BRL', 'MXN', 'ZAR', 'UAH', 'ILS', 'KRW', 'SGD', 'HKD'],
] as const;

const BY_REGION: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CA: 'CAD',
  AU: 'AUD',
  JP: 'JPY',
};

/** Currency of the reader's region; euros if unknown. */
export function homeCurrency(): string {
  for (const language of navigator.languages) {
    const found = BY_REGION[new Intl.Locale(language).region ?? ''];
    if (found !== undefined) return found;
  }
  return 'EUR';
}
