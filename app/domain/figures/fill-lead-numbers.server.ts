import type { Database } from '#app/domain/database.ts';
import { fillNumbers } from '#app/domain/leads/index.ts';
import { deleteSetting, readSetting, replaceSetting } from '#app/domain/site-settings/index.ts';
import { rereadSuppressedNumbers } from '#app/domain/suppressions/index.ts';
import { findNumbersToRead, markNumbersRead } from '#app/domain/tenants/index.ts';

/** How far the reading of one tenant's numbers has come. */
const MARK = 'leads: phone numbers';

interface Progress {
  tenantId: string;
  country: string;
  /** The countries by which numbers were read before; '' for none. */
  readFor: string[];
  /** ISO; leads from then on are read. */
  before: string;
}

/** Tenants in one run, most of which have no numbers. */
const TENANTS = 50;

/**
 * Reads the phone numbers of opt-outs, and those of leads from before numbers were read, and of companies that have chosen another country: some thousand leads
 * in a run, so that other tasks have their turn. A run goes on where the last one ended; one that was cut off is repeated.
 * @returns whether all are read
 */
export async function fillLeadNumbers(db: Database): Promise<boolean> {
  for (let looked = 0; looked < TENANTS; looked++) {
    const next = await findNumbersToRead(db);
    if (!next) return true;
    const { tenantId } = next;
    // The opt-outs first: a lead's number never gets ahead of its opt-out, and no text leaves before both are read (marketingText).
    await rereadSuppressedNumbers(db, next);
    const country = next.country ?? '';
    const mark = (await readSetting(db, MARK)) as Progress | undefined;
    const own = mark?.tenantId === tenantId ? mark : undefined;
    // Another country was chosen half-way: what the first has made of the newest numbers is outdated as well.
    const isSame = own?.country === country;
    const readFor = [
      ...new Set([next.readFor ?? '', ...(own?.readFor ?? []), ...(own && !isSame ? [own.country] : [])]),
    ].filter(Boolean);
    const before = await fillNumbers(db, {
      tenantId,
      country: next.country,
      readFor,
      ...(own && isSame ? { before: new Date(own.before) } : {}),
    });
    if (before) {
      await replaceSetting(db, MARK, { tenantId, country, readFor, before: before.toISOString() });
      return false;
    }
    await markNumbersRead(db, next);
    await deleteSetting(db, MARK);
  }
  return false;
}
