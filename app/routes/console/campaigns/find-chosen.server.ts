import { type ChosenLeads, filtersByGoals, isLeadFilter, searchWords } from '#app/domain/leads/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readListedRecipients } from './read-recipients.server.ts';

/** The selected leads as forms post them. */
export interface PostedSelection {
  all?: string;
  leadIds: string[];
  except: string[];
  byGoals?: string;
}

/**
 * Finds who gets a message: the ticked leads, or all that the list shows. Returns undefined for all leads of the company, which a list
 * without filter and search shows (T: "When none is selected, sends go to all leads").
 * @throws AppError `invalid` for a search that has expired, because without it the list would be longer than the sender saw
 */
export async function findChosen(
  args: ConsoleArgs<'campaigns.read'>,
  { all, leadIds, except, byGoals }: PostedSelection,
): Promise<ChosenLeads | undefined> {
  const { filter, search } = await readListedRecipients(args);
  if (!all && leadIds.length > 0)
    return { ids: leadIds, byGoals: byGoals !== undefined || filtersByGoals(filter) };
  if (search === null) throw new AppError('invalid', 'This search has expired. Please search again.');
  const words = searchWords(search);
  if (!all && !isLeadFilter(filter) && words.length === 0) return;
  return { matching: { filter, words }, except };
}
