import type { Database, Prisma } from '#app/domain/database.ts';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import { type MailRequest, type MailSource, type NotSent, payloadText } from '#app/domain/messaging/index.ts';
import { RESTRICTED_PERSON } from '#app/domain/privacy-requests/index.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { createMailMaker, type MailDecisions } from './allowed-mails.server.ts';
import { bulkLinkSource } from './link-utm.ts';
import {
  campaignEnded,
  OBSTACLE_NO_CONSENT,
  OBSTACLE_NOTHING_SUITS,
  OBSTACLE_PAUSED,
  type Person,
  readPeople,
  SUPPRESSION_OBSTACLES,
  tenantObstacle,
} from './mail-obstacles.server.ts';
import type { MailToMake, MarketingMailSettings } from './make-mails.server.ts';
import { consents } from './plan-steps.server.ts';

const recipientColumns = {
  id: true,
  tenantId: true,
  contactId: true,
  leadId: true,
  bulk: {
    select: { id: true, status: true, subject: true, body: true, choosesByGoals: true, createdAt: true },
  },
} as const satisfies Prisma.BulkRecipientSelect;
type RecipientRow = Prisma.BulkRecipientGetPayload<{ select: typeof recipientColumns }>;

/**
 * Loads the data from which mails of Quick Email are rendered. The data are read when the mails are sent, once for all mails that are sent
 * at the same time.
 */
export function bulkMails(
  db: Database,
  settings: MarketingMailSettings,
): MailSource<MarketingMail & { purpose: 'bulk' }> {
  const read = createMailMaker(db, settings, decideBulkMails);
  return { bulk: (request) => read(request) as Promise<(MarketingMail & { purpose: 'bulk' }) | NotSent> };
}

async function decideBulkMails(
  db: Database,
  requests: readonly MailRequest[],
  now: Date,
): Promise<MailDecisions> {
  const rows = await db.bulkRecipient.findMany({
    where: {
      tenantId: { in: [...new Set(requests.flatMap(({ tenantId }) => tenantId ?? []))] },
      id: { in: requests.flatMap(({ payload }) => payloadText(payload, 'bulkRecipientId') ?? []) },
    },
    select: recipientColumns,
  });
  const tenants = await findMarketingTenants(db, [...new Set(rows.map(({ tenantId }) => tenantId))]);
  const people = await readPeople(db, rows);
  const decisions = new Map<MailRequest, MailToMake | NotSent>();
  for (const request of requests) {
    const id = payloadText(request.payload, 'bulkRecipientId');
    const row = rows.find((candidate) => candidate.id === id && candidate.tenantId === request.tenantId);
    const tenant = row && tenants.get(row.tenantId);
    const person = row?.contactId ? people.get(row.contactId) : undefined;
    if (!row || !tenant || !person || !request.recipient) continue;
    decisions.set(request, quickEmailObstacle(row, tenant, person, now) ?? toMail(row, tenant, person));
  }
  return decisions;
}

function quickEmailObstacle(
  { bulk }: RecipientRow,
  tenant: MarketingTenant,
  { recipient, suppression, isRestricted }: Person,
  now: Date,
): NotSent | null {
  const obstacle = tenantObstacle(tenant, now) ?? campaignEnded(bulk.status);
  if (obstacle) return obstacle;
  if (isRestricted) return RESTRICTED_PERSON;
  if (suppression)
    return {
      suppressed: SUPPRESSION_OBSTACLES[suppression] ?? 'We send no marketing to this e-mail address.',
    };
  const isChosen = !bulk.choosesByGoals || recipient.agreesToSegments;
  if (!isChosen || !consents(recipient, tenant)) return OBSTACLE_NO_CONSENT;
  if (recipient.nothingSuitable) return OBSTACLE_NOTHING_SUITS;
  return findPauseEnd(recipient, now) ? OBSTACLE_PAUSED : null;
}

const toMail = ({ id, bulk }: RecipientRow, tenant: MarketingTenant, { recipient }: Person): MailToMake => ({
  purpose: 'bulk',
  tenant,
  recipient,
  texts: { subjectLine: bulk.subject ?? '', bodyHtml: bulk.body },
  variant: 'A',
  sendingId: bulk.id,
  scope: `bulk:${bulk.id}`,
  linkSource: bulkLinkSource('email', bulk.createdAt),
  mailId: id,
});
