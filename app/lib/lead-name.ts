import { splitAddress } from './email-address.ts';

/** First names that V's widgets send for visitors who are not asked for one. The API and files keep them. */
const PLACEHOLDER_NAMES: ReadonlySet<string> = new Set(['consumer lead', 'consumer']);

/** Whether a first name is a placeholder of V and no name. */
export const isPlaceholderName = (name: string): boolean => PLACEHOLDER_NAMES.has(name.trim().toLowerCase());

/** What staff read as the name of an erased lead. */
const ERASED_LEAD_NAME = 'Erased';

/**
 * Returns the name by which staff know a lead: the first name, or the e-mail address's local part for a lead without one. An erased lead
 * has neither.
 */
export function leadDisplayName({ firstName, email }: { firstName: string; email: string }): string {
  const name = firstName.trim();
  if (name && !isPlaceholderName(name)) return name;
  return splitAddress(email).local || email || ERASED_LEAD_NAME;
}
