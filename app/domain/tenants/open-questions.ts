/** What a new tenant is asked and not preset (D49), with the value that holds until it is answered. */
const UNTIL_ANSWERED = {
  showAmounts: false,
  freeOffersEnabled: false,
  marketingConsentMode: 'opt-in',
} as const;

export type OpenQuestion = keyof typeof UNTIL_ANSWERED;
const QUESTIONS = Object.keys(UNTIL_ANSWERED) as OpenQuestion[];

/** The stored list, in the order in which the questions are asked. */
export const readOpenQuestions = (stored: unknown): OpenQuestion[] =>
  Array.isArray(stored) ? QUESTIONS.filter((question) => stored.includes(question)) : [];

/** The columns of a new tenant: what was decided when it was made, and cautious values for the rest. */
export function questionColumns(decided: object): Record<string, unknown> {
  const open = QUESTIONS.filter((question) => !isSet(decided, question));
  return {
    ...Object.fromEntries(open.map((question) => [question, UNTIL_ANSWERED[question]])),
    openQuestions: open,
  };
}

/** The questions that are left once these fields were saved, with whatever answer. */
export const remainingQuestions = (stored: unknown, saved: object): OpenQuestion[] =>
  readOpenQuestions(stored).filter((question) => !isSet(saved, question));

const isSet = (values: object, question: OpenQuestion): boolean =>
  (values as Partial<Record<OpenQuestion, unknown>>)[question] !== undefined;
