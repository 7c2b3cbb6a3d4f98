import { MAX_HOLDOUT_PERCENT } from '#app/domain/campaigns/campaign-limits.ts';
import { formatCount } from '#app/lib/format-count.ts';

/** Says how many of the recipients get the e-mails, and how many nothing; null without a share to hold out. The draw is random, so neither is exact. */
export function describeHoldout(recipients: number, percent: number): string | null {
  if (!Number.isInteger(percent) || percent <= 0 || percent > MAX_HOLDOUT_PERCENT || recipients === 0)
    return null;
  const heldOut = Math.round((recipients * percent) / 100);
  return `About ${formatCount(recipients - heldOut)} of the ${formatCount(recipients)} recipients get the e-mails, about ${formatCount(heldOut)} get nothing.`;
}
