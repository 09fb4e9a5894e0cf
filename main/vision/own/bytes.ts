/** Base 64 (RFC 4648). */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const value = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    parts.push(
      LETTERS[value >> 18]!,
      LETTERS[(value >> 12) & 63]!,
      i + 1 < bytes.length ? LETTERS[(value >> 6) & 63]! : '=',
      i + 2 < bytes.length ? LETTERS[value & 63]! : '=',
    );
  }
  return parts.join('');
}

/** Decodes base 64; null unless it is exactly `length` bytes. */
export function bytesOf(text: string, length: number): Uint8Array | null {
  const out = new Uint8Array(length);
  const letters = text.replace(/={1,2}$/, '');
  if (letters.length !== Math.ceil((length * 4) / 3)) return null;
  let [bits, held, at] = [0, 0, 0];
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    if (at < length) out[at] = (held >> bits) & 255;
    at += 1;
  }
  return at === length ? out : null;
}

/** A 32-bit FNV-1a hash of UTF-16 units, as 8 hexadecimal digits: it detects damage, not tampering. */
export function sumOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
