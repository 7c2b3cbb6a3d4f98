import type { Database } from '#app/domain/database.ts';
import { countMarketingCandidates } from '#app/domain/leads/index.ts';
import { isAddressSuppressed } from '#app/domain/suppressions/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { excludeBuyers, skipReason } from './enrol-leads.server.ts';
import { addCounts, type CampaignRow, readSegments } from './find-campaign.server.ts';
import { findLeadsFrom, type LaunchChoice } from './launch-choice.ts';

/** The recipients of a campaign if it were launched now, and the skipped leads with reasons. */
export interface LaunchCount {
  recipients: number;
  /** Counts by reason. */
  skipped: Record<string, number>;
}

export type LaunchCountState = { isDone: false; seen: number } | ({ isDone: true } & LaunchCount);

interface Of {
  db: Database;
  texts: TextReader;
  campaign: Pick<CampaignRow, 'id' | 'tenantId' | 'stopOnConversion'> & { segmentGoals: unknown };
  tenant: MarketingTenant | undefined;
  choice: LaunchChoice;
  now: Date;
}

/** A count that takes longer is aborted. */
const MAX_LAUNCH_COUNT_MS = 10 * MINUTE_MS;

/** Counts a launch's recipients by checking all leads. */
export async function countLaunch(
  { db, texts, campaign, tenant, choice, now }: Of,
  onSeen: (seenCount: number) => void = () => {},
): Promise<LaunchCount> {
  const portions = countMarketingCandidates({
    db,
    texts,
    signal: AbortSignal.timeout(MAX_LAUNCH_COUNT_MS),
    tenantId: campaign.tenantId,
    segments: readSegments(campaign),
    consentMode: tenant?.marketingConsentMode ?? 'opt-in',
    isSuppressed: isAddressSuppressed,
    isBuyer: excludeBuyers({ tenantId: campaign.tenantId, days: choice.excludeBuyersDays, now }),
    // A later start moves the days of leads with it; leads that come until then can't be counted.
    from: findLeadsFrom(choice, choice.startsAt ?? now),
    to: new Date(now.getTime() + 1),
  });
  let seenCount = 0;
  let recipients = 0;
  let skipped: Record<string, number> = {};
  for await (const counts of portions) {
    for (const { count, ...alike } of counts) {
      const reason = skipReason(alike, campaign);
      if (reason) skipped = addCounts(skipped, { [reason]: count });
      else recipients += count;
      seenCount += count;
    }
    onSeen(seenCount);
  }
  return { recipients, skipped };
}

interface Counting {
  seen: number;
  result: Promise<LaunchCount>;
}

/** Running and recent counts of this process. Everyone who looks at a launch page shares them. */
const countings = new WeakMap<Database, Map<string, Counting>>();

/** A result is shown for ten times as long as the count took. After that the next request starts a new count. */
const FRESH_COUNT_TIMES = 10;
const LAUNCH_COUNT_FRESH_MS = 60_000;

/**
 * Returns the count for a launch page. Counting many leads takes a while: after `waitMs` the progress so far is returned, and the count
 * continues.
 */
export async function readLaunchCount(options: Of, waitMs: number): Promise<LaunchCountState> {
  const counting = startCounting(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  try {
    const result = await Promise.race([counting.result, waited]);
    return result ? { isDone: true, ...result } : { isDone: false, seen: counting.seen };
  } finally {
    clearTimeout(timer);
  }
}

function startCounting(options: Of): Counting {
  const { db, campaign } = options;
  const all = countings.get(db) ?? new Map<string, Counting>();
  countings.set(db, all);
  const { joins, joinedDays, excludeBuyersDays, startsAt } = options.choice;
  const chosen = [joins, joinedDays, excludeBuyersDays, startsAt?.getTime()].join(' ');
  const key = `${campaign.tenantId} ${campaign.id} ${chosen}`;
  const present = all.get(key);
  if (present) return present;
  const counting: Counting = {
    seen: 0,
    result: countLaunch(options, (seenCount) => {
      counting.seen = seenCount;
    }),
  };
  all.set(key, counting);
  const forget = () => {
    all.delete(key);
  };
  // A failure is thrown to the caller that waits for it. The next request starts a new count.
  const startedAt = performance.now();
  counting.result.then(() => {
    const freshMs = Math.min(LAUNCH_COUNT_FRESH_MS, (performance.now() - startedAt) * FRESH_COUNT_TIMES);
    setTimeout(forget, freshMs).unref();
  }, forget);
  return counting;
}
