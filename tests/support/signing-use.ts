import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { immediateList, readableText, type Surfaces } from './plan-surfaces.tsx';
import type { Answers } from './signing-plans.ts';
import { AMOUNT } from './text-rules.ts';

/** Reasons of the third pharmacist, who read ten plans and signed eight. They are about what a reader does with the plan. */
export const USE_REASONS = {
  noGround: 'C1 a product without effect in people is offered, or has amounts',
  noMark: 'C2 a volume without a mark, and nothing on what to do instead',
  tooEarly: 'C3 "after 4-6 weeks" without the weeks off',
  doctorHandling: 'C4 amounts in the summary for a doctor without storage and sharps',
  immediate: 'C5 the list before the details lacks a contraindication',
} as const;
export type UseReasonId = keyof typeof USE_REASONS;

/** What these columns need to know about a shown product. */
export interface UsedProduct {
  name: string;
  evidence: string | undefined;
  /** Whether any amount stands on its card. */
  hasAmounts: boolean;
  isInjected: boolean;
  contraindications: readonly string[];
}

const OFFERS = /instead of it|en su lugar/;
const WITHOUT_ADVICE = /no mark for this volume\.|no tiene marca para este volumen\./;
const FROM_WHEN: Record<Locale, RegExp> = {
  en: /any later product waits until then/,
  es: /cualquier producto posterior espera hasta entonces/,
};
const AFTER_WEEKS = /after 4-6 weeks|después de 4-6 semanas/i;

function noGroundFindings({ shown }: PlanPageData, products: readonly UsedProduct[]) {
  const without = products.filter(({ evidence }) => evidence === 'no-effect');
  const steps = shown.format === 'plan' ? shown.plan.human_readable.step_by_step_plan : [];
  return without.flatMap(({ name, hasAmounts }) => [
    ...(hasAmounts ? [`${name} has amounts`] : []),
    ...steps.filter((step) => step.includes(name) && OFFERS.test(step)),
  ]);
}

function tooEarlyFindings(
  { shown }: PlanPageData,
  texts: readonly (readonly [string, string])[],
  locale: Locale,
) {
  if (shown.format !== 'plan') return [];
  const says = FROM_WHEN[locale];
  const { game_plan } = shown.plan;
  // What tests in people found without effect is offered for no time at all.
  const offersNext = game_plan.next_layer.some(({ evidence }) => evidence !== 'no-effect');
  return texts.flatMap(([surface, text]) =>
    offersNext && AFTER_WEEKS.test(text) && !says.test(text) ? [surface] : [],
  );
}

function doctorFindings(products: readonly UsedProduct[], doctor: string) {
  const injects = products.some(({ hasAmounts, isInjected }) => hasAmounts && isInjected);
  const lines = {
    storage: /2-8 ?°C/,
    sharps: /sharps|punzantes/i,
    units: /1 unit is 0\.01|1 unidad es 0\.01/,
  };
  return injects && AMOUNT.test(doctor)
    ? Object.entries(lines).flatMap(([line, words]) => (words.test(doctor) ? [] : [`no line on ${line}`]))
    : [];
}

/** The safety question's own line on cancer has other words on this list; a caution is no contraindication. */
const SAID_OTHERWISE = /^(Active cancer|Cáncer activo|Caution: |Precaución: )/;

function immediateFindings(answers: Answers, products: readonly UsedProduct[]) {
  if (answers.widget === 'full') return [];
  const text = bareText(readableText(immediateList(answers)));
  return products.flatMap(({ name, contraindications }) =>
    contraindications
      .filter((line) => !SAID_OTHERWISE.test(line) && !text.includes(bareText(line)))
      .map((line) => `${name} lacks “${line}”`),
  );
}

/** Returns what these columns hold against the plan. */
export function findingsOnUse(
  answers: Answers,
  data: PlanPageData,
  { html, mail, pdf, doctor }: Surfaces,
  products: readonly UsedProduct[],
): Record<UseReasonId, string[]> {
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  const texts = [
    ['widget', readableText(html.widget)],
    ['page', readableText(html.page)],
    ['file', readableText(html.file)],
    ['mail', flat(mail.text)],
    ['pdf', flat(pdf)],
    ['doctor', flat(doctor)],
  ] as const;
  return {
    noGround: noGroundFindings(data, products),
    noMark: texts.flatMap(([surface, text]) => (WITHOUT_ADVICE.test(text) ? [surface] : [])),
    tooEarly: tooEarlyFindings(data, texts, answers.locale),
    doctorHandling: doctorFindings(products, flat(doctor)),
    immediate: immediateFindings(answers, products),
  };
}
