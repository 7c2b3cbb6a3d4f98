import { enumerate } from '#app/engine/enumerate.ts';
import type { ListPlan } from '#app/engine/list-plan.ts';
import { INCRETINS } from '#app/engine/mapping.ts';
import { type Monitored, splitMonitoring } from '#app/engine/monitoring.ts';
import { isOtherCompound } from '#app/engine/other-compounds.ts';
import type { Plan, PlannedPeptide } from '#app/engine/types.ts';
import { t as names } from '#app/messages/answers.ts';
import { t as checklist } from '#app/messages/checklist.ts';
import { t } from '#app/messages/doctor.ts';
import { t as results } from '#app/messages/results.ts';
import type { FormattedPlan, PlanPageData } from '#app/protocol/plan-page.ts';
import { nameTexts } from './approvals.ts';
import { VISITS } from './checklist.ts';
import type { CitedSource } from './cited-sources.ts';
import { createLeaflet, type Leaflet, type SharedWarnings } from './leaflet.ts';
import { capitalise, type LabelledText } from './plan-blocks.ts';
import { type BriefProduct, createPlanBrief, listBriefProducts, type PlanBrief } from './plan-brief.ts';
import { plannedPeptides } from './planned-peptides.ts';
import { recapLines } from './recap-lines.ts';

/** A product as a doctor reads it: no price, no link to a shop. */
export interface DoctorProduct extends Pick<BriefProduct, 'id' | 'rank' | 'name' | 'about' | 'evidence'> {
  why: string;
  /** Warnings of this product alone, before its amounts (D43). */
  warnings: LabelledText[];
  /** Dosing, mixing, supply, timing; empty if the amounts are withheld. */
  amounts: LabelledText[];
  /** The reason why no amounts are shown; null if they are shown. */
  withheld: string | null;
}

/** The summary of a plan for the visitor's own doctor, the same for page and PDF. */
export interface DoctorSummary {
  /** Read before everything else, because of the visitor's own words (D63); null otherwise. */
  alert: string | null;
  emergency: string;
  answersTitle: string;
  /** The answers that the plan's page shows to anybody with its link; those of a list before engine 2.7.0 are missing. */
  answers: LabelledText[];
  /** Labels of lines for a pen: the name, and what the plan's page does not show. */
  blanks: string[];
  /** Why no product was suitable, and what to do instead; null for a plan with products. */
  nothing: { title: string; lead: readonly string[]; stepsTitle: string; steps: readonly string[] } | null;
  /** That the visitor's own words withhold the amounts, and cautions from the visitor's own answers. */
  cautions: string[];
  mustNotUse: string[];
  /** Warnings that several products share, and conditions that no question covers (D42). */
  shared: { title: string; lines: LabelledText[] }[];
  /** Whether a screen shows the amounts only after the tick below the shared warnings (D42). Paper shows them. */
  needsTick: boolean;
  products: DoctorProduct[];
  /** How to mix, measure, store and discard what has amounts; empty without injections. */
  handling: LabelledText[];
  /** Values that a doctor can measure, a line for each product. */
  measures: string[];
  leftOut: string[];
  /** Products that were left out because another one of their class comes first. */
  leftForClass: string[];
  /** Said once for all products. */
  notes: string[];
  sources: CitedSource[];
  disclaimers: readonly string[];
}

export function createDoctorSummary(data: PlanPageData): DoctorSummary {
  const brief = createPlanBrief(data);
  const leaflet = createLeaflet(brief);
  const isConcerned = createConditionCheck(data.shown);
  const products = listBriefProducts(brief).map((product) =>
    createProduct(product, { brief, leaflet, data, isConcerned }),
  );
  const { shown } = data;
  const isList = shown.format === 'list';
  const answers = isList ? listedAnswers(shown.plan) : printedAnswers(shown.plan);
  const hasProducts = products.length > 0;
  return {
    alert: brief.alert,
    emergency: brief.emergency,
    answersTitle: answers.length > 0 ? t.answers : t.byHand,
    answers,
    // A recap has everything; a list has no age or sex, and conditions only if they were ticked.
    blanks: [
      t.name,
      ...(isList || answers.length === 0 ? [t.goals, t.ageAndSex, t.conditions] : []),
      t.medicines,
      t.addition,
    ].filter((label) => !answers.some(([answered]) => answered === label)),
    nothing: hasProducts
      ? null
      : {
          title: brief.title.replace(/\.$/, ''),
          lead: brief.lead,
          stepsTitle: brief.stepsTitle,
          steps: brief.steps,
        },
    cautions: [
      // Without products there is nothing to ask a doctor about.
      ...(hasProducts && data.shown.plan.amounts_withheld === 'words' && brief.withheld
        ? [brief.withheld]
        : []),
      ...leaflet.personalCautions,
    ],
    mustNotUse: leaflet.mustNotUse,
    shared: hasProducts ? sharedWarnings(leaflet, isConcerned) : [],
    needsTick: brief.doNotUse.length > 0 && products.some((product) => product.amounts.length > 0),
    products,
    handling: leaflet.handling,
    measures: isList ? measuresOf(shown.plan.list) : listMeasures(shown.plan),
    leftOut: brief.leftOut,
    leftForClass: brief.leftForClass,
    notes: [...brief.notes, ...brief.answersWithoutStudy],
    sources: brief.sources,
    disclaimers: brief.disclaimers,
  };
}

/** Lists what a doctor measures, a line for each product. Plans of engines before 2.1.0 do not tell it from what a person notes. */
function listMeasures(plan: Plan): string[] {
  const entries = plannedPeptides(plan);
  if (!entries.some(({ monitoring }) => monitoring)) return plan.education.monitoring_plan.objective;
  return measuresOf(entries);
}

type MeasuredProduct = Monitored & Pick<PlannedPeptide, 'name'> & { id: string };

/** Institutions' lists and those of engines before 2.1.0 say nothing about monitoring. */
function measuresOf(
  products: readonly (Partial<MeasuredProduct> & Pick<MeasuredProduct, 'id' | 'name'>)[],
): string[] {
  const measured = products.flatMap(({ id, name, monitoring_parameters, monitoring }) =>
    monitoring_parameters && monitoring
      ? [{ id, name, visits: writeVisits({ monitoring_parameters, monitoring }) }]
      : [],
  );
  return [
    ...measured.flatMap(({ name, visits }) => (visits ? [`${name}: ${visits}`] : [])),
    // Only the labels of incretins say how to check.
    ...nameTexts(
      measured
        .filter(({ id }) => !INCRETINS.some((incretin) => incretin === id))
        .map(({ name, visits }) => ({ name, text: visits ? checklist.unstudied : checklist.noCheck })),
    ),
  ];
}

/** Writes "Before the start – IGF-1, Blood pressure. In weeks 4 to 8 – IGF-1." Empty if nothing is measured. */
function writeVisits(entry: Monitored): string {
  const { measured } = splitMonitoring(entry);
  return VISITS.flatMap((visit) => {
    const items = measured.filter(({ visits }) => visits.includes(visit)).map(({ item }) => item);
    return items.length > 0 ? [`${capitalise(checklist.visits[visit])} – ${items.join(', ')}.`] : [];
  }).join(' ');
}

const listedAnswers = ({ answers = [], conditions = [] }: ListPlan): LabelledText[] => [
  ...(answers.length > 0 ? [[t.goals, answers.join('; ')] as LabelledText] : []),
  ...(conditions.length > 0 ? [[t.conditions, conditions.join('; ')] as LabelledText] : []),
];

const printedAnswers = ({ human_readable }: Plan): LabelledText[] =>
  recapLines(human_readable.inputs_recap).map((line) => {
    const [label = '', ...rest] = line.split(': ');
    return rest.length > 0 ? [label, rest.join(': ')] : ['', line];
  });

/**
 * The reason why a product has no amounts although the plan's page might show some; null if nothing speaks against them. What would hold for
 * everybody comes before what the answers withhold.
 */
function whyWithheld(
  { id, cautions, evidence }: Pick<BriefProduct, 'id' | 'cautions' | 'evidence'>,
  { config: { widget, showAmounts } }: Pick<PlanPageData, 'config'>,
  { withheld }: Pick<PlanBrief, 'withheld'>,
): string | null {
  // An institution's list has no human amounts (D82), nor does a product with a caution (D61).
  if (widget === 'technical') return t.forResearchUse;
  if (!showAmounts) return t.noAmountsInShop;
  if (cautions.length > 0) return t.afterCaution;
  if (evidence === 'no-effect') return t.withoutEffect;
  // Of the other compounds the list itself says that no dose is established or shown, whatever is answered.
  return isOtherCompound(id) ? null : withheld;
}

type ConditionCheck = (warning: string) => boolean;

/** Returns a check for warnings that name a condition which the visitor ticked. */
function createConditionCheck(shown: FormattedPlan): ConditionCheck {
  const flags = shown.format === 'plan' ? shown.plan.user_profile.contra_flags : [];
  const conditions = flags.map((flag) => names.answer(flag).toLowerCase());
  return (warning) => conditions.some((condition) => warning.toLowerCase().includes(condition));
}

/** Puts the warnings that concern the visitor first; the others keep their order. */
const concernedFirst = (items: readonly string[], isConcerned: ConditionCheck): string[] =>
  items.toSorted((a, b) => Number(isConcerned(b)) - Number(isConcerned(a)));

interface ProductContext {
  brief: PlanBrief;
  leaflet: Leaflet;
  data: PlanPageData;
  isConcerned: ConditionCheck;
}

function createProduct(
  product: BriefProduct,
  { brief, leaflet, data, isConcerned }: ProductContext,
): DoctorProduct {
  const { id, rank, name, about, evidence, approval, note, facts, cautions } = product;
  const why = capitalise(product.why);
  const { contraindications = [], interactions = [] } = leaflet.own.get(id) ?? {};
  const withheld = whyWithheld(product, data, brief);
  const line = (label: string, items: readonly string[]): LabelledText[] =>
    items.length > 0 ? [[label, enumerate(concernedFirst(items, isConcerned))]] : [];
  return {
    ...{ id, rank, name, about, why, withheld },
    evidence: product.isEvidenceMixed ? undefined : evidence,
    warnings: [
      ...(cautions.length > 0 ? [[results.cautionForYou, cautions.join(' ')] as const] : []),
      ...line(results.contraindications, contraindications),
      ...line(results.interactions, interactions),
      [t.evidence, [approval, note].filter(Boolean).join(' ')],
    ],
    amounts: withheld ? [] : [...(leaflet.amounts.get(id) ?? []), ...facts],
  };
}

function sharedWarnings({ doNotUse, interactions }: Leaflet, isConcerned: ConditionCheck) {
  const list = (title: string, groups: readonly SharedWarnings[]) => ({
    title,
    lines: groups.map(
      ({ names: products, items }): LabelledText => [products, enumerate(concernedFirst(items, isConcerned))],
    ),
  });
  return [list(doNotUse.title, doNotUse.groups), list(results.interactions, interactions)].filter(
    ({ lines }) => lines.length > 0,
  );
}
