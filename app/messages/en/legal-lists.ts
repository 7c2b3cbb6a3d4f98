/** As legal.ts, for what only the consumer and technical widgets show. */
export const translated = (_english: string): string => '';
