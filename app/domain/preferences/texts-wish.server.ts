import { findPlanOwner } from '#app/domain/assessments/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type ConsentPage, recordTextConsent, writeTextsSentence } from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import {
  allowAgain,
  listSuppressedNumbers,
  SUPPRESSION_REASONS,
  type SuppressionReason,
  suppress,
} from '#app/domain/suppressions/index.ts';
import { findPlanTenants, findTenantRules } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';
import { termsPath } from '#app/protocol/legal-path.ts';
import { privacyPath } from '#app/protocol/plan-page.ts';
import { deadRecipient, findRecipient, type Recipient, type RecipientLink } from './find-recipient.server.ts';

/** What a recipient's page says about offers by text. */
export interface TextsWish {
  isOn: boolean;
  /** The end of the number, because a forwarded mail contains the same link. */
  lastDigits: string;
  /** The sentence that the button for turning texts on agrees to, and the same with the names of the linked documents. */
  wording: { sentence: string; withLinks: string };
  /** The documents that the sentence links to. */
  links: { terms: string; privacy: string };
  /** Whether the number's owner may have replied STOP, which only a reply from the phone takes back at the carrier. */
  needsStart: boolean;
}

/**
 * Finds whether a recipient gets offers by text; null where the page has no choice: without a number, for a number that texts can't reach,
 * and where the person's region allows no such texts and none are sent.
 */
export async function findTextsWish(
  db: Database,
  { contact }: Pick<Recipient, 'contact'>,
): Promise<TextsWish | null> {
  const { tenantId, phoneE164, locale, latest } = contact;
  if (!phoneE164) return null;
  const [tenants, stops, owner] = await Promise.all([
    findPlanTenants(db, [tenantId]),
    listSuppressedNumbers(db, { tenantId, numbers: [phoneE164] }),
    latest && findPlanOwner(db, latest.assessmentId),
  ]);
  const tenant = tenants.get(tenantId);
  const stop = stops.get(hashRecipient(phoneE164)) as SuppressionReason | undefined;
  if (!tenant || (stop && !SUPPRESSION_REASONS[stop].ownWish)) return null;
  const isOn = !stop && contact.smsConsent && contact.textsConsentId !== null;
  const regional = findTenantRules(tenant, owner?.region);
  const rules = readConsentRules(tenant, regional);
  if (!isOn && rules.texts === 'none') return null;
  const pageLocale = parseLocale(locale) ?? DEFAULT_LOCALE;
  const jurisdiction = regional.jurisdiction === 'spec' ? undefined : regional.jurisdiction;
  return {
    isOn,
    lastDigits: phoneE164.slice(-2),
    wording: writeTextsSentence(rules, pageLocale),
    links: {
      terms: termsPath({ client: tenant.subdomain, locale: pageLocale, jurisdiction }),
      privacy: privacyPath({ client: tenant.subdomain, privacyUrl: tenant.privacyUrl ?? undefined }),
    },
    needsStart: stop === 'stop',
  };
}

interface TextsChange {
  db: Database;
  link: RecipientLink;
  isOn: boolean;
  /** The words of the pressed button. */
  button: string;
  page?: ConsentPage;
  now: Date;
}

/**
 * Turns offers by text on or off at once. A wish that holds already changes nothing.
 * @throws AppError `not-found` for an unknown token; `invalid` where the page has no such choice
 */
export async function saveTextsWish({ db, link, isOn, button, page, now }: TextsChange): Promise<void> {
  const recipient = await findRecipient(db, link, now);
  if (!recipient) throw deadRecipient();
  const wish = await findTextsWish(db, recipient);
  const { tenantId, id: contactId, phoneE164: number, locale } = recipient.contact;
  if (!wish || !number) throw new AppError('invalid', 'This page can’t change texts to your number.');
  if (wish.isOn === isOn) return;
  const wording = isOn ? `${wish.wording.withLinks} ${button}` : button;
  await db.$transaction(async (tx) => {
    await changeStop(tx, { tenantId, number, isOn, now });
    const eventId = await recordTextConsent(tx, {
      ...{ tenantId, contactId, locale, agrees: isOn, wording, source: 'preferences', page, now },
    });
    const change = { consent: 'texts', state: isOn ? 'given' : 'withdrawn' } as const;
    await tellConsentChange(tx, { tenantId, contactId, ...change, eventId, now });
  });
}

async function changeStop(
  tx: Prisma.TransactionClient,
  { tenantId, number, isOn, now }: { tenantId: string; number: string; isOn: boolean; now: Date },
): Promise<void> {
  const entry = { tenantId, channel: 'sms', address: number } as const;
  if (isOn) await allowAgain(tx, entry);
  else await suppress(tx, { ...entry, reason: 'stop', now });
}
