import { createHash } from 'node:crypto';
import type { NewLead } from '#app/domain/leads/lead-columns.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { insertReturning, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { MarketingConsent } from '#app/protocol/consent-rules.ts';

/** The contact that a lead belongs to. */
export interface ContactOfLead {
  id: string;
  /** Whether the address had a lead before this one. */
  returning: boolean;
}

interface Contact {
  tenantId: string;
  emailKey: string;
  firstName: string | null;
  locale: string;
  phoneE164: string | null;
  /** Whether the consent sentence of the phone field was shown with this number. */
  smsConsent: boolean;
  marketing: MarketingConsent;
  /** See NewConsents. */
  segments: MarketingConsent | null;
  offersConsentId: string | null;
  textsConsentId: string | null;
  leads: number;
  first: Date;
  last: Date;
}

const CONTACT_CONSENT_STRENGTH: Record<MarketingConsent, number> = { none: 0, notice: 1, 'opt-in': 2 };
const isAtLeast = (consent: MarketingConsent, other: MarketingConsent | null): boolean =>
  CONTACT_CONSENT_STRENGTH[consent] >= CONTACT_CONSENT_STRENGTH[other ?? 'none'];
const contactKey = ({ submission }: NewLead) => toEmailKey(submission.email);
const toContactName = (tenantId: string, emailKey: string) => `${tenantId} ${emailKey}`;

/**
 * Creates or updates one row per address and tenant: a second submission is a returning contact, not a new one (D27), even if both are in
 * the same batch (Postgres refuses to touch a row twice in one statement).
 * @returns the contact of each submission
 */
export async function rememberContacts(
  tx: SqlTransaction,
  submissions: readonly NewLead[],
): Promise<ContactOfLead[]> {
  const contacts = new Map<string, Contact>();
  for (const rows of submissions) {
    const name = toContactName(rows.tenantId, contactKey(rows));
    contacts.set(name, withOneMore(contacts.get(name), rows));
  }
  const storedContacts = await upsert(
    tx,
    // Always in the same order, so that two processes with the same addresses can't deadlock.
    [...contacts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, contact]) => contact),
  );
  const leadsBefore = new Map(
    [...storedContacts].map(([name, { leads }]) => [name, leads - (contacts.get(name)?.leads ?? 0)]),
  );
  return submissions.map((rows) => {
    const name = toContactName(rows.tenantId, contactKey(rows));
    const before = leadsBefore.get(name) ?? 0;
    leadsBefore.set(name, before + 1);
    const { id } = storedContacts.get(name) as { id: string };
    return { id, returning: before > 0 };
  });
}

function withOneMore(
  earlierContact: Contact | undefined,
  { tenantId, submission, phoneE164, consents, now }: NewLead,
): Contact {
  // 'Consumer Lead' and an institution are not suitable names for a greeting (D33).
  const firstName = submission.widget === 'full' ? submission.firstName : null;
  const { marketing, segments, offersConsentId } = consents;
  const smsConsent = consents.sms && phoneE164 !== null;
  const number = { phoneE164, smsConsent, textsConsentId: smsConsent ? consents.textsConsentId : null };
  if (!earlierContact)
    return {
      tenantId,
      emailKey: toEmailKey(submission.email),
      firstName,
      locale: submission.locale ?? 'en',
      ...number,
      marketing,
      segments,
      offersConsentId,
      leads: 1,
      first: now,
      last: now,
    };
  return {
    ...earlierContact,
    firstName: firstName ?? earlierContact.firstName,
    ...(phoneE164 !== null && (number.smsConsent || !earlierContact.smsConsent) ? number : {}),
    ...(isAtLeast(marketing, earlierContact.marketing) && offersConsentId
      ? { marketing, offersConsentId }
      : {}),
    segments:
      segments !== null && isAtLeast(segments, earlierContact.segments) ? segments : earlierContact.segments,
    leads: earlierContact.leads + 1,
    // The submissions of a batch may not be in chronological order.
    first: now < earlierContact.first ? now : earlierContact.first,
    last: now > earlierContact.last ? now : earlierContact.last,
  };
}

/** A number and its consent belong together: a number without a consent doesn't replace one with a consent. */
const CONTACT_UPSERT = {
  into: `INSERT INTO "Contact" ("id", "tenantId", "emailKey", "emailSha256", "firstName", "locale",
    "phoneE164", "smsConsent", "textsConsentId", "marketingConsent", "offersConsentId", "segmentsConsent", "leadsCount",
    "firstLeadAt", "lastLeadAt", "createdAt") VALUES`,
  after: `ON CONFLICT ("tenantId", "emailKey") DO UPDATE SET
      "leadsCount" = "Contact"."leadsCount" + excluded."leadsCount",
      "firstLeadAt" = CASE WHEN excluded."firstLeadAt" < "Contact"."firstLeadAt"
        THEN excluded."firstLeadAt" ELSE "Contact"."firstLeadAt" END,
      "lastLeadAt" = CASE WHEN excluded."lastLeadAt" > "Contact"."lastLeadAt"
        THEN excluded."lastLeadAt" ELSE "Contact"."lastLeadAt" END,
      "firstName" = COALESCE(excluded."firstName", "Contact"."firstName"),
      "phoneE164" = CASE
        WHEN excluded."phoneE164" IS NOT NULL AND (excluded."smsConsent" OR NOT "Contact"."smsConsent")
        THEN excluded."phoneE164" ELSE "Contact"."phoneE164" END,
      "smsConsent" = ("Contact"."smsConsent" OR excluded."smsConsent"),
      "textsConsentId" = CASE
        WHEN excluded."smsConsent" AND excluded."phoneE164" <> COALESCE("Contact"."phoneE164", '')
        THEN excluded."textsConsentId" ELSE COALESCE(excluded."textsConsentId", "Contact"."textsConsentId") END,
      "marketingConsent" = CASE
        WHEN 'opt-in' IN ("Contact"."marketingConsent", excluded."marketingConsent") THEN 'opt-in'
        WHEN 'notice' IN ("Contact"."marketingConsent", excluded."marketingConsent") THEN 'notice'
        ELSE 'none' END,
      "offersConsentId" = CASE
        WHEN excluded."offersConsentId" IS NOT NULL
          AND (excluded."marketingConsent" = 'opt-in' OR "Contact"."marketingConsent" <> 'opt-in')
        THEN excluded."offersConsentId" ELSE "Contact"."offersConsentId" END,
      "segmentsConsent" = CASE
        WHEN excluded."segmentsConsent" IS NULL OR "Contact"."segmentsConsent" = 'withdrawn'
          OR ("Contact"."segmentsConsent" = 'opt-in' AND excluded."segmentsConsent" <> 'opt-in')
          OR ("Contact"."segmentsConsent" = 'notice' AND excluded."segmentsConsent" = 'none')
        THEN "Contact"."segmentsConsent" ELSE excluded."segmentsConsent" END
    RETURNING "id", "tenantId", "emailKey", "leadsCount"`,
};

/** Writes the contacts. Returns a map from the keys of toContactName to each contact's id and its number of leads including this batch. */
async function upsert(tx: SqlTransaction, contacts: readonly Contact[]) {
  const rows = contacts.map((c) => [
    uuid7(c.first),
    c.tenantId,
    c.emailKey,
    createHash('sha256').update(c.emailKey).digest('hex'),
    c.firstName,
    c.locale,
    c.phoneE164,
    c.smsConsent,
    c.textsConsentId,
    c.marketing,
    c.offersConsentId,
    c.segments,
    c.leads,
    c.first,
    c.last,
    c.first,
  ]);
  const storedRows = await insertReturning<{
    id: string;
    tenantId: string;
    emailKey: string;
    leadsCount: number | bigint;
  }>(tx, CONTACT_UPSERT, rows);
  return new Map(
    storedRows.map(({ id, tenantId, emailKey, leadsCount }) => [
      toContactName(tenantId, emailKey),
      { id, leads: Number(leadsCount) },
    ]),
  );
}
