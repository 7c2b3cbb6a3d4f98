import { listProductSettings } from '#app/domain/catalogue/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import {
  ERASED,
  type MailRequest,
  type MailSource,
  type NotSent,
  payloadText,
} from '#app/domain/messaging/index.ts';
import { listSuppressedHashes } from '#app/domain/suppressions/index.ts';
import { areNumbersRead, findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { countSegments } from '#app/lib/text-segments.ts';
import { type ShopLinks, tagShopLinksInText } from '#app/plan-view/product-link.ts';
import {
  buildShopLinks,
  type MailToMake,
  type MarketingMailSettings,
  makeMails,
} from './mail-data.server.ts';
import {
  campaignEnded,
  marketingObstacle,
  NO_CONSENT,
  NO_TEXT_CONSENT,
  type Person,
  readPeople,
  SUPPRESSED,
  tenantObstacle,
} from './mail-obstacles.server.ts';
import { EXCLUDED_NAMED, findExcludedMails, isTextExcluded } from './named-products.server.ts';
import { consents } from './plan-steps.server.ts';
import { createTextOpenings } from './text-hours.ts';

const recipientColumns = {
  id: true,
  tenantId: true,
  contactId: true,
  leadId: true,
  bulk: { select: { id: true, status: true, subject: true, body: true } },
} as const satisfies Prisma.BulkRecipientSelect;
type RecipientRow = Prisma.BulkRecipientGetPayload<{ select: typeof recipientColumns }>;

const findRow = ({ tenantId, payload }: MailRequest, db: Database) => {
  const id = payloadText(payload, 'bulkRecipientId');
  return tenantId && id
    ? db.bulkRecipient.findFirst({ where: { id, tenantId }, select: recipientColumns })
    : null;
};

/**
 * Loads the data from which mails of Quick Email are rendered. The data are read when the mails are sent, once for all mails that are sent
 * at the same time.
 */
export function bulkMails(
  db: Database,
  settings: MarketingMailSettings,
): MailSource<MarketingMail & { purpose: 'bulk' }> {
  const read = createBatcher((requests: MailRequest[]) => readBulkMails(db, requests, settings));
  return { bulk: (request) => read(request) as Promise<(MarketingMail & { purpose: 'bulk' }) | NotSent> };
}

async function readBulkMails(
  db: Database,
  requests: readonly MailRequest[],
  settings: MarketingMailSettings,
): Promise<(request: MailRequest) => MarketingMail | NotSent> {
  const now = settings.now?.() ?? new Date();
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
  return composeMails(db, decisions, settings);
}

/**
 * Makes the mails of requests, except those that name a product which the recipient's answers exclude.
 * @param decisions the mail of each request, or the reason why it is not sent; a request that is missing belongs to an erased person
 */
export async function composeMails(
  db: Database,
  decisions: ReadonlyMap<MailRequest, MailToMake | NotSent>,
  settings: MarketingMailSettings,
): Promise<(request: MailRequest) => MarketingMail | NotSent> {
  const mails = [...decisions.values()].filter((decision): decision is MailToMake => 'mailId' in decision);
  const excluded = await findExcludedMails(db, mails);
  const allowed = mails.filter((mail) => !excluded.has(mail));
  const composedMails = await makeMails(db, allowed, settings);
  return (request) => {
    const decision = decisions.get(request) ?? ERASED;
    if (!('mailId' in decision)) return decision;
    return excluded.has(decision) ? EXCLUDED_NAMED : (composedMails.get(decision) ?? ERASED);
  };
}

function quickEmailObstacle(
  { bulk }: RecipientRow,
  tenant: MarketingTenant,
  { recipient, suppression }: Person,
  now: Date,
): NotSent | null {
  const obstacle = tenantObstacle(tenant, now) ?? campaignEnded(bulk.status);
  if (obstacle) return obstacle;
  if (suppression) return { suppressed: SUPPRESSED[suppression] ?? 'The address gets no marketing.' };
  return consents(recipient, tenant) ? null : NO_CONSENT;
}

const toMail = ({ id, bulk }: RecipientRow, tenant: MarketingTenant, { recipient }: Person): MailToMake => ({
  purpose: 'bulk',
  tenant,
  recipient,
  texts: { subjectLine: bulk.subject ?? '', bodyHtml: bulk.body },
  variant: 'A',
  scope: `bulk:${bulk.id}`,
  mailId: id,
});

export interface MarketingText {
  /** E.164 */
  to: string;
  text: string;
}

/** Delay in ms until a text that waits for `fillLeadNumbers` is retried. */
const NUMBERS_READ_IN_MS = 30_000;

/** Builds the text of an outbox row of kind `sms` and purpose `bulk` when it is sent. */
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
  // After the text was planned, the number was parsed again or the person entered another one.
  if (to !== request.recipient) return { suppressed: 'The lead has another phone number now.' };
  const obstacle = marketingObstacle(tenant, now) ?? campaignEnded(row.bulk.status);
  if (obstacle) return obstacle;
  // Until the numbers are parsed again, an opt-out may be stored under another spelling of the number.
  if (!areNumbersRead(tenant))
    return { postponed: 'Phone numbers are being read again.', forMs: NUMBERS_READ_IN_MS };
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
  if (!recipient.smsConsent) return NO_TEXT_CONSENT;
  const { body } = row.bulk;
  const { assessmentIds } = recipient;
  if (await isTextExcluded(db, { tenant, body, assessmentIds })) return EXCLUDED_NAMED;
  const links = buildShopLinks({ tenant, recipient }, await listProductSettings(db, tenant.id));
  return { to, text: tagText(body, links) };
}

/**
 * Adds the lead to the links to the shop in a text. The UTM parameters are left out if they would make the text be billed as one more
 * message.
 */
function tagText(body: string, links: ShopLinks): string {
  const [full, short] = [links, { ...links, utm: undefined }].map((all) => tagShopLinksInText(body, all)) as [
    string,
    string,
  ];
  return countSegments(full).segments > countSegments(short).segments ? short : full;
}
