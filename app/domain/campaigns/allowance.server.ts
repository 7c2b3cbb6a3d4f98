import type { DatabaseClient } from '#app/domain/database.ts';
import type { MarketingRecipient } from '#app/domain/leads/index.ts';
import { lockWarmUpRoom, notePlanned, readWarmUp } from '#app/domain/mail-domains/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import { chooseSendingDomain, domainOfAddress, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import {
  countMarketing,
  countMarketingByDomain,
  countMarketingTo,
  countWaitingMarketing,
} from '#app/outbox/index.ts';
import { CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { countCarriedOverOfDomain } from './carried-over.server.ts';
import { CAP_LESS_OFTEN_MS, CAP_SPAN_MS, nextAllowed } from './frequency-cap.ts';
import { computeAllowance, domainLimit } from './sending-limits.ts';
import { MAX_TEXTS_A_DAY } from './text-fields.ts';

/** Time that a step waits when its receiving domain has used up its share. */
const ALLOWANCE_DOMAIN_WAIT_MS = 15 * MINUTE_MS;

/**
 * Reads how many marketing messages of a kind may be planned for a tenant now.
 * @param isPlanning true in the planning transaction, where two workers must never count the same allowance twice
 */
export async function readAllowance(
  db: DatabaseClient,
  {
    tenant,
    kind,
    mailFrom,
    isPlanning = false,
    now,
  }: {
    tenant: MarketingTenant;
    kind: 'email' | 'sms';
    /** The service's own From address; null if nothing is sent and no limit of a day applies. */
    mailFrom: string | null;
    isPlanning?: boolean;
    now: Date;
  },
) {
  const until = new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS);
  const since = (ms: number) => ({ tenantId: tenant.id, kind, since: new Date(now.getTime() - ms), until });
  // Only the domain of an e-mail's sender has to be warmed up.
  const domain = kind === 'email' ? chooseSendingDomain(tenant, mailFrom) : null;
  const warmUpRoom = domain === null ? null : await readWarmUpRoom(db, { domain, mailFrom, isPlanning, now });
  const [lastHour, waiting] = await Promise.all([
    countMarketing(db, since(HOUR_MS)),
    countWaitingMarketing(db, { tenantId: tenant.id, kind, now }),
  ]);
  const limits = { hourlyLimit: tenant.marketingHourlyLimit, warmUpRoom, lastHour };
  return {
    count: computeAllowance({ ...limits, waiting }),
    /** Messages that are planned already and wait for the worker. */
    waiting,
    /** Whether the hourly or daily limit is reached. */
    isLimitReached: computeAllowance({ ...limits, waiting: 0 }) === 0,
    /** Counts what was planned within this allowance. */
    notePlanned: async (planned: number) => {
      if (domain !== null) await notePlanned(db, { domain, count: planned, now });
    },
  };
}

/** Reads how many e-mails a sending domain may still plan today, null for no limit. */
async function readWarmUpRoom(
  db: DatabaseClient,
  options: { domain: string; mailFrom: string | null; isPlanning: boolean; now: Date },
): Promise<number | null> {
  const { domain, isPlanning, now } = options;
  const room = isPlanning ? await lockWarmUpRoom(db, domain, now) : await readUnlockedRoom(db, domain, now);
  return room ? Math.max(0, room - (await countCarriedOverOfDomain(db, options))) : room;
}

async function readUnlockedRoom(db: DatabaseClient, domain: string, now: Date): Promise<number | null> {
  const { limit, plannedToday } = await readWarmUp(db, domain, now);
  return limit === null ? null : Math.max(0, limit - plannedToday);
}

type JudgedByFrequency = Pick<MarketingRecipient, 'lessOften' | 'marketingPausedUntil'> & {
  to: string;
  toHash: string;
};

interface FrequencyOptions {
  tenant: MarketingTenant;
  kind: 'email' | 'sms';
  /** E-mail address or phone number, with its hash. */
  recipients: readonly (MarketingRecipient & { to: string; toHash: string })[];
  now: Date;
}

/**
 * Returns a function that judges one recipient: the time until which it has to wait for its own pause, the frequency cap or its domain's
 * share, or null if the message can be sent now. Each call counts, so that only as many recipients of a domain pass as its share allows.
 */
export async function judgeFrequency(
  tx: DatabaseClient,
  options: FrequencyOptions,
): Promise<(recipient: JudgedByFrequency) => Date | null> {
  const { kind, now } = options;
  const findWaitEnd = await judgeCap(tx, options);
  const takeDomain = kind === 'email' ? await domainShares(tx, options) : () => true;
  return (recipient) =>
    findWaitEnd(recipient) ??
    (takeDomain(domainOfAddress(recipient.to)) ? null : new Date(now.getTime() + ALLOWANCE_DOMAIN_WAIT_MS));
}

/** Returns a function that judges one recipient by its own pause and the frequency cap alone, like judgeFrequency. */
export async function judgeCap(
  tx: DatabaseClient,
  { tenant, kind, recipients, now }: FrequencyOptions,
): Promise<(recipient: Omit<JudgedByFrequency, 'to'>) => Date | null> {
  const until = new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS);
  const countTo = (spanMs: number, lessOften: boolean) =>
    countMarketingTo(tx, {
      tenantId: tenant.id,
      kind,
      since: new Date(now.getTime() - spanMs),
      until,
      recipientHashes: recipients
        .filter((recipient) => recipient.lessOften === lessOften)
        .map(({ toHash }) => toHash),
    });
  const [often, seldom] = [await countTo(CAP_SPAN_MS, false), await countTo(CAP_LESS_OFTEN_MS, true)];
  const { marketingDailyCap } = tenant;
  const cap = kind === 'sms' ? Math.min(marketingDailyCap, MAX_TEXTS_A_DAY) : marketingDailyCap;
  return ({ toHash, lessOften, marketingPausedUntil }) => {
    const pauseEnd = findPauseEnd({ marketingPausedUntil }, now);
    // A longer wait would look like one that a wrong clock wrote, so the recipient is looked at again before the end.
    if (pauseEnd) return new Date(Math.min(pauseEnd.getTime(), now.getTime() + CAP_LESS_OFTEN_MS));
    const recent = (lessOften ? seldom : often).get(toHash);
    const allowed = nextAllowed({ lessOften }, recent, cap);
    return allowed && allowed > now ? allowed : null;
  };
}

/** Computes how much of each receiving domain's hourly share remains, with one statement. */
async function domainShares(
  tx: DatabaseClient,
  { tenant, recipients, now }: FrequencyOptions,
): Promise<(domain: string) => boolean> {
  const limit = domainLimit(tenant.marketingHourlyLimit);
  const until = new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS);
  const since = new Date(now.getTime() - HOUR_MS);
  const inBatch = new Map<string, number>();
  for (const { to } of recipients)
    inBatch.set(domainOfAddress(to), (inBatch.get(domainOfAddress(to)) ?? 0) + 1);
  // A domain that is not in the result can receive the whole batch.
  const sent = await countMarketingByDomain(tx, {
    tenantId: tenant.id,
    since,
    until,
    atLeast: limit - Math.max(0, ...inBatch.values()),
  });
  const room = new Map<string, number>();
  for (const [domain, count] of inBatch) {
    const remainingCount = limit - (sent.get(domain) ?? 0);
    if (count > remainingCount) room.set(domain, remainingCount);
  }
  return (domain) => {
    const remainingCount = room.get(domain);
    if (remainingCount === undefined) return true;
    room.set(domain, remainingCount - 1);
    return remainingCount > 0;
  };
}
