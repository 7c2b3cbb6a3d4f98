/** What a suppression stops: marketing, or every message of the tenant (D34). */
export type SuppressionScope = 'marketing' | 'all';

interface Reason {
  /** As the console shows it. */
  label: string;
  scope: SuppressionScope;
  /** Whether the recipient can take it back on the page of preferences: it was the recipient's own wish. */
  ownWish: boolean;
}

/** Why an address or number gets no messages. */
export const REASONS = {
  unsubscribe: { label: 'Unsubscribed', scope: 'marketing', ownWish: true },
  'one-click': { label: 'Unsubscribed in the mail program', scope: 'marketing', ownWish: true },
  stop: { label: 'Answered STOP', scope: 'marketing', ownWish: true },
  bounce: { label: 'The address bounced', scope: 'all', ownWish: false },
  unreachable: { label: 'No text reaches the number', scope: 'all', ownWish: false },
  complaint: { label: 'Reported as spam', scope: 'all', ownWish: false },
  manual: { label: 'Added by your team', scope: 'marketing', ownWish: false },
} as const satisfies Record<string, Reason>;

export type SuppressionReason = keyof typeof REASONS;

/** The reasons that recipients can take back themselves. */
export const OWN_WISHES = (Object.keys(REASONS) as SuppressionReason[]).filter(
  (reason) => REASONS[reason].ownWish,
);
