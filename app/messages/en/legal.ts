/** The translation of a sentence with legal weight, '' where it is shown in English alone. */
export const translated = (_english: string): string => '';
