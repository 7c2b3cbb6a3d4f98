import { type AdvertisedPlan, findAdvertisedPlans } from '#app/domain/assessments/index.ts';
import { listProductSettings } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { contactSigner, type MarketingRecipient } from '#app/domain/leads/index.ts';
import {
  linkTypedUrls,
  listBodyLinks,
  type MailProduct,
  type MarketingMail,
  type MergeValues,
  mergeContent,
  productsForLead,
  type TemplateTexts,
  type Variant,
} from '#app/domain/mail-templates/index.ts';
import { describeFreeOffers, findTenantRules, type MarketingTenant } from '#app/domain/tenants/index.ts';
import {
  recommendOptions,
  withoutEntries,
  withoutShopLinks,
  writeMissingLinks,
} from '#app/domain/widget-tenant/index.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { printableLine, printableName } from '#app/lib/printable-name.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { type ShopLinks, tagShopLink } from '#app/plan-view/product-link.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import type { RegionalRules } from '#app/protocol/regional-rules.ts';
import { parseTheme } from '#app/theme/theme.ts';
import { type LinkSource, messageUtm } from './link-utm.ts';
import { HIDDEN_LINK_ID } from './recent-clicks.ts';
import { findRulesOfRecipients } from './recipient-rules.server.ts';
import { shopHosts } from './shop-hosts.server.ts';
import { usedMailQuery } from './track-token.ts';
import {
  clickAddress,
  isTracked,
  pixelAddress,
  rewriteLinks,
  storeLinks,
  type Tracking,
  withoutPerson,
} from './tracked-links.server.ts';

/** Settings that a process adds to the stored data of marketing mails. */
export interface MarketingMailSettings {
  /** Public origin of the service. */
  origin: string;
  /** Keys that sign the links of mails. */
  ring: KeyRing;
  /**
   * Whether mails from a tenant's sender are signed with DKIM: one-click headers are sent only then (D34). The address is null for the
   * service's own sender.
   */
  isSigned?(sender: { tenantId: string; address: string | null }): Promise<boolean>;
  /** Whether the service is live: its mails mention no free product without terms. */
  isLive?: boolean;
  now?: () => Date;
}

export interface MailToMake {
  purpose: 'campaign' | 'bulk';
  tenant: MarketingTenant;
  recipient: MarketingRecipient;
  texts: TemplateTexts;
  variant: Variant;
  /** Id of the campaign or bulk send; null for a test to oneself. */
  sendingId: string | null;
  /** Scope of the links: `template:{id}` or `bulk:{id}`. */
  scope: string;
  /** What the shop's statistics show for a visit from this mail. */
  linkSource: LinkSource;
  /** Id of the EmailSend or BulkRecipient; null for a test to oneself, which is not counted. */
  mailId: string | null;
}

const MAIL_PRODUCTS_FIELD = /\{\{\s*(?:[#/]\s*)?(products|noProducts)\b/;

/** Builds the data of mails. Plans and products are read only for texts that refer to them. */
export async function makeMails(
  db: Database,
  mails: readonly MailToMake[],
  settings: MarketingMailSettings,
): Promise<Map<MailToMake, MarketingMail>> {
  const composedMails = new Map<MailToMake, MarketingMail>();
  const links = linkReader(db, settings);
  const isSigned = signatureReader(settings);
  for (const tenantId of new Set(mails.map(({ tenant }) => tenant.id))) {
    const tenantMails = mails.filter(({ tenant }) => tenant.id === tenantId);
    const catalogue = await listProductSettings(db, tenantId);
    const findRules = await findRulesOfRecipients(db, tenantMails);
    const products = await readProducts(db, { tenantId, mails: tenantMails, catalogue });
    for (const mail of tenantMails) {
      // A test without a lead shows everything that the author wrote.
      const rules = mail.recipient.assessmentId === null && mail.mailId === null ? null : findRules(mail);
      const shop = buildShopLinks(mail, catalogue);
      composedMails.set(
        mail,
        await makeMail({ mail, products: products.get(mail) ?? [], shop, rules, settings, links, isSigned }),
      );
    }
  }
  return composedMails;
}

/** Returns the ids of stored link targets, by target. */
type LinkReader = (request: {
  tenantId: string;
  scope: string;
  urls: readonly string[];
}) => Promise<Map<string, string>>;

/** The mails of a batch share their sender, so it is checked only once. */
function signatureReader({ isSigned }: MarketingMailSettings) {
  const signatureCache = new Map<string, boolean>();
  return async (sender: { tenantId: string; address: string | null }): Promise<boolean> => {
    const name = `${sender.tenantId} ${sender.address}`;
    const isSignedSender = signatureCache.get(name) ?? (await isSigned?.(sender)) ?? false;
    signatureCache.set(name, isSignedSender);
    return isSignedSender;
  };
}

/** The mails of a batch share most of their targets, so each is read only once. */
function linkReader(db: Database, settings: MarketingMailSettings): LinkReader {
  const linkCache = new Map<string, Map<string, string>>();
  return async ({ tenantId, scope, urls }) => {
    const ids = linkCache.get(`${tenantId} ${scope}`) ?? new Map<string, string>();
    linkCache.set(`${tenantId} ${scope}`, ids);
    const missing = urls.filter((url) => !ids.has(url));
    if (missing.length === 0) return ids;
    const now = settings.now?.() ?? new Date();
    for (const [url, id] of await storeLinks(db, { tenantId, scope, urls: missing, now })) ids.set(url, id);
    return ids;
  };
}

type Catalogue = Awaited<ReturnType<typeof listProductSettings>>;

/** Returns how links to the company's hosts identify the lead (D77). */
export const buildShopLinks = (
  { tenant, recipient, linkSource }: Pick<MailToMake, 'tenant' | 'recipient' | 'linkSource'>,
  catalogue: Catalogue,
): ShopLinks => ({
  hosts: shopHosts(tenant, catalogue),
  trackingId: recipient.trackingId,
  utm: messageUtm(tenant.utm, linkSource),
});

async function readProducts(
  db: Database,
  { tenantId, mails, catalogue }: { tenantId: string; mails: readonly MailToMake[]; catalogue: Catalogue },
): Promise<Map<MailToMake, MailProduct[]>> {
  const mailsWithProducts = mails.filter(({ texts }) => MAIL_PRODUCTS_FIELD.test(JSON.stringify(texts)));
  if (mailsWithProducts.length === 0) return new Map();
  const assessmentIds = mailsWithProducts.flatMap(({ recipient }) => recipient.assessmentIds);
  const plans = await findAdvertisedPlans(db, { tenantId, assessmentIds });
  return new Map(
    mailsWithProducts.map((mail) => {
      const { tenant, recipient, linkSource } = mail;
      const findPlan = (id: string | null): AdvertisedPlan | undefined => (id ? plans.get(id) : undefined);
      const { showShopLinks, excludedEntries } = findTenantRules(
        tenant,
        findPlan(recipient.assessmentId)?.region,
      );
      const shop = withoutEntries({ ...tenant, products: catalogue }, excludedEntries);
      const leadProducts = productsForLead({
        agreesToSegments: recipient.agreesToSegments,
        plan: findPlan(recipient.assessmentId)?.plan ?? null,
        // The answers of all of the contact's assessments can exclude products.
        otherPlans: recipient.assessmentIds.flatMap((id) => findPlan(id)?.plan ?? []),
        namesDanger: recipient.assessmentIds.some((id) => findPlan(id)?.namesDanger),
        flags: recipient.assessmentIds.flatMap((id) => findPlan(id)?.flags ?? []),
        tenant: recommendOptions(showShopLinks ? shop : withoutShopLinks(shop)),
        utm: messageUtm(tenant.utm, linkSource),
        trackingId: recipient.trackingId,
        locale: parseLocale(recipient.locale) ?? DEFAULT_LOCALE,
      });
      return [mail, leadProducts];
    }),
  );
}

/** A tenant's own domain is preferred because mails are white label (D1). */
const chooseOrigin = ({ customDomain }: MarketingTenant, origin: string) =>
  customDomain ? `https://${customDomain}` : origin;

function mergeValues(
  { tenant, recipient }: MailToMake,
  {
    origin,
    products,
    showsLinks,
    isLive = false,
  }: { origin: string; products: readonly MailProduct[]; showsLinks: boolean; isLive?: boolean },
): MergeValues {
  const plan = recipient.assessmentId ? planPaths(recipient.assessmentId).page : '/';
  return {
    firstName: printableName(recipient.firstName),
    companyName: printableLine(tenant.name),
    planLink: origin + plan,
    // Without it the plan's page takes its place.
    shopLink: showsLinks ? tenant.shopUrl : null,
    guideLink: `${origin}/api/peptide-masterclass-guide?client=${tenant.id}&locale=${parseLocale(recipient.locale) ?? DEFAULT_LOCALE}`,
    promoCode: showsLinks ? tenant.promoCode : null,
    offers: describeFreeOffers(tenant, isLive) !== false,
    offerTerms: tenant.freeOfferTerms,
    hasProducts: products.length > 0,
  };
}

async function makeMail(options: {
  mail: MailToMake;
  products: readonly MailProduct[];
  shop: ShopLinks;
  /** The rules of the recipient's region; null for a test that belongs to no lead. */
  rules: RegionalRules | null;
  settings: MarketingMailSettings;
  links: LinkReader;
  isSigned: ReturnType<typeof signatureReader>;
}): Promise<MarketingMail> {
  const { mail, products, rules, settings, isSigned } = options;
  const { tenant, recipient, texts, variant, purpose, mailId } = mail;
  const origin = chooseOrigin(tenant, settings.origin);
  const locale = parseLocale(recipient.locale) ?? DEFAULT_LOCALE;
  const showsLinks = rules?.showShopLinks ?? true;
  const values = mergeValues(mail, { origin, products, showsLinks, isLive: settings.isLive });
  const merged = mergeContent(texts, { variant, locale, values });
  const content = { ...merged, bodyHtml: linkTypedUrls(merged.bodyHtml, options.shop.hosts) };
  const shop = showsLinks ? options.shop : { ...options.shop, replacement: values.planLink };
  const track = await trackLinks({ ...options, shop, origin, content });
  const note = rules && writeMissingLinks(rules, { shop: tenant.name, locale });
  const { name, senderName, senderEmail, senderVerifiedAt, replyTo, contactEmail } = tenant;
  const address = (senderVerifiedAt && senderEmail) || null;
  // With the contact's own link, a reader of a preview could unsubscribe the contact.
  const token = mailId === null ? 'preview' : contactSigner(settings.ring).sign(recipient.contactId);
  const fromMail = mailId === null ? '' : usedMailQuery(settings.ring, { of: purpose, id: mailId });
  return {
    purpose,
    sendingId: mail.sendingId,
    recipient: recipient.address,
    sender: { name: printableLine(senderName ?? name), address },
    replyTo: replyTo ?? contactEmail,
    tenant: {
      id: tenant.id,
      name: tenant.name,
      logoUrl: tenant.logoUrl,
      customDomain: tenant.customDomain,
      postalAddress: tenant.postalAddress ?? '',
    },
    theme: parseTheme(tenant),
    locale,
    consent: recipient.marketingConsent === 'opt-in' ? 'opt-in' : 'notice',
    subject: content.subject,
    preheader: content.preheader,
    bodyHtml: rewriteLinks(content.bodyHtml, track.to),
    cta: content.cta && { ...content.cta, url: track.to(content.cta.url) },
    attachmentUrl: content.attachmentUrl && track.to(content.attachmentUrl),
    products: products.map((product) => ({ ...product, link: product.link && track.to(product.link) })),
    links: {
      unsubscribe: `${origin}/unsubscribe/${token}${fromMail}`,
      preferences: `${origin}/preferences/${token}${fromMail}`,
      oneClick: `${origin}/unsubscribe/${token}${fromMail}`,
    },
    pixelUrl: track.pixelUrl,
    hiddenUrl: track.hiddenUrl,
    ...(note && { note }),
    dkimSigned: await isSigned({ tenantId: tenant.id, address }),
  };
}

/** Replaces a mail's links with click-counting URLs. Their targets are stored without the recipient's personal parts. */
async function trackLinks(
  options: Parameters<typeof makeMail>[0] & {
    origin: string;
    content: { bodyHtml: string; cta: { url: string } | null; attachmentUrl: string | null };
  },
): Promise<{ to(href: string): string; pixelUrl: string | null; hiddenUrl: string | null }> {
  const { mail, products, shop, settings, links, origin, content } = options;
  const { mailId, purpose, scope, recipient, tenant } = mail;
  const toLinkTarget = (href: string) => withoutPerson(tagShopLink(href, shop), recipient);
  if (mailId === null) return { to: (href) => tagShopLink(href, shop), pixelUrl: null, hiddenUrl: null };
  const hrefs = [
    ...listBodyLinks(content.bodyHtml),
    ...[content.cta?.url, content.attachmentUrl, ...products.map(({ link }) => link)].flatMap(
      (url) => url ?? [],
    ),
  ].filter(isTracked);
  const urls = hrefs.map(toLinkTarget);
  const ids = await links({ tenantId: tenant.id, scope, urls });
  const linkCount = new Set(urls).size;
  const tracking: Tracking = { origin, ring: settings.ring, mail: { of: purpose, id: mailId }, linkCount };
  return {
    to(href) {
      const id = isTracked(href) ? ids.get(toLinkTarget(href)) : undefined;
      return id ? clickAddress(tracking, id) : href;
    },
    pixelUrl: pixelAddress(tracking),
    hiddenUrl: clickAddress(tracking, HIDDEN_LINK_ID),
  };
}
