import type { Database } from '#app/domain/database.ts';
import { fillNumbers } from '#app/domain/leads/index.ts';
import { deleteSetting, readSetting, replaceSetting } from '#app/domain/site-settings/index.ts';
import { rereadSuppressedNumbers } from '#app/domain/suppressions/index.ts';
import { findNumbersToRead, markNumbersRead } from '#app/domain/tenants/index.ts';

/** Setting that stores the progress on one tenant's numbers. */
const FILLED_NUMBERS_SETTING = 'leads: phone numbers';

interface Progress {
  tenantId: string;
  country: string;
  /** The countries used for earlier readings; '' without a country. */
  readFor: string[];
  /** ISO time; leads from this time on have been read. */
  before: string;
}

/** Maximum number of tenants in one run. Most of them have no numbers. */
const FILLED_TENANTS_PER_RUN = 50;

/**
 * Parses the phone numbers of opt-outs, and those of leads from before numbers were parsed or of companies that have changed their country:
 * a few thousand leads in a run, so that other tasks get their turn. A run continues where the last one ended; an interrupted one is
 * repeated.
 * @returns whether all have been parsed
 */
export async function fillLeadNumbers(db: Database): Promise<boolean> {
  for (let looked = 0; looked < FILLED_TENANTS_PER_RUN; looked++) {
    const next = await findNumbersToRead(db);
    if (!next) return true;
    const { tenantId } = next;
    // Opt-outs are parsed first: a lead's number must never be parsed before its opt-out, and no text is sent before both are
    // (composeBulkText).
    await rereadSuppressedNumbers(db, next);
    const country = next.country ?? '';
    const mark = (await readSetting(db, FILLED_NUMBERS_SETTING)) as Progress | undefined;
    const tenantProgress = mark?.tenantId === tenantId ? mark : undefined;
    // If another country was chosen halfway, the newest numbers parsed with the first one are outdated as well.
    const isSame = tenantProgress?.country === country;
    const readFor = [
      ...new Set([
        next.readFor ?? '',
        ...(tenantProgress?.readFor ?? []),
        ...(tenantProgress && !isSame ? [tenantProgress.country] : []),
      ]),
    ].filter(Boolean);
    const before = await fillNumbers(db, {
      tenantId,
      country: next.country,
      readFor,
      ...(tenantProgress && isSame ? { before: new Date(tenantProgress.before) } : {}),
    });
    if (before) {
      await replaceSetting(db, FILLED_NUMBERS_SETTING, {
        tenantId,
        country,
        readFor,
        before: before.toISOString(),
      });
      return false;
    }
    await markNumbersRead(db, next);
    await deleteSetting(db, FILLED_NUMBERS_SETTING);
  }
  return false;
}
