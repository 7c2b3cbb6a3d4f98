import { adviceWith } from '#app/engine/article-advice.ts';
import { describeResearch, type ListPlan, withoutUse } from '#app/engine/list-plan.ts';
import { hideAmounts, isOffered, withoutAmounts } from '#app/engine/present.ts';
import {
  type LegacyRecommendation,
  type ListedWarnings,
  PLAN_LOCALES,
  type Plan,
  type PlanLocale,
  type PlannedPeptide,
  type Source,
} from '#app/engine/types.ts';
import { wordingFor } from '#app/engine/wording-for.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';

const EMPTY_SHOWN_PLAN = {
  game_plan: { start_here: [], next_layer: [], advanced: [] },
  exclusions: [],
  not_covered: [],
  disclaimers: [],
};
const EMPTY_SHOWN_TEXTS = {
  inputs_recap: '',
  step_by_step_plan: [],
  why_chosen: [],
  how_to_use: [],
  what_to_monitor: [],
  cautions: [],
  education_nuggets: [],
};
const EMPTY_SHOWN_EDUCATION = { mechanisms_summary: '', rationale: '', key_education_points: [] };
const EMPTY_SHOWN_MONITORING = { subjective: [], objective: [], checkpoints: [] };
const EMPTY_SHOWN_LIST = {
  advice: [],
  list: [],
  exclusions: [],
  cautions: [],
  must_not_use: [],
  disclaimers: [],
};

const EMPTY_SHOWN_ENTRY = {
  reasons: [],
  cautions: [],
  research_applications: [],
  monitoring_parameters: [],
  interactions_to_avoid: [],
  contraindications: [],
  sources: [],
};

/**
 * Returns a stored plan for display, word for word: it is never recomputed, even if today's engine would decide differently (D7). Parts
 * that the plan's engine did not know yet become empty lists. Amounts that no plan shows today are removed: those of a product with a caution for
 * the visitor or without effect in people (D61), and those in notes on sources, which are read before the tick (D42). Returns null when the plan was erased.
 * @param showAmounts false removes every amount, also from plans that were stored before the tenant disabled them (D16)
 * @param showArticles false removes the advice to read the tenant's articles, also from plans that were stored before the tenant disabled
 * it
 * @param researchIn the language of an institution's list, which shows no human use, also if an older engine stored one (D82)
 */
export function shownPlan(
  format: string,
  storedPlan: unknown,
  showAmounts: boolean,
  showArticles = true,
  researchIn?: PlanLocale,
): FormattedPlan | null {
  if (typeof storedPlan !== 'object' || storedPlan === null || !('engine_version' in storedPlan)) return null;
  if (format === 'list') {
    const whole = { ...EMPTY_SHOWN_LIST, ...(storedPlan as ListPlan) };
    const plan = { ...whole, advice: adviceWith(whole.advice, showArticles) };
    if (researchIn) return { format: 'list', plan: listForResearch(plan, researchIn) };
    return { format: 'list', plan: listWithoutAmounts(plan, showAmounts ? isPlanHeldBack : () => true) };
  }
  const plan = planWithAdvice(wholePlan(storedPlan as Plan), showArticles);
  return { format: 'plan', plan: showAmounts ? withoutHeldBackAmounts(plan) : planWithoutAmounts(plan) };
}

const planWithAdvice = (plan: Plan, showArticles: boolean): Plan => ({
  ...plan,
  education: {
    ...plan.education,
    key_education_points: adviceWith(plan.education.key_education_points, showArticles),
  },
  human_readable: {
    ...plan.human_readable,
    step_by_step_plan: adviceWith(plan.human_readable.step_by_step_plan, showArticles),
  },
});

function wholePlan(storedPlan: Plan): Plan {
  const whole = { ...EMPTY_SHOWN_PLAN, ...storedPlan };
  const entry = (peptide: PlannedPeptide): PlannedPeptide => {
    const wholeEntry = { ...EMPTY_SHOWN_ENTRY, ...peptide };
    return { ...wholeEntry, sources: wholeEntry.sources.map(withoutAmountsInNote) };
  };
  return {
    ...whole,
    game_plan: mapTiers({ ...EMPTY_SHOWN_PLAN.game_plan, ...whole.game_plan }, entry),
    education: {
      ...EMPTY_SHOWN_EDUCATION,
      ...whole.education,
      monitoring_plan: { ...EMPTY_SHOWN_MONITORING, ...whole.education?.monitoring_plan },
    },
    human_readable: { ...EMPTY_SHOWN_TEXTS, ...whole.human_readable },
  };
}

const withoutAmountsInNote = ({ note, ...source }: Source): Source => {
  const rest = note && withoutAmounts(note);
  return rest ? { ...source, note: rest } : source;
};

const mapTiers = (
  { start_here, next_layer, advanced }: Plan['game_plan'],
  change: (entry: PlannedPeptide) => PlannedPeptide,
): Plan['game_plan'] => ({
  start_here: start_here.map(change),
  next_layer: next_layer.map(change),
  advanced: advanced.map(change),
});

/** Removes the sentences that state an amount. The label of a text ("Selank: …") is kept if any of the text remains. */
const bare = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const rest = withoutAmounts(text);
    const [label = ''] = /^[^:.]{2,90}: /.exec(text) ?? [];
    if (rest === '') return [];
    return [rest.startsWith(label) ? rest : label + rest];
  });

/** Returns the sentence about amounts that contains no figure, in every language, because a plan is shown in its original one. */
const aboutAmounts = ({ user_profile }: Plan): string[] =>
  PLAN_LOCALES.map((locale) => wordingFor(locale).plan.keyPoints.level(user_profile.experience_level));

const listEntries = ({ game_plan: { start_here, next_layer, advanced } }: Plan): PlannedPeptide[] => [
  ...start_here,
  ...next_layer,
  ...advanced,
];

const isPlanHeldBack = ({ cautions, warnings }: LegacyRecommendation): boolean =>
  !isOffered({ cautions, evidence: warnings?.evidence });

/**
 * Removes the amounts of the products that are not offered: engines before 2.1.0 put those with a caution for the visitor into their plans,
 * engines before 2.3.0 those without effect in people. Engines before 2.4.0 told how often and how long to use a product without amounts.
 */
function withoutHeldBackAmounts(plan: Plan): Plan {
  const entries = listEntries(plan);
  const isWhole = (entry: PlannedPeptide) => entry.dosing_ranges !== undefined && isOffered(entry);
  const heldBack = entries.filter((entry) => !isWhole(entry));
  if (heldBack.length === 0) return plan;
  if (heldBack.length === entries.length) return planWithoutAmounts(plan);
  const isAboutThem = (text: string) => heldBack.some(({ name }) => text.includes(name));
  const bareIfHeldBack = (texts: readonly string[]) =>
    texts.flatMap((text) => (isAboutThem(text) ? bare([text]) : [text]));
  const { human_readable: texts } = plan;
  return {
    ...plan,
    game_plan: mapTiers(plan.game_plan, (entry) => (isWhole(entry) ? entry : hideAmounts(entry))),
    human_readable: {
      ...texts,
      how_to_use: texts.how_to_use.filter((text) => !isAboutThem(text)),
      cautions: bareIfHeldBack(texts.cautions),
      education_nuggets: bareIfHeldBack(texts.education_nuggets),
    },
  };
}

function planWithoutAmounts(plan: Plan): Plan {
  const idle = aboutAmounts(plan);
  const { education, human_readable: texts } = plan;
  return {
    ...plan,
    game_plan: mapTiers(plan.game_plan, hideAmounts),
    education: {
      ...education,
      key_education_points: bare(education.key_education_points).filter((text) => !idle.includes(text)),
    },
    human_readable: {
      ...texts,
      how_to_use: [],
      cautions: bare(texts.cautions),
      education_nuggets: bare(texts.education_nuggets),
    },
  };
}

type ListItem = ListPlan['list'][number];

const itemWithoutAmounts = (item: ListItem): ListItem => ({
  ...item,
  benefits: bare(item.benefits),
  ...withoutUse,
  ...(item.warnings && { warnings: warningsWithoutAmounts(item.warnings) }),
});

/** Removes the amounts of hidden items. If no amount remains, the list that opens the amounts is removed too. */
const listWithoutAmounts = (plan: ListPlan, isHidden: (item: ListItem) => boolean): ListPlan => ({
  ...plan,
  do_not_use: plan.list.every(isHidden) ? [] : plan.do_not_use,
  list: plan.list.map((item) => (isHidden(item) ? itemWithoutAmounts(item) : item)),
});

const listForResearch = (plan: ListPlan, locale: PlanLocale): ListPlan => {
  const bareList = listWithoutAmounts(plan, () => true);
  return { ...bareList, list: bareList.list.map((item) => ({ ...item, ...describeResearch(item, locale) })) };
};

const warningsWithoutAmounts = (warnings: ListedWarnings): ListedWarnings => ({
  ...warnings,
  evidence_note: withoutAmounts(warnings.evidence_note ?? ''),
  contraindications: bare(warnings.contraindications),
  interactions_to_avoid: bare(warnings.interactions_to_avoid),
});
