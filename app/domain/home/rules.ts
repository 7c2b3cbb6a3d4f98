import type { StuckCharges } from '#app/domain/billing/index.ts';
import { type OpenQuestion, readLosses } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** How many days a trend shows, against as many before them. */
export const TREND_DAYS = 30;
/** How far back trouble is looked for. */
export const RECENT_DAYS = 7;
const TRIAL_WARNING_DAYS = 5;
const NEAR_LIMIT = 0.8;

/** What decides whether a tenant has something to do. */
export interface Facts {
  /** 0: none. */
  monthlyLimit: number;
  assessmentsThisMonth: number;
  isAddressConfirmed: boolean;
  /** The From address whose domain is not shown to be theirs. */
  unverifiedSender: string | null;
  /** DNS records of the sender's domain that were right and are gone; null for none. */
  lostRecords: { records: string[]; since: string } | null;
  /** YYYY-MM-DD in UTC; null when the widget was never seen. */
  lastEventDay: string | null;
  /** Sites of the last days that may not show the widget. */
  blockedOrigins: readonly string[];
  webhookFailingSince: Date | null;
  crmFailingSince: Date | null;
  feedFailingSince: Date | null;
  /** Why no marketing goes out; null while it does. */
  marketingPause: { since: Date; reason: string | null } | null;
  /** Stripe's word for it. */
  subscriptionStatus: string | null;
  trialEndsAt: Date | null;
  /** Commission that is on no invoice although it is due; null for none. */
  stuckCharges: StuckCharges | null;
  /** Of the last days. */
  failedMessages: number;
  /** Messages of the last days that may have arrived or not. */
  uncertainMessages: number;
  /** Messages of the last days that are on hold, because workers died with them. */
  messagesOnHold: number;
}

/** Something that needs attention, with the figures that its sentence names. */
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
  | { kind: 'marketing-paused'; since: string; reason: string | null }
  | { kind: 'messages-failed'; count: number }
  | { kind: 'messages-uncertain'; count: number }
  | { kind: 'messages-on-hold'; count: number }
  | { kind: 'widget-silent'; lastDay: string }
  | { kind: 'origins-blocked'; origins: string[] }
  | { kind: 'sender-unverified'; address: string }
  | { kind: 'sender-records-gone'; records: string[]; since: string };

/** The pause of a tenant's columns. */
export const readPause = (tenant: {
  marketingPausedAt: Date | null;
  marketingPauseReason: string | null;
}): Facts['marketingPause'] =>
  tenant.marketingPausedAt && { since: tenant.marketingPausedAt, reason: tenant.marketingPauseReason };

/** The records of a tenant's sender domain that were right and are gone; null for none, and while it sends from another one. */
export const readLostRecords = (tenant: {
  senderVerifiedAt: Date | null;
  senderChecks: unknown;
}): Facts['lostRecords'] =>
  tenant.senderVerifiedAt && readLosses(tenant.senderChecks as Parameters<typeof readLosses>[0]);

/** What needs attention now, the most pressing first. */
export function attentionItems(facts: Facts, now: Date): AttentionItem[] {
  const { isAddressConfirmed, blockedOrigins, unverifiedSender } = facts;
  const { failedMessages, uncertainMessages, messagesOnHold, marketingPause, lostRecords } = facts;
  const items: (AttentionItem | false | null)[] = [
    payment(facts),
    facts.stuckCharges && { kind: 'charges-stuck', ...facts.stuckCharges },
    trial(facts, now),
    !isAddressConfirmed && { kind: 'address-unconfirmed' },
    limit(facts),
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

/** A trial that became a subscription has no end to warn of. */
function trial({ trialEndsAt, subscriptionStatus }: Facts, now: Date): AttentionItem | null {
  if (!trialEndsAt || (subscriptionStatus !== null && subscriptionStatus !== 'trialing')) return null;
  const left = trialEndsAt.getTime() - now.getTime();
  if (left <= 0) return { kind: 'trial-ended' };
  const days = Math.ceil(left / DAY_MS);
  return days <= TRIAL_WARNING_DAYS ? { kind: 'trial-ending', days } : null;
}

/** Leads beyond the limit are stored too; it only causes a warning (D29). */
function limit({ monthlyLimit, assessmentsThisMonth: used }: Facts): AttentionItem | null {
  if (monthlyLimit === 0 || used < monthlyLimit * NEAR_LIMIT) return null;
  return { kind: used < monthlyLimit ? 'limit-near' : 'limit-reached', used, limit: monthlyLimit };
}

/** A widget that was seen once and has told nothing for whole days. */
function silence({ lastEventDay }: Facts, now: Date): AttentionItem | null {
  if (lastEventDay === null || lastEventDay >= dayBefore(now, RECENT_DAYS)) return null;
  return { kind: 'widget-silent', lastDay: lastEventDay };
}

/** A day in UTC so many days before a moment's, as YYYY-MM-DD. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** The days of a trend and those before it, oldest first; today is the last. */
export const trendDays = (now: Date): string[] =>
  Array.from({ length: 2 * TREND_DAYS }, (_, index) => dayBefore(now, 2 * TREND_DAYS - 1 - index));

/** A value a day, and what the days before came to. */
export interface Trend {
  days: number[];
  /** As many days before them. */
  daysBefore: number[];
  today: number;
  sum: number;
  sumBefore: number;
}

/** Days without a row are 0. */
export function computeTrend(rows: readonly { day: string; value: number }[], now: Date): Trend {
  const values = new Map(rows.map(({ day, value }) => [day, value]));
  const all = trendDays(now).map((day) => values.get(day) ?? 0);
  const [before, days] = [all.slice(0, TREND_DAYS), all.slice(TREND_DAYS)];
  return {
    days,
    daysBefore: before,
    today: days.at(-1) ?? 0,
    sum: sumDays(days),
    sumBefore: sumDays(before),
  };
}

const sumDays = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** Rounded; null where there was nothing before. */
  percent: number | null;
}

/** How one figure compares with the one before it. */
export function changeFrom(before: number, after: number): Change {
  const direction = after > before ? 'up' : after < before ? 'down' : 'same';
  if (before <= 0) return { direction, percent: null };
  return { direction, percent: Math.round((Math.abs(after - before) / before) * 100) };
}

/** Part of a whole in percent with one decimal; null of nothing. Leads of visitors who want no counting may go past it. */
export const computeShare = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(100, Math.round((part / whole) * 1000) / 10) : null;

/** How long a tenant's first lead is announced on its home page. */
export const FIRST_LEAD_DAYS = 7;

export interface SetupFacts {
  isAddressConfirmed: boolean;
  hasBrand: boolean;
  hasCatalogue: boolean;
  hasShopUrl: boolean;
  isEmbedded: boolean;
  hasLead: boolean;
  hasColleague: boolean;
  /** What the tenant has not decided yet (D49). */
  openQuestions: readonly OpenQuestion[];
}

export type SetupStep =
  | 'address'
  | 'brand'
  | 'catalogue'
  | 'shop-url'
  | OpenQuestion
  | 'embed'
  | 'first-lead'
  | 'colleague';

/** What a new tenant does, in the order in which it helps; null when all is done. */
export function setupSteps(facts: SetupFacts): { step: SetupStep; isDone: boolean }[] | null {
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
