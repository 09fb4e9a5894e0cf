/**
 * The file of the open game, in a request that takes it off the table. Unless it is named, such a request is refused
 * with `table.open` {file, game}: all screens show that game, and the page that asks may not have seen it.
 */
export interface Replacing {
  readonly replaces?: string | undefined;
}
