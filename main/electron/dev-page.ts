/**
 * The development server's page (`npm run dev`). Only during development and only from this machine: a page from
 * elsewhere would get access to the table.
 */
export function findDevPage(packaged: boolean, address: string | undefined): string | undefined {
  if (packaged || address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname) ? address : undefined;
}
