import type { Prisma } from '#app/domain/database.ts';

/**
 * What an erasure does with a column that can contain data about a visitor. The schema test fails until a new column is listed here.
 *
 * - blanked: emptied, replaced by a random value or moved to the bucket "erased"
 * - deleted: the row is deleted; a model whose rows are all deleted needs no list of its columns
 * - kept: remains, for the given reason
 */
export type Fate = 'blanked' | 'deleted' | { reasonToKeep: string };

/** Every column of each listed model. A model whose rows are all deleted is just `deleted`. */
export type Columns = {
  [Model in Prisma.ModelName]?:
    | 'deleted'
    | Readonly<Record<keyof Prisma.TypeMap['model'][Model]['payload']['scalars'], Fate>>;
};

export const keep = (reason: string): Fate => ({ reasonToKeep: reason });

export const TENANT = keep('names the shop, not the person');
export const OWN_ID = keep(
  'random, never leaves the service but to the shop, and leads to a blanked row only',
);
export const KEY = keep('leads to a blanked row only');
export const DAY = keep('figures are counted by day');
export const KIND = keep('which form, version or language it was: of all visitors alike');
export const STATE = keep('how far it came, for the totals');
export const MONEY = keep('the books: order ids and money stay (D55)');
