/** Settings that a new tenant must choose itself (D49, D65), with the values used before it chooses. */
const OPEN_QUESTION_VALUES = {
  showAmounts: false,
  freeOffersEnabled: false,
  marketingConsentMode: 'opt-in',
  sellsTo: [],
} as const;

export type OpenQuestion = keyof typeof OPEN_QUESTION_VALUES;
const OPEN_QUESTIONS = Object.keys(OPEN_QUESTION_VALUES) as OpenQuestion[];

/** Reads the stored list, in the order in which the questions are asked. */
export const readOpenQuestions = (storedQuestions: unknown): OpenQuestion[] =>
  Array.isArray(storedQuestions)
    ? OPEN_QUESTIONS.filter((question) => storedQuestions.includes(question))
    : [];

/** Returns the columns of a new tenant: the values set at creation, and cautious values for the rest. */
export function questionColumns(decided: object): Record<string, unknown> {
  const open = OPEN_QUESTIONS.filter((question) => !isQuestionAnswered(decided, question));
  return {
    ...Object.fromEntries(open.map((question) => [question, OPEN_QUESTION_VALUES[question]])),
    openQuestions: open,
  };
}

/** Lists the questions that remain after these fields were saved, with any value. */
export const remainingQuestions = (storedQuestions: unknown, savedFields: object): OpenQuestion[] =>
  readOpenQuestions(storedQuestions).filter((question) => !isQuestionAnswered(savedFields, question));

const isQuestionAnswered = (values: object, question: OpenQuestion): boolean =>
  (values as Partial<Record<OpenQuestion, unknown>>)[question] !== undefined;
