import { findLastEvent } from '#app/domain/audit/index.ts';
import { forEachClaimed } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countSuppressed } from '#app/domain/suppressions/index.ts';
import { pauseMarketing, RESUMED } from '#app/domain/tenants/index.ts';
import { countMarketingSent } from '#app/outbox/index.ts';
import { HEALTH_WINDOW_MS, type PauseReason, reasonToPause } from './rules.ts';

const SYSTEM = { kind: 'system', id: null, label: null, requestId: null } as const;

/**
 * Pauses the marketing of tenants whose mails bounce or are reported as spam too often, before a provider closes the account that all
 * tenants share. Staff see the reason and may resume: earlier reports do not cause another pause.
 * @returns how many tenants were paused
 */
export async function pauseBadSenders({ db, now }: { db: Database; now: Date }): Promise<number> {
  const since = new Date(now.getTime() - HEALTH_WINDOW_MS);
  let paused = 0;
  await forEachClaimed({ db, work: 'senders', now }, await listPastLimit(db, since), async (tenantId) => {
    const resumed = await findLastEvent(db, { tenantId, action: RESUMED, since });
    const { reason, figures } = await judge(db, tenantId, resumed?.createdAt ?? since);
    if (!reason) return;
    const isPaused = await db.$transaction((tx) =>
      pauseMarketing(tx, { tenantId, actor: SYSTEM, reason, figures, now }),
    );
    if (isPaused) paused += 1;
  });
  return paused;
}

async function listPastLimit(db: Database, since: Date): Promise<string[]> {
  const counts = await countSuppressed(db, { since });
  const sent = await countMarketingSent(db, { tenantIds: [...counts.keys()], since });
  return [...counts]
    .filter(([tenantId, count]) => reasonToPause({ sent: sent.get(tenantId) ?? 0, ...count }))
    .map(([tenantId]) => tenantId);
}

async function judge(
  db: Database,
  tenantId: string,
  since: Date,
): Promise<{ reason: PauseReason | null; figures: { sent: number; bounces: number; complaints: number } }> {
  const counts = await countSuppressed(db, { since, tenantId });
  const sent = await countMarketingSent(db, { tenantIds: [tenantId], since });
  const { bounces, complaints } = counts.get(tenantId) ?? { bounces: 0, complaints: 0 };
  const figures = { sent: sent.get(tenantId) ?? 0, bounces, complaints };
  return { reason: reasonToPause(figures), figures };
}
