import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { findMessageState, type MessageState } from '#app/outbox/index.ts';
import { COMPANY_INACTIVE } from './change-status.server.ts';
import type { MailToLookAt } from './preview-mail.server.ts';
import { TEST_MAIL, testMailPayload } from './test-mails.server.ts';

/** The sender and id of a test mail. Repeating the same key sends nothing more. */
interface TestMailKey {
  tenantId: string;
  personId: string;
  key: string;
}

const keyText = ({ tenantId, personId, key }: TestMailKey) => `${TEST_MAIL}:${tenantId}:${personId}:${key}`;

/**
 * Sends a mail to the person who writes it and to no other address. It is separate from marketing: no campaign, limit or figure counts it.
 * @param about the template's name or the subject, for the log
 * @throws AppError `invalid` if the company may not send yet
 */
export async function sendTestMail(
  options: TestMailKey &
    TenantOperation & {
      outbox: Pick<Outbox, 'enqueue'>;
      /** The person's own address. */
      address: string;
      mail: Omit<MailToLookAt, 'variant'>;
      about: string;
    },
): Promise<void> {
  const { db, outbox, tenantId, address, mail, about, actor, now } = options;
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant?.isActive) throw new AppError('invalid', COMPANY_INACTIVE);
  if (!tenant.emailVerifiedAt)
    throw new AppError('invalid', 'Confirm your e-mail address before you send a test.');
  await db.$transaction(async (tx) => {
    const message = {
      tenantId,
      kind: 'email' as const,
      purpose: TEST_MAIL,
      dedupeKey: keyText(options),
      recipient: address,
      recipientHash: hashRecipient(address),
      // The mail contains the lead's data, so an erasure of the lead deletes it.
      leadId: mail.leadId ?? undefined,
      payload: testMailPayload.parse(mail),
    };
    if ((await outbox.enqueue(tx, message, now)) === 0) return;
    const details = { name: about };
    await recordAudit(tx, { actor, action: 'campaign.test-mail', tenantId, details }, now);
  });
}

/** Returns the state of a person's own test mail, or null for an unknown one. */
export const findTestMail = (db: Database, key: TestMailKey): Promise<MessageState | null> =>
  findMessageState(db, { tenantId: key.tenantId, dedupeKey: keyText(key) });
