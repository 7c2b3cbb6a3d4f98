import type { RetentionTimes } from '#app/domain/tenants/retention-fields.ts';

/** How long a company keeps a person: all texts about it are written from this. */
interface KeptDays {
  /** After how many days the answers go, and with them each person who does not remain for offers. */
  days: number;
  /** After how many days everything goes about people who agreed to offers or texts; null if they go with their answers. */
  daysForOffers: number | null;
  /** Whether the days count from the last activity. Otherwise they count from the assessment. */
  countsActivity: boolean;
}

/** Finds how long people are kept by a company's two times, as applyRetention does it; null without either. */
export function findKeptDays(times: RetentionTimes | undefined): KeptDays | null {
  const { dataRetentionDays: answers = null, inactiveRetentionDays: inactive = null } = times ?? {};
  if (inactive === null)
    return answers === null ? null : { days: answers, daysForOffers: null, countsActivity: false };
  const remains = answers !== null && answers < inactive;
  return {
    days: remains ? answers : inactive,
    daysForOffers: remains ? inactive : null,
    countsActivity: true,
  };
}
