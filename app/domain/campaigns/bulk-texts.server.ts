import { listProductSettings } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findNumbersOfUnreadReplies } from '#app/domain/intake-problems/index.ts';
import type { MarketingRecipient } from '#app/domain/leads/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import { ERASED_MAIL, type MailRequest, type NotSent, payloadText } from '#app/domain/messaging/index.ts';
import { RESTRICTED_PERSON } from '#app/domain/privacy-requests/index.ts';
import { listSuppressedNumbers } from '#app/domain/suppressions/index.ts';
import {
  areNumbersReadWithCountry,
  findMarketingTenants,
  type MarketingTenant,
} from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { countSegments } from '#app/lib/text-segments.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { linksToShop, tagShopLinksInText } from '#app/plan-view/links-in-text.ts';
import type { ShopLinks } from '#app/plan-view/product-link.ts';
import { findLeavingLimits } from './leaving-limits.server.ts';
import { bulkLinkSource } from './link-utm.ts';
import {
  campaignEnded,
  marketingObstacle,
  OBSTACLE_NO_CONSENT,
  OBSTACLE_NO_TEXT_CONSENT,
  OBSTACLE_NOTHING_SUITS,
  OBSTACLE_PAUSED,
  OBSTACLE_UNREAD_REPLY,
  readPeople,
  SUPPRESSION_OBSTACLES,
} from './mail-obstacles.server.ts';
import { buildShopLinks } from './make-mails.server.ts';
import { readMonthlyTexts } from './monthly-texts.server.ts';
import { EXCLUDED_PRODUCT_NAMED, isExcludedProductNamed } from './named-products.server.ts';
import { findRulesOfRecipients } from './recipient-rules.server.ts';
import { frameText, MAX_SMS_LENGTH, wordTextTerms } from './text-fields.ts';
import { createTextOpenings } from './text-hours.ts';
import { isUnregisteredFor, NO_TEXT_SENDER, OBSTACLE_UNREGISTERED } from './text-limits.server.ts';

export interface BulkText {
  /** E.164 */
  to: string;
  text: string;
  /** The company's own sender; missing if it uses the service's. */
  from?: string;
}

/** A text would have nothing to say without its link. */
const OBSTACLE_SHOP_LINK = { suppressed: 'The rules of the lead’s region don’t allow links to your shop.' };

/** Delay in ms until a text that waits for `fillLeadNumbers` is retried. */
const BULK_TEXT_NUMBERS_WAIT_MS = 30_000;

/** Reads the row of a bulk send that an outbox item belongs to. */
function findRecipientRow(db: Database, { tenantId, payload }: MailRequest) {
  const id = payloadText(payload, 'bulkRecipientId');
  if (!tenantId || !id) return null;
  return db.bulkRecipient.findFirst({
    where: { id, tenantId },
    select: {
      tenantId: true,
      contactId: true,
      leadId: true,
      bulk: { select: { status: true, body: true, choosesByGoals: true, createdAt: true } },
    },
  });
}

/** Builds the text of an outbox row of kind `sms` and purpose `bulk` when it is sent. @param isLive see startBulkSend */
export async function composeBulkText(
  db: Database,
  request: MailRequest,
  now: Date,
  isLive = false,
): Promise<BulkText | NotSent> {
  const row = await findRecipientRow(db, request);
  const found = row && (await findTextRecipient(db, request, row));
  if (!found) return ERASED_MAIL;
  const { tenant, recipient } = found;
  const obstacle =
    campaignEnded(row.bulk.status) ??
    (row.bulk.choosesByGoals && !found.recipient.agreesToSegments ? OBSTACLE_NO_CONSENT : null) ??
    (found.recipient.nothingSuitable ? OBSTACLE_NOTHING_SUITS : null) ??
    (await findTextObstacle(db, { ...found, now, isLive })) ??
    (await findTextLimit(db, { id: request.id, ...found, now }));
  if (obstacle) return obstacle;
  const { body } = row.bulk;
  const { assessmentIds } = recipient;
  if (await isExcludedProductNamed(db, { tenant, body, assessmentIds })) return EXCLUDED_PRODUCT_NAMED;
  const linkSource = bulkLinkSource('sms', row.bulk.createdAt);
  const links = buildShopLinks({ tenant, recipient, linkSource }, await listProductSettings(db, tenant.id));
  if (linksToShop(body, links) && !(await findRulesOfRecipients(db, [found]))(found).showShopLinks)
    return OBSTACLE_SHOP_LINK;
  const { locale } = found;
  return addressText(
    found,
    tagText(body, links, (text) => frameText({ shop: tenant.name, text, locale })),
  );
}

/** Returns why an offer by text has to wait for a limit, or null. */
async function findTextLimit(
  db: Database,
  { to, now, ...text }: TextRecipient & { id: string; now: Date },
): Promise<NotSent | null> {
  const message = { ...text, recipientHash: hashRecipient(to) };
  return (await findLeavingLimits(db, { kind: 'sms', messages: [message], now })).get(message) ?? null;
}

/** Builds the text that a number gets once before the first offer, when it is sent. @param isLive see startBulkSend */
export async function composeFirstText(
  db: Database,
  request: MailRequest,
  now: Date,
  isLive = false,
): Promise<BulkText | NotSent> {
  const contactId = payloadText(request.payload, 'contactId') ?? null;
  const leadId = payloadText(request.payload, 'leadId') ?? null;
  const { tenantId } = request;
  const found = tenantId ? await findTextRecipient(db, request, { tenantId, contactId, leadId }) : null;
  if (!found) return ERASED_MAIL;
  const { tenant, locale } = found;
  const obstacle = await findTextObstacle(db, { ...found, now, isLive });
  if (obstacle) return obstacle;
  const contact = tenant.replyTo ?? tenant.contactEmail;
  const perMonth = await readMonthlyTexts(db, { tenant, contactId });
  return addressText(found, wordTextTerms({ shop: tenant.name, contact, perMonth, locale }));
}

interface TextRecipient {
  tenant: MarketingTenant;
  recipient: MarketingRecipient;
  isRestricted: boolean;
  /** The number that the text was planned for. */
  plannedTo: string;
  /** The number that the person has now, in E.164. */
  to: string;
  locale: ReturnType<typeof readLocale>;
}

const readLocale = (tag: string) => parseLocale(tag) ?? DEFAULT_LOCALE;

/** Reads who gets a text. Returns null for a person without a number, and after an erasure. */
async function findTextRecipient(
  db: Database,
  request: MailRequest,
  row: { tenantId: string; contactId: string | null; leadId: string | null },
): Promise<TextRecipient | null> {
  const tenant = (await findMarketingTenants(db, [row.tenantId])).get(row.tenantId);
  const person = row.contactId && (await readPeople(db, [row])).get(row.contactId);
  if (!tenant || !person || !request.recipient || !person.recipient.phoneE164) return null;
  const { recipient, isRestricted } = person;
  return {
    tenant,
    recipient,
    isRestricted,
    plannedTo: request.recipient,
    to: person.recipient.phoneE164,
    locale: readLocale(recipient.locale),
  };
}

/** Returns why a text can't be sent, or not now; null if it can. */
async function findTextObstacle(
  db: Database,
  {
    tenant,
    recipient,
    isRestricted,
    plannedTo,
    to,
    now,
    isLive,
  }: TextRecipient & { now: Date; isLive: boolean },
): Promise<NotSent | null> {
  // After the text was planned, the number was parsed again or the person entered another one.
  if (to !== plannedTo) return { suppressed: 'The lead’s phone number has changed.' };
  if (isRestricted) return RESTRICTED_PERSON;
  const obstacle = marketingObstacle(tenant, now);
  if (obstacle) return obstacle;
  // Until the numbers are parsed again, an opt-out may be stored under another spelling of the number.
  if (!areNumbersReadWithCountry(tenant))
    return { postponed: 'We are checking phone numbers again.', forMs: BULK_TEXT_NUMBERS_WAIT_MS };
  const opening = createTextOpenings(tenant)(to, now);
  if (opening > now) return { postponed: 'Outside texting hours.', forMs: opening.getTime() - now.getTime() };
  const suppressed = await listSuppressedNumbers(db, { tenantId: tenant.id, numbers: [to] });
  const reason = suppressed.get(hashRecipient(to));
  if (reason) return { suppressed: SUPPRESSION_OBSTACLES[reason] ?? 'We send no texts to this number.' };
  if (!recipient.smsConsent) return OBSTACLE_NO_TEXT_CONSENT;
  if (findPauseEnd(recipient, now)) return OBSTACLE_PAUSED;
  if (isLive && !tenant.textSender) return { suppressed: NO_TEXT_SENDER };
  if (isLive && isUnregisteredFor(tenant, to)) return OBSTACLE_UNREGISTERED;
  const unread = await findNumbersOfUnreadReplies(db, {
    ...{ hashes: [hashRecipient(to)], tenantId: tenant.id, hasOwnSender: tenant.textSender !== null },
  });
  return unread.size > 0 ? OBSTACLE_UNREAD_REPLY : null;
}

const addressText = ({ tenant: { textSender }, to }: TextRecipient, text: string): BulkText => ({
  to,
  text,
  ...(textSender && { from: textSender }),
});

/**
 * Adds the lead to the links to the shop in a text, and frames it. The UTM parameters are left out if they would make the text too long, or
 * be billed as one more message.
 */
function tagText(body: string, links: ShopLinks, frame: (text: string) => string): string {
  const [full, short] = [links, { ...links, utm: undefined }].map((all) =>
    frame(tagShopLinksInText(body, all)),
  ) as [string, string];
  if (short.length > MAX_SMS_LENGTH) return frame(body);
  return full.length > MAX_SMS_LENGTH || countSegments(full).segments > countSegments(short).segments
    ? short
    : full;
}
