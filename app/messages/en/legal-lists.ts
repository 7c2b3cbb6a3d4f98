/** Translations as in legal.ts, for sentences that only the consumer and technical widgets show. */
export const translated = (_english: string): string => '';
