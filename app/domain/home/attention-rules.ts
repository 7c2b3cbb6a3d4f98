import { STUCK_TEXTS } from '#app/domain/billing/index.ts';
import { ORDERS_EXPIRE_AFTER_DAYS, type WaitingOrders } from '#app/domain/conversions/index.ts';
import type { OpenReviews } from '#app/domain/leads/index.ts';
import type { RefusingDomain } from '#app/domain/mail-domains/index.ts';
import type { DueRequests } from '#app/domain/privacy-requests/index.ts';
import type { StuckCharges } from '#app/domain/receivables/index.ts';
import type { FailingConnection, SilentShop } from '#app/domain/shops/index.ts';
import { type FailingMailServer, readLosses } from '#app/domain/tenants/index.ts';
import { limitPercent } from '#app/domain/usage/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { Falls } from './read-falls.server.ts';
import { dayBefore } from './trends.ts';

/** Number of days to look back for problems. */
export const ATTENTION_PROBLEM_DAYS = 7;

const TRIAL_ATTENTION_DAYS = 5;

/** A system whose secret the service can't read. What is meant for it waits. */
type UnreadableSecret = 'webhook' | 'crm' | 'sender';

/** The facts that decide which items need a tenant's attention. */
export interface Facts {
  /** 0 means no limit. */
  monthlyLimit: number;
  assessmentsThisMonth: number;
  isAddressConfirmed: boolean;
  /** Whether the company is older than the question where it sells, and has not answered it (D65). */
  isRegionQuestionOpen: boolean;
  /** Whether a company with a shop of its own shows the specification's screens to visitors of every region. */
  showsSpecificationWithShop: boolean;
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
  /** Commission that needs a person; null if none does. */
  stuckCharges: StuckCharges | null;
  /** Closed months that are owed by hand and have no bill; null if none exist. */
  missingBills: { count: number; month: string } | null;
  /** Plans that staff must look at, because newer rules read what their visitors wrote; null if none exist. */
  plansToReview: OpenReviews | null;
  /** Contacts of erased people that staff must erase in their CRM. */
  contactsToErase: number;
  /** Deliveries of ended consents and erasures that failed. */
  receiversUntold: number;
  /** People's requests about their data that must be answered now; null if none exist. */
  dueRequests: DueRequests | null;
  /** The company's own mail server if it fails. */
  failingMailServer: FailingMailServer | null;
  /** A receiving domain that refuses the content of the company's mails; null if none does. */
  refusingDomain: RefusingDomain | null;
  /** Messages that failed in the last days. */
  failedMessages: number;
  /** Messages of the last days that may or may not have arrived. */
  uncertainMessages: number;
  /** Messages of the last days that are on hold because workers died while sending them. */
  messagesOnHold: number;
  /** Reports that could not be taken and that no person has dealt with. */
  intakeProblems: number;
  /** Orders that wait for their lead; null if none does. */
  waitingOrders: WaitingOrders | null;
  /** A connected shop that sends nothing; null if none is silent. */
  silentShop: SilentShop | null;
  /** A connection to a shop that fails; null if none does. */
  failingConnection: FailingConnection | null;
  /** What fell by more than chance; null if nothing did, or it is not read. */
  falls: Falls | null;
  /** Leads that visitors erased in the last days. */
  erasedByVisitors: number;
  /** A campaign that was completed in the last days; null if there is none. */
  completedCampaign: { id: string; name: string; totalRecipients: number } | null;
  /** Replies to texts that no person has read. Texts to these people are held. */
  unreadReplies: number;
  /** When changed legal documents begin to apply that no person of the company has accepted; null if there are none. */
  legalChange: { from: Date } | null;
}

/** Stuck commission, with what happened and what to do for each reason. */
type StuckAdvice = Omit<StuckCharges, 'reasons'> & { advice: { label: string; action: string }[] };

/** An item that needs attention, with the figures in its sentence. */
export type AttentionItem =
  | { kind: 'payment-problem' }
  | ({ kind: 'charges-stuck' } & StuckAdvice)
  | { kind: 'bills-missing'; count: number; month: string }
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
  | { kind: 'contacts-to-erase'; count: number }
  | { kind: 'receivers-untold'; count: number }
  | ({ kind: 'requests-due' } & DueRequests)
  | { kind: 'mail-server-failing'; since: string; fault: string }
  | ({ kind: 'content-refused' } & RefusingDomain)
  | { kind: 'messages-failed'; count: number }
  | { kind: 'messages-uncertain'; count: number }
  | { kind: 'messages-on-hold'; count: number }
  | { kind: 'orders-waiting'; count: number; daysLeft: number }
  | { kind: 'shop-failing'; since: string; isRevoked: boolean }
  | { kind: 'shop-silent'; shop: SilentShop['shop']; since: string; isNew: boolean }
  | ({ kind: 'figures-fell' } & Falls)
  | { kind: 'people-erased'; count: number }
  | { kind: 'campaign-completed'; id: string; name: string; recipients: number }
  | { kind: 'replies-unread'; count: number }
  | { kind: 'intake-problems'; count: number }
  | { kind: 'widget-silent'; lastDay: string }
  | { kind: 'origins-blocked'; origins: string[] }
  | { kind: 'legal-change'; from: string }
  | { kind: 'regions-unanswered' }
  | { kind: 'specification-with-shop' }
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
  isDemo: boolean;
  sellsTo: unknown;
  followsSpecification: boolean;
  shopUrl: string | null;
}) => ({
  monthlyLimit: tenant.monthlyAssessmentLimit,
  isAddressConfirmed: tenant.emailVerifiedAt !== null,
  isRegionQuestionOpen: !tenant.followsSpecification && tenant.sellsTo === null,
  showsSpecificationWithShop: tenant.followsSpecification && !tenant.isDemo && isRealShop(tenant.shopUrl),
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

/** The default company starts with an address that RFC 2606 reserves for examples. */
const isRealShop = (shopUrl: string | null): boolean =>
  shopUrl !== null && !/^https?:\/\/([^/]*\.)?example(\.(com|net|org))?([:/]|$)/i.test(shopUrl);

/** Lists the items that need attention now, the most urgent first. */
export function attentionItems(facts: Facts, now: Date): AttentionItem[] {
  const { isAddressConfirmed, blockedOrigins, unverifiedSender } = facts;
  const { failedMessages, uncertainMessages, messagesOnHold, marketingPause, lostRecords } = facts;
  const items: (AttentionItem | false | null)[] = [
    payment(facts),
    facts.stuckCharges && { kind: 'charges-stuck', ...adviseOnStuck(facts.stuckCharges) },
    facts.missingBills && { kind: 'bills-missing', ...facts.missingBills },
    trial(facts, now),
    facts.plansToReview && { kind: 'plans-to-review', ...facts.plansToReview },
    facts.dueRequests && { kind: 'requests-due', ...facts.dueRequests },
    !isAddressConfirmed && { kind: 'address-unconfirmed' },
    limit(facts),
    ...facts.unreadableSecrets.map((secret) => ({ kind: `${secret}-unreadable` as const })),
    ...integrations(facts),
    marketingPause && {
      kind: 'marketing-paused',
      since: marketingPause.since.toISOString(),
      reason: marketingPause.reason,
    },
    facts.waitingOrders && {
      kind: 'orders-waiting',
      count: facts.waitingOrders.count,
      daysLeft: daysUntilExpiry(facts.waitingOrders, now),
    },
    facts.failingConnection && {
      kind: 'shop-failing',
      since: facts.failingConnection.since.toISOString(),
      isRevoked: facts.failingConnection.isRevoked,
    },
    facts.silentShop && {
      kind: 'shop-silent',
      shop: facts.silentShop.shop,
      since: (facts.silentShop.lastReceivedAt ?? facts.silentShop.connectedAt).toISOString(),
      isNew: facts.silentShop.lastReceivedAt === null,
    },
    facts.falls && { kind: 'figures-fell', ...facts.falls },
    facts.contactsToErase > 0 && { kind: 'contacts-to-erase', count: facts.contactsToErase },
    facts.receiversUntold > 0 && { kind: 'receivers-untold', count: facts.receiversUntold },
    lostRecords && { kind: 'sender-records-gone', ...lostRecords },
    facts.failingMailServer && {
      kind: 'mail-server-failing',
      fault: facts.failingMailServer.fault,
      since: facts.failingMailServer.since.toISOString(),
    },
    facts.refusingDomain && { kind: 'content-refused', ...facts.refusingDomain },
    failedMessages > 0 && { kind: 'messages-failed', count: failedMessages },
    uncertainMessages > 0 && { kind: 'messages-uncertain', count: uncertainMessages },
    messagesOnHold > 0 && { kind: 'messages-on-hold', count: messagesOnHold },
    facts.unreadReplies > 0 && { kind: 'replies-unread', count: facts.unreadReplies },
    facts.intakeProblems > 0 && { kind: 'intake-problems', count: facts.intakeProblems },
    facts.erasedByVisitors > 0 && { kind: 'people-erased', count: facts.erasedByVisitors },
    facts.completedCampaign && {
      kind: 'campaign-completed',
      id: facts.completedCampaign.id,
      name: facts.completedCampaign.name,
      recipients: facts.completedCampaign.totalRecipients,
    },
    facts.legalChange && { kind: 'legal-change', from: facts.legalChange.from.toISOString() },
    facts.isRegionQuestionOpen && { kind: 'regions-unanswered' },
    facts.showsSpecificationWithShop && { kind: 'specification-with-shop' },
    silence(facts, now),
    blockedOrigins.length > 0 && { kind: 'origins-blocked', origins: [...blockedOrigins] },
    unverifiedSender !== null && { kind: 'sender-unverified', address: unverifiedSender },
  ];
  return items.filter((item): item is AttentionItem => Boolean(item));
}

const daysUntilExpiry = ({ oldestAt }: WaitingOrders, now: Date): number =>
  Math.max(0, Math.ceil(ORDERS_EXPIRE_AFTER_DAYS - (now.getTime() - oldestAt.getTime()) / DAY_MS));

const adviseOnStuck = ({ reasons, ...stuck }: StuckCharges): StuckAdvice => ({
  ...stuck,
  advice: reasons.map((reason) => STUCK_TEXTS[reason]),
});

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
  return days <= TRIAL_ATTENTION_DAYS ? { kind: 'trial-ending', days } : null;
}

/** Leads beyond the limit are stored, too; the limit only causes a warning (D29). */
function limit({ monthlyLimit, assessmentsThisMonth: used }: Facts): AttentionItem | null {
  const percent = limitPercent({ used, limit: monthlyLimit });
  if (percent === null) return null;
  return { kind: percent === 80 ? 'limit-near' : 'limit-reached', used, limit: monthlyLimit };
}

/** Warns of a widget that was seen before but has sent no event for whole days. */
function silence({ lastEventDay }: Facts, now: Date): AttentionItem | null {
  if (lastEventDay === null || lastEventDay >= dayBefore(now, ATTENTION_PROBLEM_DAYS)) return null;
  return { kind: 'widget-silent', lastDay: lastEventDay };
}
