import type { Database, Prisma } from '#app/domain/database.ts';
import type { ConsentPage } from '#app/domain/leads/consents/consent-event.ts';
import { appendConsentEvent } from '#app/domain/leads/consents/store-consents.server.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { contactSigner, hashLegacyToken } from './contact-links.server.ts';

/** Links in mails from before November 2026 contain 128 random bits, URL-safe. Other tokens are not looked up. */
const LEGACY_PREFERENCES_TOKEN = /^[\w-]{16,64}$/;

function buildContactWhere(token: string, ring: KeyRing): Prisma.ContactWhereInput | null {
  const id = contactSigner(ring).read(token);
  if (id !== null) return { id };
  if (!LEGACY_PREFERENCES_TOKEN.test(token)) return null;
  // Tokens are stored in plain text for a day after the upgrade, while processes of the previous version may still run.
  return { OR: [{ legacyTokenHash: hashLegacyToken(token) }, { token }] };
}

/**
 * Finds the contact of the token in a link; null for an unknown token, or after an erasure.
 * @param ring the service's keys, which sign its links
 */
export async function findContactByToken(db: Database, { token, ring }: { token: string; ring: KeyRing }) {
  const where = buildContactWhere(token, ring);
  if (!where) return null;
  const contact = await db.contact.findFirst({
    where,
    select: {
      id: true,
      tenantId: true,
      emailKey: true,
      phoneE164: true,
      locale: true,
      lessOften: true,
      marketingPausedUntil: true,
      smsConsent: true,
      textsConsentId: true,
      leads: {
        where: { erasedAt: null, assessmentId: { not: null } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
        select: { id: true, assessmentId: true },
      },
    },
  });
  if (!contact) return null;
  const { leads, ...rest } = contact;
  const [lead] = leads;
  return {
    ...rest,
    /** The newest submission that wasn't erased, with its assessment; null if all were erased. */
    latest: lead?.assessmentId ? { leadId: lead.id, assessmentId: lead.assessmentId } : null,
  };
}

/** A contact as needed by the pages that the links in its mails lead to. */
export type ContactOfToken = NonNullable<Awaited<ReturnType<typeof findContactByToken>>>;

/** A recipient's wish about marketing mails. */
export type MailWish = 'all' | 'less' | 'none';

/**
 * Stores a recipient's wish, with the sentence of the chosen option. Requesting mails again is an opt-in consent.
 * @param source where the option was chosen
 * @returns the event's id
 */
export async function recordMailWish(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    contactId: string;
    wish: MailWish;
    /** True if the recipient had unsubscribed before. */
    again: boolean;
    wording: string;
    locale: string;
    source: 'preferences' | 'one-click' | 'plan-page' | 'console';
    page?: ConsentPage;
    now: Date;
  },
): Promise<string> {
  const { tenantId, contactId, wish, again, wording, locale, source, page, now } = options;
  const isStop = wish === 'none';
  const consentId = await appendConsentEvent(tx, {
    tenantId,
    contactId,
    kind: 'offers',
    state: isStop ? 'withdrawn' : 'given',
    mode: 'button',
    wording,
    wordingId: `preferences/${wish}/1`,
    locale,
    source,
    page,
    now,
  });
  await tx.contact.updateMany({
    where: { id: contactId, tenantId },
    data: {
      lessOften: wish === 'less',
      marketingPausedUntil: null,
      ...(again ? { marketingConsent: 'opt-in' } : {}),
      offersConsentId: isStop ? null : consentId,
    },
  });
  return consentId;
}

/** Stores until when a recipient wants no marketing. Consents stay as they are. */
export async function pauseContact(
  tx: Prisma.TransactionClient,
  { tenantId, contactId, until }: { tenantId: string; contactId: string; until: Date },
): Promise<void> {
  await tx.contact.updateMany({
    where: { id: contactId, tenantId },
    data: { marketingPausedUntil: until },
  });
}
