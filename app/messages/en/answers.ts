/** Returns the label of a questionnaire's option. Options are identified by their English labels, which are stored. */
export const answer = (label: string): string => label;
