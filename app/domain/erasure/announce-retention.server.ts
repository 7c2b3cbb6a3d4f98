import { listAdminAddresses } from '#app/domain/access/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { enqueueStaffMails, staffMessages } from '#app/domain/notices/index.ts';
import { findStaffMailTenant, type RetentionWait } from '#app/domain/tenants/index.ts';
import { countDueErasures } from './apply-retention.server.ts';

/**
 * Mails the admins of a company about a pending shorter retention time: how many people it erases, when it takes effect, and where to
 * cancel it. Call this in the transaction that stores the retention time.
 */
export async function announceRetention(
  tx: Prisma.TransactionClient,
  options: {
    outbox: Pick<Outbox, 'enqueue' | 'lockRecipients'>;
    tenantId: string;
    wait: RetentionWait;
    now: Date;
  },
): Promise<void> {
  const { outbox, tenantId, wait, now } = options;
  const tenant = await findStaffMailTenant(tx, tenantId);
  if (!tenant) return;
  const from = wait.from.toISOString();
  const { people } = await countDueErasures(tx, { tenantId, days: wait.days, at: wait.from });
  const messages = staffMessages({
    tenantId,
    purpose: 'retention-shortened',
    recipients: [tenant.contactEmail, ...(await listAdminAddresses(tx, tenantId))],
    dedupeKey: `retention-shortened:${tenantId}:${from}:${wait.days}`,
    payload: { days: String(wait.days), at: from, people: String(people) },
  });
  await enqueueStaffMails(tx, outbox, messages, now);
}
