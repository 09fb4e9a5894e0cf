/**
 * File of the open game, in a request that replaces it. Without it such a request is refused with `table.open`
 * {file, game}, because all screens show that game, and the requesting page may not have seen it.
 */
export interface Replacing {
  readonly replaces?: string | undefined;
}
