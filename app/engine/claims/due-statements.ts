import { DOPING_RULES_DATED } from './anti-doping.ts';
import { APPROVALS } from './approvals.ts';
import type { Dated } from './types.ts';

export interface DatedStatement extends Dated {
  /** What the statement is about: the compound's id, or the list. */
  subject: string;
  kind: 'approval' | 'anti-doping';
}

const STATEMENTS: readonly DatedStatement[] = [
  ...Object.entries(APPROVALS).map(
    ([subject, { checked, holdsUntil }]): DatedStatement => ({
      subject,
      kind: 'approval',
      checked,
      holdsUntil,
    }),
  ),
  { subject: 'every compound', kind: 'anti-doping', ...DOPING_RULES_DATED },
];

/** Lists all dated statements (D64), those that are due first. */
export const listDatedStatements = (): DatedStatement[] =>
  STATEMENTS.toSorted((a, b) => (a.holdsUntil < b.holdsUntil ? -1 : a.holdsUntil > b.holdsUntil ? 1 : 0));

/**
 * Lists the statements that need a new check by the day.
 * @param day YYYY-MM-DD
 */
export const listDueStatements = (day: string): DatedStatement[] =>
  listDatedStatements().filter(({ holdsUntil }) => holdsUntil < day);
