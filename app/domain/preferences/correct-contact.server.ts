import { changeAsOwner, correctName, findPlanOwner } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type ConsentPage, correctContact, findContact, mayStoreNumber } from '#app/domain/leads/index.ts';
import { recordRequest } from '#app/domain/privacy-requests/index.ts';
import { readNumber } from '#app/domain/reading/index.ts';
import { findPhoneCountry, findPlanTenants, findTenantRules } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';
import { endChoice } from './end-choice.server.ts';
import { findExport } from './personal-export.server.ts';

/**
 * Whether the person whose plan it is may correct a phone number: only where they live in a region that allows texts. The page has no box for
 * texts, so in a region with that box a number only replaces the stored one. Changes nothing.
 */
export async function asksForNumber(db: Database, assessmentId: string): Promise<boolean> {
  const owner = await findPlanOwner(db, assessmentId);
  const tenant = owner && (await findPlanTenants(db, [owner.tenantId])).get(owner.tenantId);
  if (!owner?.contactId || !tenant) return false;
  const { tenantId, contactId, region } = owner;
  const contact = await findContact(db, { tenantId, contactId });
  const answers = { consentVersion: CONSENT_VERSION, textsConsent: Boolean(contact?.phoneE164) };
  return mayStoreNumber(answers, readConsentRules(tenant, findTenantRules(tenant, region)));
}

/**
 * Corrects the name and the phone number of the person who opened the mailed link, which proves that the address is theirs. Staff see what
 * was corrected, because the company's other systems still have the old data. Texts to an old number end. A number that may not be stored
 * where the person lives is ignored.
 * @param firstName empty to keep it, as is the phone number
 * @param wording the words of the pressed button
 * @param page the page with the button, for the ledger
 * @throws AppError `not-found` when the link has expired; `invalid` for two empty fields and for a number that can't be read
 */
export async function correctOwnContact(options: {
  db: Database;
  token: string;
  firstName: string;
  phone: string;
  wording: string;
  page?: ConsentPage;
  now: Date;
}): Promise<void> {
  const { db, token, firstName, wording, page, now } = options;
  const link = await findExport(db, token, now);
  if (!link) throw deadDataLink();
  const { tenantId, assessmentId } = link;
  const phone = (await asksForNumber(db, assessmentId)) ? options.phone : '';
  const phoneE164 = phone ? readNumber(phone, await findPhoneCountry(db, tenantId)) : null;
  if (!firstName && !phone) throw new AppError('invalid', 'Enter a name or a phone number.');
  if (phone && !phoneE164)
    throw new AppError('invalid', 'We can’t read this phone number. Enter a number like +1 415 555 0199.');
  const words = [firstName && `Name: ${firstName}`, phone && `Phone: ${phone}`].filter(Boolean).join('\n');
  await changeAsOwner(db, assessmentId, async (tx, owner) => {
    const { contactId } = owner;
    if (!contactId) throw deadDataLink();
    const earlier = (await findContact(tx, { tenantId, contactId }))?.phoneE164;
    if (phoneE164 && earlier && earlier !== phoneE164)
      await endChoice(tx, { ...owner, choice: 'texts', wording, source: 'plan-page', page, now });
    const correction = { firstName: firstName || null, phone: phone || null, phoneE164 };
    const ids = await correctContact(tx, { tenantId, contactId, ...correction });
    if (firstName) await correctName(tx, { tenantId, ids, firstName });
    await recordRequest(tx, { ...owner, kind: 'correct', source: 'plan-page', words, now });
  });
}

const deadDataLink = () =>
  new AppError('not-found', 'This link has expired or was already used. Request a new link.');
