import { REPLY_DEADLINE_TEXT } from '#app/domain/reply-deadline.ts';

/** The extent of a suppression: marketing, or everything from the tenant (D34). */
export type SuppressionScope = 'marketing' | 'all';

interface Reason {
  /** The label in the console. */
  label: string;
  scope: SuppressionScope;
  /** Whether it was the recipient's own wish, which can be undone on the preferences page. */
  ownWish: boolean;
}

/** Reasons why an address or number gets no e-mails or texts. */
export const SUPPRESSION_REASONS = {
  unsubscribe: { label: 'Unsubscribed', scope: 'marketing', ownWish: true },
  'one-click': { label: 'Unsubscribed in their mail app', scope: 'marketing', ownWish: true },
  'provider-unsubscribe': {
    label: 'Unsubscribed at the e-mail provider',
    scope: 'marketing',
    ownWish: true,
  },
  stop: { label: 'Replied STOP', scope: 'marketing', ownWish: true },
  'unread-reply': {
    label: `A reply stayed unread for ${REPLY_DEADLINE_TEXT}`,
    scope: 'marketing',
    ownWish: true,
  },
  bounce: { label: 'E-mail bounced', scope: 'all', ownWish: false },
  unreachable: { label: 'Number unreachable', scope: 'all', ownWish: false },
  complaint: { label: 'Reported as spam', scope: 'all', ownWish: false },
  manual: { label: 'Added by your team', scope: 'marketing', ownWish: false },
} as const satisfies Record<string, Reason>;

export type SuppressionReason = keyof typeof SUPPRESSION_REASONS;

/** The reasons that recipients can undo themselves. */
export const REASONS_OF_OWN_WISH = (Object.keys(SUPPRESSION_REASONS) as SuppressionReason[]).filter(
  (reason) => SUPPRESSION_REASONS[reason].ownWish,
);

/** Why recipients unsubscribe, in the order of the pages that ask. An answer is never required. */
export const WISH_REASONS = ['too-many', 'not-relevant', 'bought-elsewhere', 'no-interest'] as const;
export type WishReason = (typeof WISH_REASONS)[number];

/** What the console calls the reasons. */
export const WISH_REASON_LABELS: Readonly<Record<WishReason, string>> = {
  'too-many': 'Too many messages',
  'not-relevant': 'The offers don’t fit',
  'bought-elsewhere': 'Bought elsewhere',
  'no-interest': 'No longer interested',
};

/** Reads a reason as it was stored or sent; null for none and for an unknown one. */
export const readWishReason = (value: unknown): WishReason | null =>
  WISH_REASONS.find((reason) => reason === value) ?? null;
