import { formatCount } from '#app/lib/format-count.ts';

/** Who would get a message. */
export interface CountAnswer {
  recipients: number;
  /** Leads left out, by the reason in words. */
  skipped: Record<string, number>;
  /** When the first message would leave, as a sentence. */
  departure: string | null;
}

export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;

/** Lists reasons with their numbers: '9 (No suitable products in their plan), 87 (Same e-mail address as another lead)'. */
export const describeLeftOut = (skipped: CountAnswer['skipped']): string =>
  Object.entries(skipped)
    .map(([reason, count]) => `${formatCount(count)} (${reason})`)
    .join(', ');
