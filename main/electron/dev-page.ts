/**
 * The development server's page (`npm run dev`). Only while developing, and only of this machine: a page from anywhere else
 * would be given the line to the table.
 */
export function findDevPage(packaged: boolean, address: string | undefined): string | undefined {
  if (packaged || address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname) ? address : undefined;
}
