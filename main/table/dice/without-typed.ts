/**
 * Leaves out dice with typed faces, down to `size` dice: a typed die and the one in the tray are the same.
 * @param faces the typed faces, and the face that a die in the tray shows
 */
export function withoutTyped<T>(
  dice: readonly T[],
  size: number,
  { typed, faceOf }: { readonly typed: readonly string[]; readonly faceOf: (die: T) => string | null },
): readonly T[] {
  const rest = [...dice];
  for (const face of typed) {
    const index = rest.findIndex((die) => faceOf(die) === face);
    if (index >= 0 && rest.length > size) rest.splice(index, 1);
  }
  return rest;
}
