import { DAY_MS } from '../../lib/durations.ts';
import { deleteSettledOfKind } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import { LOG_DAYS } from './rules.ts';

const AT_A_TIME = 1000;

/** Deletes events, deliveries and their log after 30 days. Repeat it as often as you like. */
export async function dropOldWebhooks({ db, now }: { db: Database; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - LOG_DAYS * DAY_MS);
  for (let count = AT_A_TIME; count === AT_A_TIME; )
    count = await deleteSettledOfKind(db, { kind: 'webhook', before, limit: AT_A_TIME });
  for (let count = AT_A_TIME; count === AT_A_TIME; ) {
    const old = await db.webhookEvent.findMany({
      where: { createdAt: { lt: before } },
      select: { id: true },
      take: AT_A_TIME,
    });
    ({ count } = await db.webhookEvent.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } }));
  }
}
