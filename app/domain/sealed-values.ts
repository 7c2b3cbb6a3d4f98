import type { Database, Prisma } from './database.ts';

export interface SealedRow {
  /** Row id, unique among the values; values are listed in the order of their ids. */
  id: string;
  sealed: string;
}

/** One kind of values that are sealed in the database. The area that owns the table defines how they are read and replaced. */
export interface SealedValues {
  /** Name for the person at the terminal. */
  name: string;
  /** Lists the next sealed values after an id, ordered by id. */
  list(db: Database, page: { after: string; limit: number }): Promise<SealedRow[]>;
  /** Replaces a value if it has not changed since it was read. @returns whether it was replaced */
  replace(tx: Prisma.TransactionClient, row: SealedRow, resealed: string): Promise<boolean>;
}

/** Prefix of every sealed value. A value without it was never sealed. */
export const SEALED = { startsWith: 'v1.' } as const;
