/** Replaces all reasons for readers who may not see safety answers, because reasons can reveal those answers (D56). */
export const HIDDEN_SKIP_REASON = 'hidden';
const HIDDEN_REASON_LABEL = 'Reason shown to admins and editors';

/** Merges counts by reason into one count without reasons, for readers who may not see safety answers. */
export function hideReasons(counts: Readonly<Record<string, number>>): Record<string, number> {
  const sum = Object.values(counts).reduce((total, count) => total + count, 0);
  return sum > 0 ? { [HIDDEN_SKIP_REASON]: sum } : {};
}

/** Screen labels of the reasons why leads get nothing. */
const SKIP_REASONS: Readonly<Record<string, string>> = {
  noAddress: 'No e-mail address',
  nothingSuitable: 'No suitable products in their plan',
  suppressed: 'Unsubscribed, bounced or complained',
  noConsent: 'Did not agree to marketing',
  unconfirmed: 'Has not confirmed the offers yet',
  alreadyConverted: 'Already bought',
  boughtLately: 'Bought lately',
  unvouched: 'Above the limit of 50 recipients for new companies: choose a plan or ask us for approval',
  pausedByLead: 'Paused marketing for 30 days',
  noTextConsent: 'Did not agree to texts',
  textsThisMonth: 'Already got the maximum number of texts this month',
  unregistered: 'US phone number, and your company is not registered to send texts there',
  sameNumber: 'Same phone number as another lead',
  sameAddress: 'Same e-mail address as another lead',
  noPhone: 'No phone number that can receive texts',
  erased: 'Data erased',
  [HIDDEN_SKIP_REASON]: HIDDEN_REASON_LABEL,
};

export const skipLabel = (reason: string): string => SKIP_REASONS[reason] ?? reason;

/** Names the reasons of counts in words. */
export const labelReasons = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([reason, count]) => [skipLabel(reason), count]));

const STOP_REASONS: Readonly<Record<string, string>> = {
  converted: 'Bought',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  erased: 'Erased',
  'nothing-suitable': 'No suitable products left in the plan',
  'other-goals': 'Chose other goals in a newer assessment',
  'campaign-ended': 'The campaign ended',
  manual: 'Stopped by your team',
  unvouched: 'Waiting until the company chooses a plan or is approved',
  [HIDDEN_SKIP_REASON]: HIDDEN_REASON_LABEL,
};

export const stopLabel = (reason: string): string => STOP_REASONS[reason] ?? reason;
