import type { StuckCharges } from '#app/domain/billing/index.ts';
import type { OpenReviews } from '#app/domain/leads/index.ts';
import { type OpenQuestion, readLosses } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** Days that a trend shows; it is compared with the same number of days before. */
export const HOME_TREND_DAYS = 30;
/** Number of days to look back for problems. */
export const HOME_PROBLEM_DAYS = 7;
const TRIAL_WARNING_DAYS = 5;
const NEAR_ATTENTION_LIMIT = 0.8;

/** A system whose secret the service can't read. What is meant for it waits. */
type UnreadableSecret = 'webhook' | 'crm' | 'sender';

/** The facts that decide which items need a tenant's attention. */
export interface Facts {
  /** 0 means no limit. */
  monthlyLimit: number;
  assessmentsThisMonth: number;
  isAddressConfirmed: boolean;
  /** The From address if its domain is not verified. */
  unverifiedSender: string | null;
  /** DNS records of the sender's domain that were valid and are gone now; null if none exist. */
  lostRecords: { records: string[]; since: string } | null;
  /** YYYY-MM-DD in UTC; null when the widget was never seen. */
  lastEventDay: string | null;
  /** Sites that recently tried to show the widget but may not. */
  blockedOrigins: readonly string[];
  webhookFailingSince: Date | null;
  crmFailingSince: Date | null;
  feedFailingSince: Date | null;
  unreadableSecrets: readonly UnreadableSecret[];
  /** The reason why no marketing is sent; null while it is. */
  marketingPause: { since: Date; reason: string | null } | null;
  /** Status as Stripe names it. */
  subscriptionStatus: string | null;
  trialEndsAt: Date | null;
  /** Commission that is due but on no invoice; null if none exists. */
  stuckCharges: StuckCharges | null;
  /** Plans that staff must look at, because newer rules read what their visitors wrote; null if none exist. */
  plansToReview: OpenReviews | null;
  /** Messages that failed in the last days. */
  failedMessages: number;
  /** Messages of the last days that may or may not have arrived. */
  uncertainMessages: number;
  /** Messages of the last days that are on hold because workers died while sending them. */
  messagesOnHold: number;
  /** Reports that could not be taken and that no person has dealt with. */
  intakeProblems: number;
  /** Replies to texts that no person has read. Texts to these people are held. */
  unreadReplies: number;
}

/** An item that needs attention, with the figures in its sentence. */
export type AttentionItem =
  | { kind: 'payment-problem' }
  | { kind: 'charges-stuck'; count: number; month: string }
  | { kind: 'trial-ended' }
  | { kind: 'trial-ending'; days: number }
  | { kind: 'address-unconfirmed' }
  | { kind: 'limit-reached'; used: number; limit: number }
  | { kind: 'limit-near'; used: number; limit: number }
  | { kind: 'webhook-failing'; since: string }
  | { kind: 'crm-failing'; since: string }
  | { kind: 'feed-failing'; since: string }
  | { kind: `${UnreadableSecret}-unreadable` }
  | { kind: 'marketing-paused'; since: string; reason: string | null }
  | ({ kind: 'plans-to-review' } & OpenReviews)
  | { kind: 'messages-failed'; count: number }
  | { kind: 'messages-uncertain'; count: number }
  | { kind: 'messages-on-hold'; count: number }
  | { kind: 'replies-unread'; count: number }
  | { kind: 'intake-problems'; count: number }
  | { kind: 'widget-silent'; lastDay: string }
  | { kind: 'origins-blocked'; origins: string[] }
  | { kind: 'sender-unverified'; address: string }
  | { kind: 'sender-records-gone'; records: string[]; since: string };

/** Reads the facts that are columns of the tenant. */
export const readTenantFacts = (tenant: {
  monthlyAssessmentLimit: number;
  emailVerifiedAt: Date | null;
  senderEmail: string | null;
  senderVerifiedAt: Date | null;
  senderChecks: unknown;
  marketingPausedAt: Date | null;
  marketingPauseReason: string | null;
  stripeSubscriptionStatus: string | null;
  trialEndsAt: Date | null;
}) => ({
  monthlyLimit: tenant.monthlyAssessmentLimit,
  isAddressConfirmed: tenant.emailVerifiedAt !== null,
  unverifiedSender: tenant.senderVerifiedAt === null ? tenant.senderEmail : null,
  // While the domain is not verified, mails are sent from another one, and its records do not matter.
  lostRecords: tenant.senderVerifiedAt && readLosses(tenant.senderChecks as Parameters<typeof readLosses>[0]),
  marketingPause: tenant.marketingPausedAt && {
    since: tenant.marketingPausedAt,
    reason: tenant.marketingPauseReason,
  },
  subscriptionStatus: tenant.stripeSubscriptionStatus,
  trialEndsAt: tenant.trialEndsAt,
});

/** Lists the items that need attention now, the most urgent first. */
export function attentionItems(facts: Facts, now: Date): AttentionItem[] {
  const { isAddressConfirmed, blockedOrigins, unverifiedSender } = facts;
  const { failedMessages, uncertainMessages, messagesOnHold, marketingPause, lostRecords } = facts;
  const items: (AttentionItem | false | null)[] = [
    payment(facts),
    facts.stuckCharges && { kind: 'charges-stuck', ...facts.stuckCharges },
    trial(facts, now),
    facts.plansToReview && { kind: 'plans-to-review', ...facts.plansToReview },
    !isAddressConfirmed && { kind: 'address-unconfirmed' },
    limit(facts),
    ...facts.unreadableSecrets.map((secret) => ({ kind: `${secret}-unreadable` as const })),
    ...integrations(facts),
    marketingPause && {
      kind: 'marketing-paused',
      since: marketingPause.since.toISOString(),
      reason: marketingPause.reason,
    },
    lostRecords && { kind: 'sender-records-gone', ...lostRecords },
    failedMessages > 0 && { kind: 'messages-failed', count: failedMessages },
    uncertainMessages > 0 && { kind: 'messages-uncertain', count: uncertainMessages },
    messagesOnHold > 0 && { kind: 'messages-on-hold', count: messagesOnHold },
    facts.unreadReplies > 0 && { kind: 'replies-unread', count: facts.unreadReplies },
    facts.intakeProblems > 0 && { kind: 'intake-problems', count: facts.intakeProblems },
    silence(facts, now),
    blockedOrigins.length > 0 && { kind: 'origins-blocked', origins: [...blockedOrigins] },
    unverifiedSender !== null && { kind: 'sender-unverified', address: unverifiedSender },
  ];
  return items.filter((item): item is AttentionItem => Boolean(item));
}

const integrations = (facts: Facts): (AttentionItem | null)[] =>
  (
    [
      ['webhook-failing', facts.webhookFailingSince],
      ['crm-failing', facts.crmFailingSince],
      ['feed-failing', facts.feedFailingSince],
    ] as const
  ).map(([kind, since]) => since && { kind, since: since.toISOString() });

const payment = ({ subscriptionStatus }: Facts): AttentionItem | null =>
  subscriptionStatus === 'past_due' || subscriptionStatus === 'unpaid' ? { kind: 'payment-problem' } : null;

/** A trial that became a subscription needs no warning of its end. */
function trial({ trialEndsAt, subscriptionStatus }: Facts, now: Date): AttentionItem | null {
  if (!trialEndsAt || (subscriptionStatus !== null && subscriptionStatus !== 'trialing')) return null;
  const remainingMs = trialEndsAt.getTime() - now.getTime();
  if (remainingMs <= 0) return { kind: 'trial-ended' };
  const days = Math.ceil(remainingMs / DAY_MS);
  return days <= TRIAL_WARNING_DAYS ? { kind: 'trial-ending', days } : null;
}

/** Leads beyond the limit are stored, too; the limit only causes a warning (D29). */
function limit({ monthlyLimit, assessmentsThisMonth: assessmentCount }: Facts): AttentionItem | null {
  if (monthlyLimit === 0 || assessmentCount < monthlyLimit * NEAR_ATTENTION_LIMIT) return null;
  return {
    kind: assessmentCount < monthlyLimit ? 'limit-near' : 'limit-reached',
    used: assessmentCount,
    limit: monthlyLimit,
  };
}

/** Warns of a widget that was seen before but has sent no event for whole days. */
function silence({ lastEventDay }: Facts, now: Date): AttentionItem | null {
  if (lastEventDay === null || lastEventDay >= dayBefore(now, HOME_PROBLEM_DAYS)) return null;
  return { kind: 'widget-silent', lastDay: lastEventDay };
}

/** Returns the UTC day that is this many days earlier, as YYYY-MM-DD. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Lists the days of a trend and of the period before it, oldest first; today is the last. */
export const trendDays = (now: Date): string[] =>
  Array.from({ length: 2 * HOME_TREND_DAYS }, (_, index) => dayBefore(now, 2 * HOME_TREND_DAYS - 1 - index));

export type Trend = ReturnType<typeof computeTrend>;

/** Computes a trend; days without a row are 0. */
export function computeTrend(rows: readonly { day: string; value: number }[], now: Date) {
  const values = new Map(rows.map(({ day, value }) => [day, value]));
  const all = trendDays(now).map((day) => values.get(day) ?? 0);
  const [before, days] = [all.slice(0, HOME_TREND_DAYS), all.slice(HOME_TREND_DAYS)];
  return {
    days,
    /** The values of the same number of days before `days`. */
    daysBefore: before,
    today: days.at(-1) ?? 0,
    sum: sumDays(days),
    sumBefore: sumDays(before),
  };
}

const sumDays = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** Rounded; null if the earlier value was 0. */
  percent: number | null;
}

/** Compares a figure with the earlier one. */
export function changeFrom(before: number, after: number): Change {
  const direction = after > before ? 'up' : after < before ? 'down' : 'same';
  if (before <= 0) return { direction, percent: null };
  return { direction, percent: Math.round((Math.abs(after - before) / before) * 100) };
}

/**
 * Returns a part of a whole in percent with one decimal; null if the whole is 0. It is limited to 100, because leads of visitors who want
 * no counting may exceed the whole.
 */
export const computeShare = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(100, Math.round((part / whole) * 1000) / 10) : null;

/** Number of days for which a tenant's first lead is announced on its home page. */
export const FIRST_LEAD_DAYS = 7;

interface SetupFacts {
  isAddressConfirmed: boolean;
  hasBrand: boolean;
  hasCatalogue: boolean;
  hasShopUrl: boolean;
  isEmbedded: boolean;
  hasLead: boolean;
  hasColleague: boolean;
  /** Questions that the tenant has not decided yet (D49). */
  openQuestions: readonly OpenQuestion[];
}

export type SetupStep = NonNullable<ReturnType<typeof setupSteps>>[number]['step'];

/** Lists a new tenant's setup steps in the most useful order; null when all are done. */
export function setupSteps(facts: SetupFacts) {
  const steps = [
    { step: 'address', isDone: facts.isAddressConfirmed },
    { step: 'brand', isDone: facts.hasBrand },
    { step: 'catalogue', isDone: facts.hasCatalogue },
    { step: 'shop-url', isDone: facts.hasShopUrl },
    { step: 'showAmounts', isDone: !facts.openQuestions.includes('showAmounts') },
    { step: 'freeOffersEnabled', isDone: !facts.openQuestions.includes('freeOffersEnabled') },
    { step: 'marketingConsentMode', isDone: !facts.openQuestions.includes('marketingConsentMode') },
    { step: 'embed', isDone: facts.isEmbedded },
    { step: 'first-lead', isDone: facts.hasLead },
    { step: 'colleague', isDone: facts.hasColleague },
  ] as const;
  return steps.every(({ isDone }) => isDone) ? null : [...steps];
}
