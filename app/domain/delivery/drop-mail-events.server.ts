import type { Database } from '../database.ts';
import { REPORT_MEMORY_MS } from './rules.ts';

/** Rows in one statement: other writers wait no longer than that takes. */
const AT_A_TIME = 2_000;

/** Deletes reports that are too old to be repeated. @returns how many */
export async function dropMailEvents({ db, now }: { db: Database; now: Date }): Promise<number> {
  const createdAt = { lt: new Date(now.getTime() - REPORT_MEMORY_MS) };
  let dropped = 0;
  for (;;) {
    const rows = await db.providerEvent.findMany({
      where: { createdAt },
      take: AT_A_TIME,
      select: { id: true },
    });
    if (rows.length === 0) return dropped;
    const { count } = await db.providerEvent.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    dropped += count;
  }
}
