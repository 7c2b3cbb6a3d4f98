import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { walkLeadWindows } from '#app/domain/leads/export/lead-windows.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type LeadQuery, soldOnly, whereLeads } from './lead-conditions.server.ts';
import { type LeadFilter, leadFilterRange } from './lead-filter.ts';
import { countMatching } from './list-leads.server.ts';

/** The leads of an action: those that were ticked, or all matching leads with some exceptions. */
export type ChosenLeads =
  | {
      ids: readonly string[];
      /** Whether some were ticked in a list that is filtered by people's goals. */
      byGoals?: boolean;
    }
  | { matching: Omit<LeadQuery, 'tenantId'>; except?: readonly string[] };

/** Whether a list's filter chooses leads by the goals of people. */
export const filtersByGoals = ({ goal, segment }: Pick<LeadFilter, 'goal' | 'segment'>): boolean =>
  Boolean(goal || segment);

/** Whether leads are chosen by the goals of people, as far as the list's filter says. Leads ticked in a filtered list are, too. */
export const areChosenByGoals = (selection: ChosenLeads | undefined): boolean =>
  selection !== undefined &&
  ('matching' in selection ? filtersByGoals(selection.matching.filter) : selection.byGoals === true);

const CHOSEN_LEADS_AT_A_TIME = 500;

/**
 * Yields the ids of the chosen leads, a few hundred at a time. An action on them may change which leads match, so leads are read in the
 * order of their creation time, which doesn't change.
 */
export async function* walkChosenLeads(options: {
  db: Database;
  tenantId: string;
  chosen: ChosenLeads;
}): AsyncGenerator<string[]> {
  const { db, tenantId, chosen: selection } = options;
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)];
    for (let index = 0; index < ids.length; index += CHOSEN_LEADS_AT_A_TIME)
      yield ids.slice(index, index + CHOSEN_LEADS_AT_A_TIME);
    return;
  }
  const query = { tenantId, ...selection.matching };
  const except = new Set(selection.except);
  const { filter } = query;
  const windows = walkLeadWindows({ db, tenantId, ...leadFilterRange(filter), sold: soldOnly(filter) });
  for await (const window of windows) {
    const rows = await db.$queryRaw<{ id: string }[]>(
      sql`SELECT "id" FROM "Lead" WHERE ${whereLeads(query, window)}`,
    );
    const ids = rows.flatMap(({ id }) => (except.has(id) ? [] : [id]));
    for (let index = 0; index < ids.length; index += CHOSEN_LEADS_AT_A_TIME)
      yield ids.slice(index, index + CHOSEN_LEADS_AT_A_TIME);
  }
}

/** Checks the number of leads before any is changed. @throws AppError `invalid` */
export async function assertNotTooMany(options: {
  db: Database;
  tenantId: string;
  chosen: ChosenLeads;
  max: number;
}): Promise<void> {
  const { db, tenantId, chosen: selection, max } = options;
  const { count, isExact } =
    'ids' in selection
      ? { count: selection.ids.length, isExact: true }
      : await countMatching({ db, tenantId, ...selection.matching });
  if (!isExact || count > max)
    throw new AppError(
      'invalid',
      `You can choose at most ${max.toLocaleString('en-US')} leads at a time. Narrow the filter.`,
    );
}
