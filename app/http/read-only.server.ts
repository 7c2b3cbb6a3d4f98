import { CAPABILITIES, type Capability, canWhileReadOnly } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { readStanding } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';

/**
 * Refuses a change while the company's account is read-only because its trial or subscription has ended, or an invoice is long overdue.
 * @param isOperator the service's own staff may always change the company that they have open
 * @throws AppError `conflict`
 */
export async function assertWritable({
  db,
  tenantId,
  isOperator,
  capability,
  now,
}: {
  db: Database;
  tenantId: string | null;
  isOperator: boolean;
  capability: Capability;
  now: Date;
}): Promise<void> {
  if (isOperator || tenantId === null || CAPABILITIES[capability].scope !== 'tenant') return;
  if (canWhileReadOnly(capability)) return;
  const standing = await readStanding({ db, tenantId, now });
  if (standing.kind === 'read-only') throw new AppError('conflict', READ_ONLY);
}

export const READ_ONLY =
  'Your console is read-only until a plan is paid. An admin can choose one under Billing. New leads are still saved.';
