/** What an option of a questionnaire is called; options are known by their English labels, which are stored. */
export const answer = (label: string): string => label;
