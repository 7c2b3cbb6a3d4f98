import type { Database, Prisma } from './database.ts';

export interface SealedRow {
  /** Of the row, unique among the values; the order in which they are listed. */
  id: string;
  sealed: string;
}

/** One kind of values that the service has sealed in its database. The area that owns the table says how they are read and replaced. */
export interface SealedValues {
  /** In words, for the person at the terminal. */
  name: string;
  /** The next sealed values after an id, in the order of their ids. */
  list(db: Database, page: { after: string; limit: number }): Promise<SealedRow[]>;
  /** Replaces a value if it is still the one that was read. @returns whether it was */
  replace(tx: Prisma.TransactionClient, row: SealedRow, resealed: string): Promise<boolean>;
}

/** What every sealed value begins with; what does not was never sealed. */
export const SEALED = { startsWith: 'v1.' } as const;
