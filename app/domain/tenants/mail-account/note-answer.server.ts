import type { DatabaseClient } from '#app/domain/database.ts';
import type { ServerFault } from '#app/lib/mail-server-refusal.ts';
import { waitAfterFault } from './reasons.ts';

/** An account as it was when an attempt began. A late result of an earlier server or password says nothing about the stored one. */
interface AccountVersion {
  tenantId: string;
  /** The sealed password: sealing the same password again gives another value, so each save changes it. */
  version: string;
}

/**
 * Records that a company's mail server can't be used, and until when nothing is tried. Of attempts that fail together one counts.
 */
export async function noteServerFault(
  db: DatabaseClient,
  { tenantId, version, fault, now }: AccountVersion & { fault: ServerFault; now: Date },
): Promise<void> {
  const account = await db.mailAccount.findUnique({
    where: { tenantId, sealedPassword: version },
    select: { failures: true, failingSince: true },
  });
  if (!account) return;
  const failures = account.failures + 1;
  await db.mailAccount.updateMany({
    where: { tenantId, sealedPassword: version, OR: [{ retryAt: null }, { retryAt: { lte: now } }] },
    data: {
      ...{ fault, failures, failingSince: account.failingSince ?? now },
      retryAt: new Date(now.getTime() + waitAfterFault(failures)),
    },
  });
}

/** The columns of an account whose server works. */
export const WORKING_SERVER = { fault: null, failures: 0, failingSince: null, retryAt: null } as const;

/** Records that a company's mail server answers again. */
export async function noteServerAnswer(
  db: DatabaseClient,
  { tenantId, version }: AccountVersion,
): Promise<void> {
  await db.mailAccount.updateMany({
    where: { tenantId, sealedPassword: version, failingSince: { not: null } },
    data: WORKING_SERVER,
  });
}
