/**
 * Migrations by version: each step turns a header and a record of its version into those of the next. Files are
 * migrated in memory when they are read and never rewritten in place: an old file that is played on is copied first.
 */
export type Migrations = {
  readonly [version: number]: {
    readonly header: (raw: object) => object;
    /** One line may become several records, or none. */
    readonly record: (raw: unknown) => readonly unknown[];
  };
};

/** Version 1 is the first. */
export const MIGRATIONS: Migrations = {};

/**
 * The migration from one version to another; null if a step is missing. `record` is null if there is nothing to
 * migrate.
 */
export function migrate(
  migrations: Migrations,
  from: number,
  to: number,
): {
  readonly header: (raw: object) => object;
  readonly record: ((raw: unknown) => readonly unknown[]) | null;
} | null {
  const steps: Migrations[number][] = [];
  for (let version = from; version < to; version++) {
    const step = migrations[version];
    if (!step) return null;
    steps.push(step);
  }
  return {
    header: (raw) => steps.reduce((header, step) => step.header(header), raw),
    record:
      steps.length === 0
        ? null
        : (raw) => steps.reduce<readonly unknown[]>((all, step) => all.flatMap(step.record), [raw]),
  };
}
