import { skipLabel } from '#app/domain/campaigns/reason-labels.ts';
import { formatCount } from '#app/lib/format-count.ts';

/** Who would get a message. */
export interface CountAnswer {
  recipients: number;
  /** Leads left out, by reason. */
  skipped: Record<string, number>;
}

export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;

/** Lists reasons with their numbers: '9 (No suitable products in their plan), 87 (Same e-mail address as another lead)'. */
export const describeLeftOut = (skipped: Readonly<Record<string, number>>): string =>
  Object.entries(skipped)
    .map(([reason, count]) => `${formatCount(count)} (${skipLabel(reason)})`)
    .join(', ');
