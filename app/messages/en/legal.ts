/** Returns the translation of a sentence with legal weight, or '' if it is shown in English only. */
export const translated = (_english: string): string => '';
