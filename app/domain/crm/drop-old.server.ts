import { DAY_MS } from '../../lib/durations.ts';
import { deleteSettledOfKind } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import { CRM_LOG_DAYS } from './rules.ts';

const AT_A_TIME = 1000;

/** Deletes pushes and their log after 30 days. Repeat it as often as you like. */
export async function dropOldPushes({ db, now }: { db: Database; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - CRM_LOG_DAYS * DAY_MS);
  for (let count = AT_A_TIME; count === AT_A_TIME; )
    count = await deleteSettledOfKind(db, { kind: 'crm', before, limit: AT_A_TIME });
  await db.crmPush.deleteMany({ where: { createdAt: { lt: before } } });
}
