/** `URL.origin` is "null" for a scheme that it does not know. Null if it is not a valid address. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
