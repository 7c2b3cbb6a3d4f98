import type { Prisma } from '#app/domain/database.ts';

/**
 * The effect of an erasure on a column that can contain data about a visitor. The schema test fails until a new column is listed here.
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

export const NAMES_SHOP = keep('names the shop, not the lead');
export const OWN_ID = keep('a random value that leads only to a blanked row');
export const KEY = keep('leads only to a blanked row');
export const DAY = keep('figures are counted by day');
export const KIND = keep('a form, version or language, which identifies no visitor');
export const STATE = keep('needed for the totals');
export const MONEY = keep('the books: order ids and money stay (D55)');
export const PROOF = keep('identifies only the proof of a consent, which names no lead');
