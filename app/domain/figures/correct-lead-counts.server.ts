import { findAnswers } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  addLeadCounts,
  bumpCountsVersion,
  type LeadCount,
  mergeLeadCounts,
  readCountsVersion,
  readLeadCounts,
  recountLeads,
} from '#app/domain/leads/index.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** A day with many thousands of leads is read in one transaction. */
const LEAD_COUNT_TIMEOUT_MS = 120_000;
const LEAD_COUNT_ATTEMPTS = 20;

export interface DayOptions {
  db: Database;
  tenantId: string;
  /** YYYY-MM-DD */
  day: string;
}

/**
 * Computes the corrections that make a day's lead counts match the leads. Both are read in one snapshot, so that simultaneous submissions
 * are in both or in neither.
 */
export async function findLeadCountErrors({ db, tenantId, day }: DayOptions): Promise<LeadCount[]> {
  const from = new Date(`${day}T00:00:00.000Z`);
  const to = new Date(from.getTime() + DAY_MS);
  return db.$transaction(
    async (tx) => {
      const counted = await recountLeads(tx, { tenantId, from, to, findAnswers });
      const storedCounts = await readLeadCounts(tx, { tenantId, day });
      const negatedCounts = storedCounts.map((row) => ({
        ...row,
        leads: -row.leads,
        completed: -row.completed,
      }));
      return mergeLeadCounts([...counted, ...negatedCounts]);
    },
    { isolationLevel: 'Serializable', timeout: LEAD_COUNT_TIMEOUT_MS, maxWait: LEAD_COUNT_TIMEOUT_MS },
  );
}

/**
 * Corrects a day's lead counts to match the leads, while submissions and erasures continue.
 * @returns how many rows differed
 */
export async function correctLeadCounts(options: DayOptions): Promise<number> {
  const { db } = options;
  for (let attempt = 1; ; attempt++) {
    const version = await readCountsVersion(db);
    try {
      const errors = await findLeadCountErrors(options);
      if (errors.length === 0 || (await addUnlessChanged(db, errors, version))) return errors.length;
    } catch (error) {
      // Postgres may abort the snapshot because of concurrent writes.
      if (!isUnavailable(error) || attempt === LEAD_COUNT_ATTEMPTS) throw error;
    }
    if (attempt === LEAD_COUNT_ATTEMPTS)
      throw new Error('The counts of leads were changed again and again meanwhile.');
  }
}

/**
 * Adds the corrections.
 * @returns false when an erasure or another correction was faster, so that the differences may have changed
 */
const addUnlessChanged = (db: Database, errors: readonly LeadCount[], version: number): Promise<boolean> =>
  db.$transaction(
    async (tx) => {
      if (!(await bumpCountsVersion(tx, version))) return false;
      await addLeadCounts(tx, errors);
      return true;
    },
    { timeout: LEAD_COUNT_TIMEOUT_MS, maxWait: LEAD_COUNT_TIMEOUT_MS },
  );
