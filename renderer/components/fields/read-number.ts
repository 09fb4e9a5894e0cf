/** Spaces and apostrophes that group digits: 1 000, 1’000. */
const GROUPING = /[\s'’_]/gu;

/** Whether `parts` are digits grouped by thousands. */
const isGrouped = ([first = '', ...others]: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/u.test(first) && others.every((group) => /^\d{3}$/u.test(group));

/** Splits digits with points and commas into whole and fraction; null if ambiguous. */
function splitNumber(text: string, digits: number): readonly [whole: string, fraction: string] | null {
  const signs = text.match(/[.,]/gu) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return [text, ''];
  const groups = text.slice(0, text.lastIndexOf(last)).split(/[.,]/u);
  const tail = text.slice(text.lastIndexOf(last) + 1);
  const [sign] = signs;
  if (signs.length === 1) {
    // A sign before three digits groups them if no fraction has three.
    if (digits === 0 && isGrouped([...groups, tail])) return [groups.join('') + tail, ''];
    return [text.slice(0, text.lastIndexOf(last)), tail];
  }
  if (signs.every((other) => other === sign))
    return isGrouped([...groups, tail]) ? [groups.join('') + tail, ''] : null;
  const isOneDecimal = signs.slice(0, -1).every((other) => other === sign) && last !== sign;
  return isOneDecimal && isGrouped(groups) ? [groups.join(''), tail] : null;
}

/**
 * Parses a typed number with a decimal point or comma and optional grouping. Null if it is ambiguous or has more
 * than `digits` decimals: `1,000` with two decimals is null.
 */
export function readNumber(typed: string, digits: number): number | null {
  const text = typed.normalize('NFKC').replace(GROUPING, '').replace('−', '-');
  const [, minus = '', unsigned] = /^([-+]?)([\d.,]*\d[\d.,]*)$/u.exec(text) ?? [];
  const split = unsigned === undefined ? null : splitNumber(unsigned, digits);
  if (split === null) return null;
  const [whole, fraction] = split;
  const places = fraction.replace(/0+$/u, '');
  if (places.length > digits || fraction.length > Math.max(digits, 2)) return null;
  const value = Number(`${whole === '' ? '0' : whole}.${places === '' ? '0' : places}`);
  return minus === '-' ? 0 - value : value;
}
