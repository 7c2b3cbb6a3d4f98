import { formatCount } from '#app/lib/format-count.ts';

/** Who would get a message. */
export interface CountAnswer {
  recipients: number;
  /** Leads left out, by the reason in words. */
  skipped: Record<string, number>;
  /** When the first message would leave, as a sentence. */
  departure: string | null;
}

/** Says who is left out while their number is not known. */
export const LEFT_OUT_RULE = 'We skip leads who opted out or didn’t agree.';

export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;

/** 'Nobody gets', '1 person gets', '12 people get'. */
export const getsText = (count: number): string =>
  count === 0 ? 'Nobody gets' : `${peopleText(count)} ${count === 1 ? 'gets' : 'get'}`;

/** Lists reasons with their numbers: '9 (No suitable products in their plan), 87 (Same e-mail address as another lead)'. */
export const describeLeftOut = (skipped: CountAnswer['skipped']): string =>
  Object.entries(skipped)
    .map(([reason, count]) => `${formatCount(count)} (${reason})`)
    .join(', ');
