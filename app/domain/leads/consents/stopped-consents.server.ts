import type { Prisma } from '#app/domain/database.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { ConsentEventDraft } from './consent-event.ts';
import { isInForce, reduceConsents } from './current-consents.server.ts';
import { endSegments } from './segments-consents.server.ts';
import { appendConsentEvent } from './store-consents.server.ts';

/** Consents to marketing, which end when an address or number is stopped. */
type MarketingKind = 'offers' | 'segments' | 'texts';

interface Stop {
  tenantId: string;
  recipients: readonly { channel: 'email' | 'sms'; address: string }[];
  kinds: readonly MarketingKind[];
  /** What was done, as the ledger words it. */
  wording: string;
  source: Extract<ConsentEventDraft['source'], 'console' | 'one-click' | 'sms'>;
  now: Date;
}

/**
 * Ends consents of the people whose addresses or numbers were stopped without their own page, and adds it to the ledger: offers and their
 * choice by goals for an address, texts for a number. Only consents in force end.
 * @returns the ledger's new rows
 */
export async function withdrawStopped(
  tx: Prisma.TransactionClient,
  stop: Stop,
): Promise<{ contactId: string; consent: MarketingKind; eventId: string }[]> {
  const ended: { contactId: string; consent: MarketingKind; eventId: string }[] = [];
  await inChunks(stop.recipients, async (recipients) => {
    for (const contact of await findContactsInForce(tx, { ...stop, recipients }))
      for (const consent of contact.kinds) {
        const eventId = await withdraw(tx, stop, { ...contact, consent });
        ended.push({ contactId: contact.id, consent, eventId });
      }
  });
  return ended;
}

async function findContactsInForce(tx: Prisma.TransactionClient, { tenantId, recipients, kinds }: Stop) {
  const addressesOf = (channel: 'email' | 'sms') =>
    recipients.filter((recipient) => recipient.channel === channel).map(({ address }) => address);
  const [emails, numbers] = [addressesOf('email').map(toEmailKey), addressesOf('sms')];
  const contacts = await tx.contact.findMany({
    where: {
      tenantId,
      OR: [{ emailKey: { in: emails } }, { phoneE164: { in: numbers } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, locale: true, emailKey: true, phoneE164: true },
  });
  const where = { tenantId, contactId: { in: contacts.map(({ id }) => id) } };
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  const records = await tx.consentRecord.findMany({ where, orderBy });
  const events = await tx.consentEvent.findMany({ where: { ...where, kind: { in: [...kinds] } }, orderBy });
  return contacts.map(({ id, locale, emailKey, phoneE164 }) => {
    const isOwn = ({ contactId }: { contactId: string | null }) => contactId === id;
    const current = reduceConsents(records.filter(isOwn), events.filter(isOwn));
    const isStopped = (kind: MarketingKind) =>
      kind === 'texts' ? numbers.includes(phoneE164 ?? '') : emails.includes(emailKey);
    return { id, locale, kinds: kinds.filter((kind) => isStopped(kind) && isInForce(current[kind])) };
  });
}

async function withdraw(
  tx: Prisma.TransactionClient,
  { tenantId, wording, source, now }: Stop,
  { id: contactId, locale, consent }: { id: string; locale: string; consent: MarketingKind },
): Promise<string> {
  if (consent === 'segments') await endSegments(tx, { tenantId, contactId });
  else
    await tx.contact.updateMany({
      where: { id: contactId, tenantId },
      data: consent === 'offers' ? { offersConsentId: null } : { textsConsentId: null },
    });
  return appendConsentEvent(tx, {
    ...{ tenantId, contactId, kind: consent, locale, wording, source, now },
    ...{ state: 'withdrawn', mode: 'button', wordingId: `${source}/stop/1` },
  });
}
