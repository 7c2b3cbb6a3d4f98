import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import type { Database, Prisma } from '../database.ts';
import type { MarketingMail } from '../mail-templates/index.ts';
import { ERASED, type MailRequest, type MailSource, type NotSent, payloadText } from '../messaging/index.ts';
import { listSuppressedHashes } from '../suppressions/index.ts';
import { findMarketingTenants } from '../tenants/index.ts';
import { type MarketingMailSettings, makeMails } from './mail-data.server.ts';
import {
  campaignEnded,
  marketingObstacle,
  NO_CONSENT,
  readPeople,
  SUPPRESSED,
  tenantObstacle,
} from './mail-obstacles.server.ts';
import { consents } from './plan-steps.server.ts';
import { createTextOpenings } from './text-openings.server.ts';

const recipientColumns = {
  id: true,
  tenantId: true,
  contactId: true,
  leadId: true,
  bulk: { select: { id: true, status: true, subject: true, body: true } },
} as const satisfies Prisma.BulkRecipientSelect;

const findRow = ({ tenantId, payload }: MailRequest, db: Database) => {
  const id = payloadText(payload, 'bulkRecipientId');
  return tenantId && id
    ? db.bulkRecipient.findFirst({ where: { id, tenantId }, select: recipientColumns })
    : null;
};

/** What the mails of Quick Email are rendered from, read when they are sent. */
export const bulkMails = (
  db: Database,
  settings: MarketingMailSettings,
): MailSource<MarketingMail & { purpose: 'bulk' }> => ({
  bulk: async (request) => {
    const now = settings.now?.() ?? new Date();
    const row = await findRow(request, db);
    const tenant = row && (await findMarketingTenants(db, [row.tenantId])).get(row.tenantId);
    const person = row?.contactId && (await readPeople(db, [row])).get(row.contactId);
    if (!row || !tenant || !person || !request.recipient) return ERASED;
    const { recipient, suppression } = person;
    const obstacle = tenantObstacle(tenant, now) ?? campaignEnded(row.bulk.status);
    if (obstacle) return obstacle;
    if (suppression) return { suppressed: SUPPRESSED[suppression] ?? 'The address gets no marketing.' };
    if (!consents(recipient, tenant)) return NO_CONSENT;
    const mail = {
      purpose: 'bulk' as const,
      tenant,
      recipient,
      texts: { subjectLine: row.bulk.subject ?? '', bodyHtml: row.bulk.body },
      variant: 'A' as const,
      scope: `bulk:${row.bulk.id}`,
      mailId: row.id,
    };
    const made = (await makeMails(db, [mail], settings)).get(mail);
    return made ? { ...made, purpose: 'bulk' } : ERASED;
  },
});

/** A text of Quick SMS, as it is sent. */
export interface MarketingText {
  /** E.164 */
  to: string;
  text: string;
}

/** What an outbox row of kind `sms` and purpose `bulk` sends, decided when it is sent. */
export async function marketingText(
  db: Database,
  request: MailRequest,
  now: Date,
): Promise<MarketingText | NotSent> {
  const row = await findRow(request, db);
  const tenant = row && (await findMarketingTenants(db, [row.tenantId])).get(row.tenantId);
  const person = row?.contactId && (await readPeople(db, [row])).get(row.contactId);
  if (!row || !tenant || !person || !request.recipient) return ERASED;
  const { recipient } = person;
  const to = recipient.phoneE164;
  if (!to) return ERASED;
  // The number was read anew, or another one was left, since the text was planned.
  if (to !== request.recipient) return { suppressed: 'The lead has another phone number now.' };
  const obstacle = marketingObstacle(tenant) ?? campaignEnded(row.bulk.status);
  if (obstacle) return obstacle;
  const opening = createTextOpenings(tenant)(to, now);
  if (opening > now)
    return { postponed: 'Outside the hours for texts.', forMs: opening.getTime() - now.getTime() };
  const hash = hashRecipient(to);
  const suppressed = await listSuppressedHashes(db, {
    tenantId: row.tenantId,
    channel: 'sms',
    hashes: [hash],
  });
  const reason = suppressed.get(hash);
  if (reason) return { suppressed: SUPPRESSED[reason] ?? 'The number gets no texts.' };
  return recipient.smsConsent ? { to, text: row.bulk.body } : NO_CONSENT;
}
