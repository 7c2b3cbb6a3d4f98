import { findQueueStates } from '../../outbox/index.ts';
import type { Database, Prisma } from '../database.ts';
import { crmKey } from './rules.ts';

const PAGE = 25;
/** An address may name anything; Postgres takes no NUL. */
const IS_ID = /^[\w-]{1,100}$/;

const logged = {
  id: true,
  leadId: true,
  attempt: true,
  statusCode: true,
  error: true,
  answer: true,
  durationMs: true,
  createdAt: true,
} as const satisfies Prisma.CrmPushSelect;

/** One line of the log. */
export type LoggedPush = Prisma.CrmPushGetPayload<{ select: typeof logged }> & {
  /** When the lead's own push is tried the next time; null when it has arrived or is not tried any more. */
  nextAttemptAt: Date | null;
};

/** The log of a tenant's pushes, the newest first. @param before id of the last line of the page before */
export async function listPushes(
  db: Database,
  { tenantId, before }: { tenantId: string; before?: string },
): Promise<{ lines: LoggedPush[]; next: string | null }> {
  const rows = await db.crmPush.findMany({
    where: { tenantId, ...(before && IS_ID.test(before) && { id: { lt: before } }) },
    // The ids are UUIDs of version 7: their order is that of the attempts.
    orderBy: { id: 'desc' },
    take: PAGE + 1,
    select: logged,
  });
  const page = rows.slice(0, PAGE);
  const keys = page.map(({ leadId }) => crmKey(leadId));
  const states = await findQueueStates(db, { tenantId, queue: tenantId, keys });
  const lines = page.map((row) => {
    const push = states.get(crmKey(row.leadId));
    const isLast = push?.state === 'planned' && push.attempts === row.attempt;
    return { ...row, nextAttemptAt: isLast ? push.nextAttemptAt : null };
  });
  return { lines, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}
