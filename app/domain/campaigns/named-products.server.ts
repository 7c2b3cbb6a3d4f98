import { findAdvertisedPlans } from '#app/domain/assessments/index.ts';
import { listProductSettings } from '#app/domain/catalogue/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import {
  chooseTexts,
  excludesNamed,
  findEffectClaims,
  findNamedProducts,
  type MessageTexts,
  type NamedProduct,
  sanitizeTemplateHtml,
  type TemplateTexts,
} from '#app/domain/mail-templates/index.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { recommendOptions } from '#app/domain/widget-tenant/index.ts';
import { boundedMemo } from '#app/lib/bounded-memo.ts';
import { DEFAULT_LOCALE, LOCALES, parseLocale } from '#app/messages/locales.ts';
import type { MailToMake } from './make-mails.server.ts';

/** The recipient's answers exclude a product that the message names in its own words (D13). */
export const EXCLUDED_PRODUCT_NAMED = {
  suppressed: 'The message names a product that the lead’s answers exclude.',
};

/** All recipients of a step share its text, so sanitised HTML is cached. */
const MAX_NAMED_PRODUCT_BODIES = 200;
const sanitize = boundedMemo(MAX_NAMED_PRODUCT_BODIES, sanitizeTemplateHtml);

type Wording = Pick<MailToMake, 'texts' | 'variant'> & { locale: string };

/** Returns the author's words that the reader of a mail sees, before the lead's fields are merged in. */
function messageTexts({ texts, variant, locale }: Wording): MessageTexts {
  const { subjectLine, preheader, bodyHtml, ctaText } = chooseTexts(
    texts,
    variant,
    parseLocale(locale) ?? DEFAULT_LOCALE,
  );
  return {
    lines: [subjectLine, preheader, ctaText],
    bodyHtml: sanitize(bodyHtml),
    links: [texts.ctaUrl, texts.attachmentUrl],
  };
}

const readOptions = async (db: DatabaseClient, tenant: MarketingTenant) =>
  recommendOptions({ ...tenant, products: await listProductSettings(db, tenant.id) });

/** Finds the mails that name a product which their recipient's answers exclude. */
export async function findExcludedMails(
  db: Database,
  mails: readonly MailToMake[],
): Promise<Set<MailToMake>> {
  const excluded = new Set<MailToMake>();
  for (const tenant of new Set(mails.map((mail) => mail.tenant))) {
    const tenantMails = mails.filter((mail) => mail.tenant === tenant);
    const options = await readOptions(db, tenant);
    // The mails of a batch share most of their texts, so each is read only once.
    const productCache = new Map<string, NamedProduct[]>();
    const naming = tenantMails.flatMap((mail) => {
      const wording = { texts: mail.texts, variant: mail.variant, locale: mail.recipient.locale };
      const key = `${mail.scope} ${wording.variant} ${wording.locale}`;
      const namedProducts = productCache.get(key) ?? findNamedProducts(messageTexts(wording), options);
      productCache.set(key, namedProducts);
      return namedProducts.length > 0
        ? [{ mail, named: namedProducts, assessmentIds: mail.recipient.assessmentIds }]
        : [];
    });
    const answers = await readAnswers(db, { tenantId: tenant.id, of: naming });
    for (const { mail, named: namedProducts, assessmentIds } of naming)
      if (excludesNamed(namedProducts, answers(assessmentIds))) excluded.add(mail);
  }
  return excluded;
}

/** Whether a text names a product that its recipient's answers exclude. */
export async function isExcludedProductNamed(
  db: Database,
  options: { tenant: MarketingTenant; body: string; assessmentIds: readonly string[] },
): Promise<boolean> {
  const { tenant, body, assessmentIds } = options;
  const namedProducts = findNamedProducts({ lines: [body] }, await readOptions(db, tenant));
  if (namedProducts.length === 0) return false;
  const answers = await readAnswers(db, { tenantId: tenant.id, of: [{ assessmentIds }] });
  return excludesNamed(namedProducts, answers(assessmentIds));
}

/** Reads the combined safety answers of several assessments. */
async function readAnswers(
  db: Database,
  {
    tenantId,
    of: assessmentGroups,
  }: { tenantId: string; of: readonly { assessmentIds: readonly string[] }[] },
): Promise<(assessmentIds: readonly string[]) => string[]> {
  const assessmentIds = assessmentGroups.flatMap((group) => group.assessmentIds);
  const plans =
    assessmentIds.length > 0 ? await findAdvertisedPlans(db, { tenantId, assessmentIds }) : new Map();
  return (ids) => ids.flatMap((id) => plans.get(id)?.flags ?? []);
}

/** Lists the products that a mail names in its own words, in any variant and language, to show them to its author. */
export async function listNamedProducts(
  db: Database,
  { tenantId, texts }: { tenantId: string; texts: readonly TemplateTexts[] },
): Promise<string[][]> {
  if (texts.length === 0) return [];
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) return texts.map(() => []);
  const options = await readOptions(db, tenant);
  return texts.map((mailTexts) => {
    const names = listVersions(mailTexts)
      .flatMap((version) => findNamedProducts(version, options))
      .map(({ name }) => name);
    return [...new Set(names)];
  });
}

/** Lists the sentences of mails that claim a medical effect for a product, in any variant and language, to show them to their author. */
export async function listEffectClaims(
  db: DatabaseClient,
  { tenantId, texts }: { tenantId: string; texts: readonly TemplateTexts[] },
): Promise<string[]> {
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) return [];
  const options = await readOptions(db, tenant);
  const claims = texts.flatMap((mailTexts) =>
    listVersions(mailTexts).flatMap((version) => findEffectClaims(version, options)),
  );
  return [...new Set(claims)];
}

/** Lists a mail's texts in each language and variant. */
const listVersions = (texts: TemplateTexts) =>
  LOCALES.flatMap((locale) =>
    (['A', 'B'] as const).map((variant) => messageTexts({ texts, variant, locale })),
  );
