/** Returns the label of an option of any widget. */
export const answer = (label: string): string => label;
