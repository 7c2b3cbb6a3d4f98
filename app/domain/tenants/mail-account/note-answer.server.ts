import type { DatabaseClient } from '#app/domain/database.ts';
import type { ServerFault } from '#app/lib/mail-server-refusal.ts';
import { waitAfterFault } from './reasons.ts';

/**
 * Records that a company's mail server can't be used, and until when nothing is tried. Of attempts that fail together one counts.
 */
export async function noteServerFault(
  db: DatabaseClient,
  { tenantId, fault, now }: { tenantId: string; fault: ServerFault; now: Date },
): Promise<void> {
  const account = await db.mailAccount.findUnique({
    where: { tenantId },
    select: { failures: true, failingSince: true },
  });
  if (!account) return;
  const failures = account.failures + 1;
  await db.mailAccount.updateMany({
    where: { tenantId, OR: [{ retryAt: null }, { retryAt: { lte: now } }] },
    data: {
      ...{ fault, failures, failingSince: account.failingSince ?? now },
      retryAt: new Date(now.getTime() + waitAfterFault(failures)),
    },
  });
}

/** The columns of an account whose server works. */
export const WORKING_SERVER = { fault: null, failures: 0, failingSince: null, retryAt: null } as const;

/** Records that a company's mail server answers again. */
export async function noteServerAnswer(db: DatabaseClient, tenantId: string): Promise<void> {
  await db.mailAccount.updateMany({
    where: { tenantId, failingSince: { not: null } },
    data: WORKING_SERVER,
  });
}
