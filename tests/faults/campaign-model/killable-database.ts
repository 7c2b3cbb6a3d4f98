import type { Database } from '#app/domain/database.ts';

/** The process has been killed: nothing that it does reaches the database any more. */
export class Killed extends Error {}

export interface KillableDatabase {
  db: Database;
  isDead(): boolean;
  kill(): void;
}

/**
 * A process's connection that dies after a number of statements. As with a killed process, its open transactions are rolled back and all
 * its later statements fail.
 * @param statements undefined for a process that lives on
 */
export function killableDatabase(db: Database, statements?: number): KillableDatabase {
  let remaining = statements ?? Number.POSITIVE_INFINITY;
  const extended = db.$extends({
    query: {
      async $allOperations({ args, query }: { args: unknown; query: (args: unknown) => Promise<unknown> }) {
        if (--remaining < 0) throw new Killed();
        return query(args);
      },
    },
  });
  return {
    db: extended as unknown as Database,
    isDead: () => remaining < 0,
    kill() {
      remaining = -1;
    },
  };
}
