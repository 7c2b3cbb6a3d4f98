import { catalogue } from '#app/engine/index.ts';
import { resolveListedId } from '#app/engine/list-plan.ts';
import { OTHER_COMPOUND_IDS, OTHER_COMPOUNDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { AppError } from '#app/lib/app-error.ts';

export interface Entry {
  id: string;
  /** Name of the entry if the tenant sets none. */
  defaultName: string;
  compoundClass: string;
  /** `catalogue`: plans recommend it; `listed`: only the consumer and technical lists contain it (D15). */
  group: 'catalogue' | 'listed';
}

/** Lists all entries that a tenant can have settings for, in the catalogue's order. */
export const listEntries = (brand: string): Entry[] => [
  ...PEPTIDE_IDS.map((id): Entry => {
    const { name, compound_class } = catalogue[id];
    return {
      id,
      defaultName: name.replace('{brand}', brand),
      compoundClass: compound_class,
      group: 'catalogue',
    };
  }),
  ...OTHER_COMPOUND_IDS.map((id): Entry => {
    const { name, compound_class } = OTHER_COMPOUNDS[id];
    return { id, defaultName: name, compoundClass: compound_class, group: 'listed' };
  }),
];

/** Returns an entry's id, from the id itself or another spelling (D4). @throws AppError `not-found` */
export function findEntryId(id: string): string {
  const entryId = resolveListedId(id);
  if (entryId === undefined) throw new AppError('not-found', 'Product not found.');
  return entryId;
}
