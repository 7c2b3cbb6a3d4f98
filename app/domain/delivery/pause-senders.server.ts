import { findLastEvent } from '#app/domain/audit/index.ts';
import { forEachClaimed } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countSuppressed } from '#app/domain/suppressions/index.ts';
import { MARKETING_RESUMED, pauseMarketing } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countMarketingSent } from '#app/outbox/index.ts';
import { reasonToPause } from './pause-reasons.ts';

/** Time span in which bounces and complaints are compared with sent mails, in ms. */
const SENDER_HEALTH_WINDOW_MS = DAY_MS;

const SENDER_PAUSE_ACTOR = { kind: 'system', id: null, label: null, requestId: null } as const;

/**
 * Pauses the marketing of tenants whose mails bounce or are reported as spam too often, before a provider closes the account that all
 * tenants share. Staff see the reason and may resume: earlier reports do not cause another pause.
 * @returns how many tenants were paused
 */
export async function pauseBadSenders({ db, now }: { db: Database; now: Date }): Promise<number> {
  const since = new Date(now.getTime() - SENDER_HEALTH_WINDOW_MS);
  let paused = 0;
  await forEachClaimed({ db, work: 'senders', now }, await listPastLimit(db, since), async (tenantId) => {
    const resumed = await findLastEvent(db, { tenantId, action: MARKETING_RESUMED, since });
    const figures = (await readFigures(db, { since: resumed?.createdAt ?? since, tenantId })).get(tenantId);
    const reason = figures && reasonToPause(figures);
    if (!reason) return;
    const isPaused = await db.$transaction((tx) =>
      pauseMarketing(tx, { tenantId, actor: SENDER_PAUSE_ACTOR, reason, figures, now }),
    );
    if (isPaused) paused += 1;
  });
  return paused;
}

const listPastLimit = async (db: Database, since: Date): Promise<string[]> =>
  [...(await readFigures(db, { since }))].flatMap(([id, figures]) => (reasonToPause(figures) ? [id] : []));

/** Counts mails, bounces and complaints since a time, by tenant. Tenants without a bounce or complaint are missing. */
async function readFigures(db: Database, { since, tenantId }: { since: Date; tenantId?: string }) {
  const counts = await countSuppressed(db, { since, tenantId });
  const sent = await countMarketingSent(db, { tenantIds: [...counts.keys()], since });
  return new Map([...counts].map(([id, count]) => [id, { sent: sent.get(id) ?? 0, ...count }]));
}
