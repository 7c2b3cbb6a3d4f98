import type { Database } from '#app/domain/database.ts';
import { findLead, findMarketingRecipients, type MarketingRecipient } from '#app/domain/leads/index.ts';
import {
  type MarketingMail,
  sanitizeTemplateHtml,
  type TemplateTexts,
  type Variant,
} from '#app/domain/mail-templates/index.ts';
import { findMarketingTenants, findTenantRules, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DEFAULT_LOCALE, type Locale } from '#app/messages/locales.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { PREVIEW_LINK_SOURCE } from './link-utm.ts';
import { type MarketingMailSettings, makeMails } from './make-mails.server.ts';

/** A mail to preview, or to send to the person who writes it. */
export interface MailToLookAt {
  texts: TemplateTexts;
  variant: Variant;
  locale: Locale;
  /** Lead whose name, plan and products are shown; null for an example. */
  leadId: string | null;
}

/** The name in examples, which use no lead of the tenant. */
const PREVIEWED_MAIL_NAME = 'Ada';

/**
 * Renders a mail with the code that sends it. It is not counted: its links lead directly to their targets, and its unsubscribe links belong
 * to no contact.
 * @param address address of the person who looks at it
 * @throws AppError `not-found` for a lead that is unknown, erased or of another tenant
 */
export async function previewMail(
  db: Database,
  options: MailToLookAt & { tenantId: string; address: string; settings: MarketingMailSettings },
): Promise<MarketingMail> {
  const { tenantId, texts, variant, locale, leadId, address, settings } = options;
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) throw new AppError('not-found', 'Company not found.');
  const person = leadId === null ? exampleRecipient() : await findRecipient(db, { tenantId, leadId });
  const mail = {
    purpose: 'campaign' as const,
    tenant,
    recipient: { ...person, marketingConsent: readShownConsent(person, tenant), address, locale },
    texts: { ...texts, bodyHtml: sanitizeTemplateHtml(texts.bodyHtml) },
    variant,
    sendingId: null,
    scope: 'preview',
    linkSource: PREVIEW_LINK_SOURCE,
    mailId: null,
  };
  const preview = (await makeMails(db, [mail], settings)).get(mail);
  if (!preview) throw new Error('No mail was made.');
  return preview;
}

/**
 * Returns the consent that the mail names as its reason: the lead's own, else the one that the company asks its visitors for. A company that
 * shows a notice in one region shows what that notice said.
 */
function readShownConsent({ marketingConsent }: MarketingRecipient, tenant: MarketingTenant): string {
  if (marketingConsent !== 'none') return marketingConsent;
  const showsNotice = [null, ...REGIONS].some(
    (region) => findTenantRules(tenant, region).offers === 'notice',
  );
  return showsNotice ? 'notice' : 'opt-in';
}

async function findRecipient(
  db: Database,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<MarketingRecipient> {
  const lead = await findLead(db, { tenantId, leadId });
  const contactId = lead?.contactId;
  const recipient = contactId
    ? (await findMarketingRecipients(db, { tenantId, of: [{ contactId, leadId }] })).get(contactId)
    : undefined;
  if (!recipient) throw new AppError('not-found', 'This lead no longer exists. Choose another lead.');
  return recipient;
}

/** Returns a recipient without a plan, so that no products are invented. */
const exampleRecipient = (): MarketingRecipient => ({
  contactId: 'example',
  leadId: 'example',
  trackingId: 'example',
  assessmentId: null,
  assessmentIds: [],
  address: '',
  addressHash: '',
  firstName: PREVIEWED_MAIL_NAME,
  locale: DEFAULT_LOCALE,
  phoneE164: null,
  smsConsent: false,
  offersConsentId: null,
  textsConsentId: null,
  agreesToSegments: true,
  marketingConsent: 'none',
  lessOften: false,
  marketingPausedUntil: null,
  nothingSuitable: false,
  hasBought: false,
  newestAnswers: { segments: '', at: new Date(0) },
});
