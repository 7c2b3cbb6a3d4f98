import { listProductSettings } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findNumbersOfUnreadReplies } from '#app/domain/intake-problems/index.ts';
import { ERASED_MAIL, type MailRequest, type NotSent, payloadText } from '#app/domain/messaging/index.ts';
import { listSuppressedNumbers } from '#app/domain/suppressions/index.ts';
import { areNumbersReadWithCountry, findMarketingTenants } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { countSegments } from '#app/lib/text-segments.ts';
import { type ShopLinks, tagShopLinksInText } from '#app/plan-view/product-link.ts';
import {
  campaignEnded,
  marketingObstacle,
  OBSTACLE_NO_TEXT_CONSENT,
  OBSTACLE_UNREAD_REPLY,
  readPeople,
  SUPPRESSION_OBSTACLES,
} from './mail-obstacles.server.ts';
import { buildShopLinks } from './make-mails.server.ts';
import { EXCLUDED_PRODUCT_NAMED, isExcludedProductNamed } from './named-products.server.ts';
import { createTextOpenings } from './text-hours.ts';

export interface BulkText {
  /** E.164 */
  to: string;
  text: string;
}

/** Delay in ms until a text that waits for `fillLeadNumbers` is retried. */
const BULK_TEXT_NUMBERS_WAIT_MS = 30_000;

function findRecipientRow(db: Database, { tenantId, payload }: MailRequest) {
  const id = payloadText(payload, 'bulkRecipientId');
  if (!tenantId || !id) return null;
  return db.bulkRecipient.findFirst({
    where: { id, tenantId },
    select: { tenantId: true, contactId: true, leadId: true, bulk: { select: { status: true, body: true } } },
  });
}

/** Builds the text of an outbox row of kind `sms` and purpose `bulk` when it is sent. */
export async function composeBulkText(
  db: Database,
  request: MailRequest,
  now: Date,
): Promise<BulkText | NotSent> {
  const row = await findRecipientRow(db, request);
  const tenant = row && (await findMarketingTenants(db, [row.tenantId])).get(row.tenantId);
  const person = row?.contactId && (await readPeople(db, [row])).get(row.contactId);
  if (!row || !tenant || !person || !request.recipient) return ERASED_MAIL;
  const { recipient } = person;
  const to = recipient.phoneE164;
  if (!to) return ERASED_MAIL;
  // After the text was planned, the number was parsed again or the person entered another one.
  if (to !== request.recipient) return { suppressed: 'The lead has another phone number now.' };
  const obstacle = marketingObstacle(tenant, now) ?? campaignEnded(row.bulk.status);
  if (obstacle) return obstacle;
  // Until the numbers are parsed again, an opt-out may be stored under another spelling of the number.
  if (!areNumbersReadWithCountry(tenant))
    return { postponed: 'Phone numbers are being read again.', forMs: BULK_TEXT_NUMBERS_WAIT_MS };
  const opening = createTextOpenings(tenant)(to, now);
  if (opening > now)
    return { postponed: 'Outside the hours for texts.', forMs: opening.getTime() - now.getTime() };
  const suppressed = await listSuppressedNumbers(db, { tenantId: row.tenantId, numbers: [to] });
  const reason = suppressed.get(hashRecipient(to));
  if (reason) return { suppressed: SUPPRESSION_OBSTACLES[reason] ?? 'The number gets no texts.' };
  if (!recipient.smsConsent) return OBSTACLE_NO_TEXT_CONSENT;
  if ((await findNumbersOfUnreadReplies(db, [hashRecipient(to)])).size > 0) return OBSTACLE_UNREAD_REPLY;
  const { body } = row.bulk;
  const { assessmentIds } = recipient;
  if (await isExcludedProductNamed(db, { tenant, body, assessmentIds })) return EXCLUDED_PRODUCT_NAMED;
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
