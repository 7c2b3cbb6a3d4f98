import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { readTextsAMonth } from './agreed-texts.ts';
import type { ConsentPage } from './consent-event.ts';
import { needsConfirmation } from './pending-consents.ts';
import { appendConsentEvent } from './store-consents.server.ts';
import { permitsMarketingTexts } from './wording-permissions.ts';

/** A contact with a phone number. */
interface ContactOfNumber {
  tenantId: string;
  contactId: string;
  locale: string;
}

interface FoundContact extends ContactOfNumber {
  /** Whether a consent to texts was given for this number; a corrected number has none. */
  hasAgreed: boolean;
}

/** Lists the contacts of all tenants that have a given number: a reply such as STOP contains only the number. */
export async function listContactsOfNumber(
  tx: Prisma.TransactionClient,
  phoneE164: string,
): Promise<FoundContact[]> {
  const rows = await tx.contact.findMany({
    where: { phoneE164 },
    select: { id: true, tenantId: true, locale: true, smsConsent: true },
  });
  return rows.map(({ id, smsConsent, ...row }) => ({ ...row, contactId: id, hasAgreed: smsConsent }));
}

/**
 * Adds to the ledger of consents that a person has stopped or allowed texts, by replying to one, on the page of a plan or of preferences. An
 * agreement on the page of preferences is to the whole sentence, so it permits offers by itself.
 * @param options.wording the answer, how it was understood, or the words of the button, after the sentence that it agrees to
 * @returns the event's id
 */
export async function recordTextConsent(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    contactId,
    locale,
    agrees,
    wording,
    source = 'sms',
    page,
    now,
  }: ContactOfNumber & {
    agrees: boolean;
    wording: string;
    source?: 'sms' | 'plan-page' | 'preferences' | 'console';
    page?: ConsentPage;
    now: Date;
  },
): Promise<string> {
  const consentId = await appendConsentEvent(tx, {
    tenantId,
    contactId,
    kind: 'texts',
    state: agrees ? 'given' : 'withdrawn',
    mode: source === 'sms' ? 'reply' : 'button',
    wording,
    wordingId: `${source}/texts/1`,
    locale,
    source,
    page,
    now,
  });
  const agreesHere = agrees && source === 'preferences';
  const permitsOffers = agreesHere || (agrees && (await hasAgreedToOffers(tx, { tenantId, contactId })));
  await tx.contact.updateMany({
    where: { id: contactId, tenantId },
    data: { textsConsentId: permitsOffers ? consentId : null, ...(agreesHere && { smsConsent: true }) },
  });
  return consentId;
}

/** Whether a contact has last agreed to offers by text. A reply such as START only brings back what a page's sentence permitted. */
async function hasAgreedToOffers(
  tx: Prisma.TransactionClient,
  { tenantId, contactId }: { tenantId: string; contactId: string },
): Promise<boolean> {
  const newest = await tx.consentEvent.findFirst({
    where: { tenantId, contactId, kind: 'texts', state: 'given', mode: { in: ['box', 'line', 'button'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { wordingId: true },
  });
  return newest !== null && permitsMarketingTexts(newest);
}

/**
 * Finds how many offers by text a month people agreed to, by the sentence that each was shown last. A reply such as START only brings back
 * an earlier agreement. People who were shown no number are missing.
 */
export async function findAgreedTexts(
  db: DatabaseClient,
  { tenantId, contactIds }: { tenantId: string; contactIds: readonly string[] },
): Promise<Map<string, number>> {
  const agreedTexts = new Map<string, number>();
  await inChunks([...new Set(contactIds)], async (ids) => {
    const events = await db.consentEvent.findMany({
      where: { tenantId, contactId: { in: ids }, kind: 'texts', state: { in: ['given', 'shown'] } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    for (const event of events) {
      const textsAMonth = needsConfirmation(event) ? null : readTextsAMonth(event.wording);
      if (event.contactId && textsAMonth !== null) agreedTexts.set(event.contactId, textsAMonth);
    }
  });
  return agreedTexts;
}
