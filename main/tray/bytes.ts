/** The serial line as text, one character per byte (latin1), so that no byte is hidden or merged. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);

/** The text of bytes, one character each. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
