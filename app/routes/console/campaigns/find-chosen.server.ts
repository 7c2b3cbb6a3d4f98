import { type ChosenLeads, filtersByGoals, searchWords } from '#app/domain/leads/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readShownRecipients } from './read-page.server.ts';

/** The selected leads as forms post them. */
export interface PostedSelection {
  all?: string;
  leadIds: string[];
  except: string[];
  byGoals?: string;
}

/** Returns undefined for all leads, because T sends to all if none is selected. */
export async function findChosen(
  args: ConsoleArgs<'campaigns.read'>,
  { all, leadIds, except, byGoals }: PostedSelection,
): Promise<ChosenLeads | undefined> {
  const { filter, search } = await readShownRecipients(args);
  if (!all)
    return leadIds.length > 0
      ? { ids: leadIds, byGoals: byGoals !== undefined || filtersByGoals(filter) }
      : undefined;
  if (search === null) throw new AppError('invalid', 'This search has expired. Please search again.');
  return { matching: { filter, words: searchWords(search) }, except };
}
