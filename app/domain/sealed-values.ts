import type { Database, DatabaseClient, Prisma } from './database.ts';

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

/** A Prisma delegate, as far as sealed values need it. */
interface SealedTable {
  findMany(query: object): Promise<Record<string, string>[]>;
  updateMany(change: object): Promise<{ count: number }>;
}

/** Describes one column of a table that contains sealed values. @param id the column that identifies a row */
export const sealedColumn = (
  name: string,
  model: 'apiAnswer' | 'crmConnection' | 'mailAccount' | 'shopConnection' | 'tenantUser' | 'user',
  column: string,
  id = 'id',
): SealedValues => {
  const findTable = (client: DatabaseClient) => client[model] as unknown as SealedTable;
  return {
    name,
    async list(db, { after, limit }) {
      const rows = await findTable(db).findMany({
        where: { [id]: { gt: after }, [column]: SEALED },
        orderBy: { [id]: 'asc' },
        take: limit,
        select: { [id]: true, [column]: true },
      });
      return rows.map((row) => ({ id: row[id] ?? '', sealed: row[column] ?? '' }));
    },
    async replace(tx, { id: rowId, sealed }, resealed) {
      const { count } = await findTable(tx).updateMany({
        where: { [id]: rowId, [column]: sealed },
        data: { [column]: resealed },
      });
      return count > 0;
    },
  };
};
