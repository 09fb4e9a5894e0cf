/** Whether two pieces of plain data are equal; an undefined member counts as missing. */
export function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && alikeLists(a, b);
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key in left) if (!alike(left[key], right[key])) return false;
  for (const key in right) if (right[key] !== undefined && left[key] === undefined) return false;
  return true;
}

function alikeLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  // Backwards, because a prompt's choices mostly differ in the form at the end.
  for (let i = a.length - 1; i >= 0; i--) if (!alike(a[i], b[i])) return false;
  return true;
}
