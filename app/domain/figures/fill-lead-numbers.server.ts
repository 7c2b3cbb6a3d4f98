import type { Database } from '../database.ts';
import { fillNumbers } from '../leads/index.ts';
import { findNumbersToRead, markNumbersRead } from '../tenants/index.ts';

/** Tenants in one run: the others have their turn in the next. */
const TENANTS = 100;

/**
 * Reads the phone numbers of leads from before numbers were read, and of companies that have chosen another country. A run that was
 * cut off begins again with the tenant where it ended.
 * @returns how many tenants were looked at
 */
export async function fillLeadNumbers(db: Database): Promise<number> {
  let looked = 0;
  for (; looked < TENANTS; looked++) {
    const next = await findNumbersToRead(db);
    if (!next) break;
    await fillNumbers(db, next);
    await markNumbersRead(db, next);
  }
  return looked;
}
