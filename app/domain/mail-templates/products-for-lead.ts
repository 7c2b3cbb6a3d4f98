import { catalogueIn } from '#app/engine/catalogue/index.ts';
import { describeStudies } from '#app/engine/claims/findings.ts';
import { resolveListedId } from '#app/engine/decide-list.ts';
import { readFlags } from '#app/engine/normalise.ts';
import { isOtherCompound, type ListedId, OTHER_COMPOUNDS, screenOther } from '#app/engine/other-compounds.ts';
import { findProductName, productUrl } from '#app/engine/present.ts';
import { screen, screenAge } from '#app/engine/screen.ts';
import type { ProductSettings, RecommendOptions } from '#app/engine/types.ts';
import { SPANISH_LABELS } from '#app/engine/vocabulary/spanish.ts';
import { type AgeRange, FLAGS, type Flag } from '#app/engine/vocabulary.ts';
import { wordingFor } from '#app/engine/wording-for.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import type { Locale } from '#app/messages/locales.ts';
import { t } from '#app/messages/marketing-mails.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { productLink } from '#app/plan-view/product-link.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';

/** A product as an e-mail may show it: without any amount or price. */
export interface MailProduct {
  id: ListedId;
  name: string;
  /** Describes the product without claiming an effect. */
  about: string;
  /** States the evidence in people, what is not known, and who should not use the product (D43). */
  warning: string;
  /** The tenant's product page with the tracking id; null if the tenant gave no web address. */
  link: string | null;
}

export interface ProductsRequest {
  /** Whether the person agrees that offers are chosen by their goals, from which the plan's products follow (D65). */
  agreesToSegments: boolean;
  /** The stored plan; null if the lead has no plan. */
  plan: FormattedPlan | null;
  /** The plans from the contact's other assessments. Products that these plans withhold are withheld here too. */
  otherPlans?: readonly FormattedPlan[];
  /** Whether the contact's own words in any assessment named a danger (danger-words.ts). */
  namesDanger?: boolean;
  /** The safety answers on file: labels or the technical widget's ids. */
  flags: readonly string[];
  /** The products that the tenant sells now and their web addresses (`recommendOptions` of widget-tenant). */
  tenant: RecommendOptions;
  utm?: Record<string, string>;
  trackingId: string;
  locale: Locale;
}

/** More would turn an e-mail into a catalogue; the plan page lists them all. */
export const MAX_MAIL_PRODUCTS = 6;

/**
 * Lists the products that an e-mail to this lead may show, in the order of its plan. Products get into an e-mail only through this
 * function. It leaves out those that the lead's flags or age exclude (D13, D46), that the tenant does not sell (D16), or that are out of
 * stock. A condition that the screen does not know excludes all of them, and so do danger words in the visitor's own text, such as an age
 * under 18. Without the person's consent to it, none of the plan's products is shown at all.
 */
export function productsForLead(request: ProductsRequest): MailProduct[] {
  const { plan, locale, otherPlans = [] } = request;
  if (!request.agreesToSegments || plan?.plan.outcome !== 'plan') return [];
  const { flags, unknown } = readFlags(request.flags);
  const plans = [plan, ...otherPlans];
  if (unknown.length > 0 || request.namesDanger || plans.some(areLeadProductsWithheldForWords)) return [];
  const ages = plans.flatMap(readAge);
  const plannedProducts = readPlanned(plan).filter(
    ({ id }) =>
      isProductSoldForLead(id, request.tenant) &&
      !settingsFor(id, request.tenant).out_of_stock &&
      screenListed(id, flags).excluded.length === 0 &&
      !ages.some((age) => isExcludedForAgeOfLead(id, age)),
  );
  const products = atOnceInLocale(locale, () =>
    plannedProducts.map((product) => describeProduct(product, request)),
  );
  return uniqueByName(products).slice(0, MAX_MAIL_PRODUCTS);
}

/**
 * If no safety question was answered, the plan records only that reason. Otherwise it records that something was withheld because of the
 * visitor's words, but not which words.
 */
const areLeadProductsWithheldForWords = ({ plan }: FormattedPlan): boolean =>
  plan.amounts_withheld === 'words';

/** The list widgets do not ask for an age. */
const readAge = ({ format, plan }: FormattedPlan): AgeRange[] =>
  format === 'plan' ? [plan.user_profile.age_range] : [];

const isExcludedForAgeOfLead = (id: ListedId, age: AgeRange): boolean =>
  !isOtherCompound(id) && screenAge(id, age) === 'excluded';

interface Planned {
  id: ListedId;
  /** The name on one of the fixed lists (V section 3); undefined for a catalogue entry of a plan. */
  listName?: string;
}

/** Ids that are no longer on any list are left out, because there are no rules to screen them by. */
function readPlanned({ format, plan }: FormattedPlan): Planned[] {
  if (format === 'list')
    return plan.list.flatMap(({ id, name }) => {
      const listedId = resolveListedId(id);
      return listedId ? [{ id: listedId, listName: name }] : [];
    });
  const { start_here, next_layer, advanced } = plan.game_plan;
  return [...start_here, ...next_layer, ...advanced].flatMap(({ id }) => {
    const listedId = resolveListedId(id);
    return listedId ? [{ id: listedId }] : [];
  });
}

const screenListed = (id: ListedId, flags: readonly Flag[]) =>
  isOtherCompound(id) ? screenOther(id, flags) : screen(id, flags);

const isProductSoldForLead = (id: ListedId, { available }: RecommendOptions): boolean =>
  !available || available.some((availableId) => resolveListedId(availableId) === id);

function describeProduct({ id, listName }: Planned, request: ProductsRequest): MailProduct {
  const { tenant, utm, trackingId, locale } = request;
  const notFor = screenListed(id, FLAGS).excluded.map((flag) => labelIn(locale, flag));
  const url = productUrl(`?product=${id}`, settingsFor(id, tenant).url, tenant.shop_url);
  const { about, evidence } = textsFor(id, locale);
  return {
    id,
    name:
      listName ??
      (isOtherCompound(id)
        ? OTHER_COMPOUNDS[id].name
        : wordingFor(locale).plan.productName(findProductName(id, tenant))),
    about,
    warning: [resultsTop.approvalLine(id), evidence, t.notFor(notFor)].join(' '),
    link: productLink(url, { shopUrl: tenant.shop_url ?? '', utm }, trackingId),
  };
}

function textsFor(id: ListedId, locale: Locale): { about: string; evidence: string } {
  if (isOtherCompound(id)) {
    const { name, description } = OTHER_COMPOUNDS[id];
    const about = wordingFor(locale).lists.description(name, description);
    return { about, evidence: describeStudies(id, locale) };
  }
  const { compound_class, evidence_note } = catalogueIn(locale)[id];
  return { about: compound_class, evidence: evidence_note };
}

const labelIn = (locale: Locale, flag: Flag): string =>
  (locale === 'es' ? SPANISH_LABELS[flag] : undefined) ?? flag;

function settingsFor(id: ListedId, { products }: RecommendOptions): ProductSettings {
  const all: Readonly<Record<string, ProductSettings | undefined>> = products ?? {};
  const key = Object.keys(all).find((spelling) => resolveListedId(spelling) === id);
  return (key && all[key]) || {};
}

/** The two halves of a blend are two names for one entry. */
const uniqueByName = (products: readonly MailProduct[]): MailProduct[] => [
  ...new Map(products.map((product) => [product.name, product])).values(),
];
