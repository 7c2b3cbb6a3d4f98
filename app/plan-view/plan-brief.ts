import type { ListPlan } from '#app/engine/list-plan.ts';
import { withoutAmounts } from '#app/engine/present.ts';
import type {
  Evidence,
  LegacyRecommendation,
  ListedWarnings,
  Plan,
  PlannedPeptide,
  Withheld,
} from '#app/engine/types.ts';
import { t as emergencyWords } from '#app/messages/emergency.ts';
import { t as legacy } from '#app/messages/legacy.ts';
import { t as legal } from '#app/messages/legal.ts';
import { t as results } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { type AmountGroup, amountGroups, amountTexts } from './amount-groups.ts';
import { type ArticleLink, articleLinks } from './article-links.ts';
import { createChecklist, type PlanChecklist } from './checklist.ts';
import { type CitedSource, citeSources } from './cited-sources.ts';
import { alertLine, emergencyLine } from './emergency.ts';
import { exclusionLines, separateExclusions } from './exclusion-lines.ts';
import { computePhases } from './phases.ts';
import { formatPrice } from './price.ts';
import { productLink } from './product-link.ts';
import { groupReasons } from './reason-groups.ts';

/** A product of a plan in brief. */
export interface BriefProduct {
  id: string;
  rank: number;
  name: string;
  /** The product's class, or the list's one-line description. */
  about: string;
  /** Explains the product in plain words. Empty in the list layout, whose `about` contains it. */
  description: string;
  /** Undefined for a compound without a catalogue entry. */
  evidence: Evidence | undefined;
  /** Whether the class differs between the answers. Then `why` names each of them, and `evidence` is the strongest, in lists the goal's. */
  isEvidenceMixed: boolean;
  reasons: string[];
  /** The reasons in one sentence; empty without reasons. What is known for each of them is on the page. */
  why: string;
  /** The sentence on approval where the visitor lives (D58). */
  approval: string;
  /** What is known of the product, in whole sentences, shown before any amount (D43). */
  note: string;
  /** The entry's contraindications, shown in the same place. */
  contraindications: string[];
  interactions: string[];
  /** Known facts about the product, in one line for the mail and without an amount; may be empty. */
  warning: string;
  /** Dosing, mixing, injection, supply. Empty in a plan without amounts. Never in a mail (D43). */
  amounts: AmountGroup[];
  /** Label and text of the lines next to the amounts: when and for how long. What to monitor is in the checklist. */
  facts: [label: string, text: string][];
  cautions: string[];
  price: string | null;
  coupon: string | null;
  /** The tenant's product page with the tracking ID; null if missing. */
  link: string | null;
}

interface BriefPhase {
  number: number;
  name: string;
  when: string;
  products: BriefProduct[];
}

/** A plan in brief, the same for either stored layout: the content of mail and PDF. */
export interface PlanBrief {
  title: string;
  /** Paragraphs under the title. */
  lead: string[];
  /** Empty if no product was suitable (D13). */
  phases: BriefPhase[];
  stepsTitle: string;
  steps: string[];
  /** Articles for a plan without products. */
  articles: ArticleLink[];
  checkpoints: string[];
  /** The weekly checklist of things to tick off and to note; null for plans without one. */
  checklist: PlanChecklist | null;
  /** Cautions from the visitor's own safety answers. */
  personalCautions: string[];
  /** Products that were left out for the visitor's safety. */
  leftOut: string[];
  /** Products that were left out because another one of their class comes first. */
  leftForClass: string[];
  /** Said once for all products of the plan. */
  notes: string[];
  /** A sentence for each answer that has no studied product. */
  answersWithoutStudy: string[];
  /** Conditions that no question covers, shown directly above amounts; empty in a plan without amounts (D42). */
  doNotUse: string[];
  /** The reason why there are no amounts although the shop shows them (D41); null otherwise. */
  withheld: string | null;
  /** A text that comes first because of the visitor's own words (D63); null if they require none. */
  alert: string | null;
  /** States whom to call in an emergency (D43). */
  emergency: string;
  /** States who must not use the products shown. Each compound's own long lists are on the page. */
  mustNotUse: string[];
  /** Empty in the list layout, which cites no sources. */
  sources: CitedSource[];
  disclaimers: string[];
}

const PER_COMPOUND = /^(Contraindications|Interactions|Contraindicaciones|Interacciones)\b/;

const RESEARCH_ONLY = 'Research use only. Not for human consumption.';

/** Only the English sentence has legal weight, so it is shown next to its translation. */
export function researchOnly(): string {
  const translated = legal.translated(RESEARCH_ONLY);
  return translated ? `${translated} (${RESEARCH_ONLY})` : RESEARCH_ONLY;
}

/** Lists the products in the order of their ranks. */
export const listBriefProducts = (brief: PlanBrief): BriefProduct[] =>
  brief.phases.flatMap(({ products }) => products);

export const createPlanBrief = (data: PlanPageData): PlanBrief =>
  data.shown.format === 'plan' ? briefOfPlan(data.shown.plan, data) : briefOfList(data.shown.plan, data);

function briefOfPlan(plan: Plan, data: PlanPageData): PlanBrief {
  const { education, human_readable: texts } = plan;
  const nothing = plan.outcome === 'nothing-suitable';
  const weekly = createChecklist(plan);
  const computed = computePhases(plan);
  const phases = computed.map(({ number, name, when, peptides }) => ({
    number,
    name,
    when,
    products: peptides.map((peptide) => createBriefProduct(peptide, plan, data)),
  }));
  const productCautions = phases.flatMap(({ products }) => products.flatMap(({ cautions }) => cautions));
  const isPersonal = (text: string) => productCautions.some((caution) => text.endsWith(caution));
  const { forSafety, forClass } = separateExclusions(plan.exclusions);
  return {
    title: nothing ? education.mechanisms_summary : resultsTop.yourPlan,
    lead: nothing ? [education.rationale] : [],
    phases,
    stepsTitle: nothing ? results.instead : results.steps,
    steps: texts.step_by_step_plan,
    articles: articleLinks(texts.step_by_step_plan, plan.nothing_because, data.config.client),
    checkpoints: weekly ? [...education.monitoring_plan.checkpoints, weekly.week4] : [],
    checklist: weekly,
    personalCautions: texts.cautions.filter(isPersonal),
    leftOut: exclusionLines(forSafety, !nothing).map(({ text }) => text),
    leftForClass: forClass.map(({ reason }) => reason),
    notes: [
      ...(plan.notes ?? []),
      ...(!nothing && plan.not_covered.length > 0 ? [results.notCovered(plan.not_covered.join('; '))] : []),
    ],
    answersWithoutStudy: plan.answers_without_study ?? [],
    ...safetyLines(plan, data),
    mustNotUse: texts.cautions.filter((text) => !isPersonal(text) && !PER_COMPOUND.test(text)),
    // Computed on demand, because mails cite no sources.
    get sources() {
      return citeSources(computed.flatMap(({ peptides }) => peptides));
    },
    disclaimers: plan.disclaimers,
  };
}

const sayWhyWithheld = (withheld: Withheld): string =>
  withheld === 'unanswered'
    ? `${emergencyWords.withheld.unanswered} ${emergencyWords.onPlanPage}`
    : emergencyWords.withheld[withheld];

/** Returns the safety texts that every plan shows in either layout. */
function safetyLines(
  { amounts_withheld, alert, do_not_use = [] }: Pick<Plan, 'amounts_withheld' | 'alert' | 'do_not_use'>,
  { config: { showAmounts, country } }: PlanPageData,
): Pick<PlanBrief, 'doNotUse' | 'withheld' | 'alert' | 'emergency'> {
  return {
    doNotUse: showAmounts && !amounts_withheld ? do_not_use : [],
    withheld: showAmounts && amounts_withheld ? sayWhyWithheld(amounts_withheld) : null,
    alert: alert ? alertLine(alert, country) : null,
    emergency: emergencyLine(country),
  };
}

const collectWarnings = (
  id: string,
  { finding, evidence_note, contraindications = [], interactions_to_avoid = [] }: Partial<ListedWarnings>,
  { config: { country } }: PlanPageData,
) => ({
  approval: resultsTop.approvalLine(id, country),
  note: [finding, evidence_note].filter(Boolean).join(' '),
  contraindications,
  interactions: interactions_to_avoid,
});

function createBriefProduct(peptide: PlannedPeptide, plan: Plan, data: PlanPageData): BriefProduct {
  return {
    id: peptide.id,
    rank: peptide.rank,
    name: peptide.name,
    about: peptide.compound_class,
    description: peptide.plain_english_explanation,
    evidence: peptide.evidence,
    isEvidenceMixed: groupReasons(peptide.reasons).length > 1,
    reasons: peptide.reasons,
    why: sentence(peptide.reasons),
    ...collectWarnings(peptide.id, peptide, data),
    warning: withoutAmounts(peptide.evidence_note),
    // Computed on demand, because mails print none.
    get amounts() {
      return amountGroups(amountTexts(peptide, plan.user_profile.experience_level));
    },
    facts: present([
      [results.timing, peptide.timing_protocol],
      [results.cycling, peptide.cycling_guidance],
    ]),
    cautions: peptide.cautions,
    price:
      peptide.price_cents === undefined
        ? null
        : formatPrice(peptide.price_cents, data.config.currency, data.config.locale),
    coupon: peptide.coupon_code ?? null,
    link: productLink(peptide.product_url, data.config, data.trackingId),
  };
}

/** Labels from V section 2. */
const CATEGORY: Record<LegacyRecommendation['category'], () => string> = {
  primary: () => legacy.primary,
  stack: () => legacy.stack,
  secondary: () => legacy.secondary,
};

function briefOfList(plan: ListPlan, data: PlanPageData): PlanBrief {
  const [title = '', ...advice] = plan.advice;
  return {
    title: title || resultsTop.yourPlan,
    lead: advice,
    phases: plan.list.map((item, index) => ({
      number: index + 1,
      name: CATEGORY[item.category](),
      when: legacy.matches(`${item.matchPercentage}%`),
      products: [listedProduct(item, index + 1, data)],
    })),
    stepsTitle: '',
    steps: [],
    articles: articleLinks(plan.advice, plan.nothing_because, data.config.client),
    checkpoints: [],
    checklist: data.config.widget === 'consumer' ? createChecklist(plan) : null,
    personalCautions: plan.cautions,
    leftOut: exclusionLines(plan.exclusions, plan.list.length > 0).map(({ text }) => text),
    leftForClass: [],
    notes: plan.notes ?? [],
    answersWithoutStudy: plan.answers_without_study ?? [],
    ...safetyLines(plan, data),
    mustNotUse: plan.must_not_use,
    sources: [],
    disclaimers: plan.disclaimers,
  };
}

function listedProduct(item: LegacyRecommendation, rank: number, data: PlanPageData): BriefProduct {
  const warnings: Partial<ListedWarnings> = item.warnings ?? {};
  const { reasons = [] } = warnings;
  return {
    id: item.id,
    rank,
    name: item.name,
    about: item.description,
    description: '',
    evidence: warnings.evidence,
    isEvidenceMixed: reasons.length > 0,
    reasons,
    why: sentence(reasons),
    ...collectWarnings(item.id, warnings, data),
    warning: [
      warnings.evidence === 'no-effect' && reasons.length === 0
        ? `${resultsTop.evidenceNames['no-effect']}.`
        : '',
      warnings.finding,
      withoutAmounts(warnings.evidence_note ?? ''),
    ]
      .filter(Boolean)
      .join(' '),
    amounts: amountGroups({ ...item.amounts, dosing: item.dosage }, legacy.dosage),
    facts: present([
      [legacy.duration, item.duration],
      [legacy.administration, item.administration],
      [legacy.timing, item.timing],
    ]),
    cautions: item.cautions,
    price: null,
    coupon: null,
    link: productLink(item.productUrl, data.config, data.trackingId),
  };
}

const present = (facts: readonly [string, string | undefined][]): [string, string][] =>
  facts.flatMap(([label, text]) => (text ? [[label, text] as [string, string]] : []));

const sentence = (reasons: readonly string[]) => (reasons.length > 0 ? `${reasons.join(', ')}.` : '');
