/** `lastError` of an e-mail that a limit suppressed; shown to staff. */
export const RECIPIENT_LIMIT_REACHED = 'The recipient has reached the daily limit for this kind of e-mail.';
const EARLIER_REASON = 'The recipient has had as many e-mails of this kind as one may get in a day.';
/** With the reasons of rows that earlier versions suppressed: who changes the sentence adds the one before. */
export const RECIPIENT_LIMIT_REASONS: readonly string[] = [
  RECIPIENT_LIMIT_REACHED,
  EARLIER_REASON,
  EARLIER_REASON.replace('e-mails', 'mails'),
];
export const PLAN_LIMIT_REACHED = 'We already sent this link the maximum number of times in a day.';

/** Maximum numbers of e-mails of one class to one mailbox in 24 hours. */
interface RecipientLimits {
  /** With one purpose, about one lead's plan. */
  aboutPlan?: number;
  /** From one company. */
  fromTenant?: number;
  /** From all companies. */
  fromAll: number;
  /** From all companies, for the day's first e-mail with its purpose about a plan; `fromAll` if missing. */
  firstFromAll?: number;
}

/** The limits of each class of e-mails (D51, D81). */
const RECIPIENT_LIMITS = {
  plan: { fromTenant: 3, fromAll: 10 },
  // A stranger can make plans with another person's address. Repeated links to these must not keep that person from the first link to
  // their own plan, and a mailbox must not be flooded by first links either.
  link: { aboutPlan: 5, fromAll: 10, firstFromAll: 20 },
  // Plan mails must not be used up by the question whether offers are wanted.
  confirmation: { fromTenant: 3, fromAll: 5 },
  account: { fromAll: 10 },
  // The mail asks the owner of an address in a company's settings for consent.
  'staff-address': { fromAll: 3 },
  // News about leads must not use up the limit for warnings.
  leads: { fromAll: 100 },
  warnings: { fromAll: 20 },
} satisfies Record<string, RecipientLimits>;

export type MailClass = keyof typeof RECIPIENT_LIMITS;

const CLASSES: Readonly<Record<string, MailClass>> = {
  'plan-mail': 'plan',
  'offers-confirm': 'confirmation',
  'erase-confirm': 'link',
  'data-link': 'link',
  'agree-link': 'link',
  reset: 'account',
  invite: 'account',
  verify: 'account',
  'staff-address': 'staff-address',
  'lead-notice': 'leads',
  'lead-digest': 'leads',
  'unread-replies': 'leads',
};

/** Returns the class with which e-mails of a purpose are limited. All others that are limited warn staff. */
export const mailClassOf = (purpose: string): MailClass => CLASSES[purpose] ?? 'warnings';

export const limitsOf = (purpose: string): RecipientLimits => RECIPIENT_LIMITS[mailClassOf(purpose)];

/** What a mailbox got in 24 hours, of the class of an e-mail. */
export interface RecipientCounts {
  /** With this purpose, about this plan. */
  aboutPlan?: number;
  fromTenant?: number;
  fromAll: number;
}

/**
 * Decides whether a mailbox may get one more e-mail. That a mailbox with a link about a plan is full is said as if it were the plan's own limit:
 * who asks for the link again must not learn that the mailbox gets links from elsewhere.
 * @returns the reason why it may not, as shown to staff; undefined if it may
 */
export function findReachedLimit(
  purpose: string,
  { aboutPlan = 0, fromTenant = 0, fromAll }: RecipientCounts,
): string | undefined {
  const limits = limitsOf(purpose);
  if (aboutPlan >= (limits.aboutPlan ?? Number.POSITIVE_INFINITY)) return PLAN_LIMIT_REACHED;
  if (fromTenant >= (limits.fromTenant ?? Number.POSITIVE_INFINITY)) return RECIPIENT_LIMIT_REACHED;
  const max = aboutPlan === 0 ? (limits.firstFromAll ?? limits.fromAll) : limits.fromAll;
  if (fromAll < max) return undefined;
  return limits.aboutPlan !== undefined && aboutPlan > 0 ? PLAN_LIMIT_REACHED : RECIPIENT_LIMIT_REACHED;
}
