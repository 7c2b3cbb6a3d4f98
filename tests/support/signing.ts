import { notStudiedWith } from '#app/engine/one-at-a-time.ts';
import { isOtherCompound } from '#app/engine/other-compounds.ts';
import type { PeptideId } from '#app/engine/types.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';
import { ANSWER_REASONS, answerFindings } from './signing-answers.ts';
import { CLARITY_REASONS, clarityFindings } from './signing-clarity.ts';
import {
  contraindicationFindings,
  leftOutFindings,
  noEffectFindings,
  statusFindings,
  studyFindings,
} from './signing-evidence.ts';
import { paperFindings as findingsOnPaper, PAPER_REASONS } from './signing-paper.ts';
import type { Answers } from './signing-plans.ts';
import { productsOf, type ShownProduct, usedProductsOf, warnedProductsOf } from './signing-products.ts';
import { SURFACE_REASONS, surfaceFindings } from './signing-surfaces.ts';
import { holds, linksOf, textsOf, WORDS } from './signing-texts.ts';
import { findingsOnUse, USE_REASONS } from './signing-use.ts';
import { WARNING_REASONS, warningFindings } from './signing-warnings.ts';
import { AMOUNT, statusOf } from './text-rules.ts';

/**
 * The reasons why the pharmacist of the review of 26 November 2026 did not sign plans. They are written from the review and the evidence
 * file, not from the engine's code.
 */
export const REASONS = {
  linkFirst: 'B1 a shop link above a warning',
  steps: 'B2 steps that let unstudied products overlap',
  status: 'B3 wrong or missing approval',
  paper: 'M1 an amount without its paper lines',
  study: 'M2 a reason that implies a study',
  noEffect: 'M3, M4 no effect not said, or a primary button for it',
  leftOut: 'M4 left out "for your safety" for another reason; approved medicines not named',
  ownWords: 'M5 own words not heard',
  age: 'M6 age is not on the tick list',
  cautioned: 'M7 an amount for a cautioned product',
  institution: 'D82 a human amount for an institution',
  doping: 'M9 no anti-doping line',
  laboratory: 'M10 laboratory values each week',
  early: 'D42 an amount before the tick',
  combination: 'D60 "no combination was studied" not said once',
  contraindication: 'a contraindication of the evidence file is missing',
  ...WARNING_REASONS,
  ...USE_REASONS,
  ...CLARITY_REASONS,
  ...SURFACE_REASONS,
  ...PAPER_REASONS,
  ...ANSWER_REASONS,
} as const;
export type ReasonId = keyof typeof REASONS;
export type Findings = Partial<Record<ReasonId, string[]>>;

function linkFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  return linksOf(surfaces).flatMap(({ surface, href, before, bareBefore }) => {
    const isSaid = (line: string) => bareBefore.includes(bareText(line));
    const product = products.find(({ id, url }) => href.startsWith(url) || href.includes(`product=${id}`));
    const lacks = [
      ...(WORDS[locale].emergency.test(before) ? [] : ['the emergency line']),
      ...(product && !isSaid(statusOf(product.id, locale)) ? [`the approval of ${product.name}`] : []),
      ...(product?.cautions ?? []).filter((caution) => !isSaid(caution)),
    ];
    return lacks.map((what) => `${surface}: ${product?.name ?? href} is linked before ${what}`);
  });
}

function stepFindings(data: PlanPageData, products: readonly ShownProduct[], locale: Locale) {
  if (data.shown.format !== 'plan') return [];
  const withEffect = products.filter(({ evidence }) => evidence !== 'no-effect');
  const first = withEffect.find(({ cautions }) => cautions.length === 0) ?? withEffect[0] ?? products[0];
  if (!first || products.length === 1) return [];
  return data.shown.plan.human_readable.step_by_step_plan.flatMap((step) => {
    const named = products.filter(({ name }) => step.includes(name));
    const later = named.filter(({ id }) => id !== first.id);
    if (later.length === 0 || WORDS[locale].instead.test(step)) return [];
    const unstudied = named.some(({ id }) =>
      named.some(
        (other) => other.id !== id && notStudiedWith(id as PeptideId).includes(other.id as PeptideId),
      ),
    );
    return [`${unstudied ? 'an unstudied pair' : 'a later product'} in “${step}”`];
  });
}

/** Texts that paper and screen must show next to the amount of an injected product. */
const PAPER: Record<Locale, Record<string, RegExp>> = {
  en: {
    basis: /established|label|trial|published/i,
    storage: /2-8 ?°C/,
    use: /28 days/,
    units: /U-100/,
    sharps: /sharps/i,
    cloudy: /cloudy|cloudiness|particles/i,
    off: /off|stop|pause|weeks/i,
  },
  es: {
    basis: /establecida|ficha|ensayo|publicad/i,
    storage: /2-8 ?°C/,
    use: /28 días/,
    units: /U-100/,
    sharps: /punzante|agujas/i,
    cloudy: /turbi|partículas/i,
    off: /descans|suspend|deje|semanas/i,
  },
};

function paperFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  const shown = products.filter(({ peptide }) => peptide?.dosing_ranges);
  const injected = shown.filter(({ peptide }) => peptide?.injection_protocol);
  return textsOf(surfaces)
    .filter(([surface]) => surface !== 'mail')
    .flatMap(([surface, text]) => {
      if (shown.length === 0) return [];
      const lacks = Object.entries(PAPER[locale]).filter(
        ([line, words]) => !words.test(text) && (injected.length > 0 || line === 'basis' || line === 'off'),
      );
      return [
        ...lacks.map(([line]) => `${surface}: no line on ${line}`),
        ...shown.flatMap(({ name, peptide }) =>
          [
            ...(peptide?.contraindications ?? []),
            ...(peptide?.interactions_to_avoid ?? []),
            peptide?.dose_basis ?? '',
          ]
            .filter((line) => line && !holds(text, line))
            .map((line) => `${surface}: ${name} lacks “${line}”`),
        ),
      ];
    });
}

const mailAmounts = (surfaces: Surfaces) =>
  [readableText(surfaces.mail.html), surfaces.mail.text].flatMap((text) => AMOUNT.exec(text)?.[0] ?? []);

function cautionedFindings(products: readonly ShownProduct[]) {
  return products.flatMap(({ name, cautions, peptide }) =>
    cautions.length > 0 &&
    peptide &&
    (peptide.dosing_ranges ||
      peptide.injection_protocol ||
      peptide.vial_calculations ||
      peptide.reconstitution)
      ? [name]
      : [],
  );
}

function dopingFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  return products.length === 0
    ? []
    : textsOf(surfaces)
        .filter(([surface, text]) => surface !== 'mail' && !WORDS[locale].doping.test(text))
        .map(([surface]) => surface);
}

function combinationFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  return textsOf(surfaces)
    .filter(([surface]) => surface === 'page' || surface === 'pdf' || surface === 'file')
    .flatMap(([surface, text]) => {
      const count = [...text.matchAll(WORDS[locale].together)].length;
      const wanted = products.length > 1 ? 1 : 0;
      return count === wanted ? [] : [`${surface}: ${count} times, ${wanted} wanted`];
    });
}

function laboratoryFindings(data: PlanPageData, locale: Locale) {
  if (data.shown.format !== 'plan') return [];
  return data.shown.plan.education.monitoring_plan.subjective.filter((item) =>
    WORDS[locale].laboratory.test(item),
  );
}

const amountFindings = (surfaces: Surfaces) =>
  textsOf(surfaces).flatMap(([surface, text]) => {
    const amount = AMOUNT.exec(text);
    return amount ? [`${surface}: ${amount[0]}`] : [];
  });

function ageFindings(data: PlanPageData, products: readonly ShownProduct[], locale: Locale) {
  if (
    data.shown.format !== 'list' ||
    !products.some(({ id }) => !isOtherCompound(id) && id === 'cjc-1295-ipamorelin')
  )
    return [];
  const lines = data.shown.plan.do_not_use ?? [];
  const isAsked = lines.some((line) =>
    (locale === 'en' ? /under 25|18-24|age/i : /menos de 25|18-24|edad/i).test(line),
  );
  const holdsAmount = data.shown.plan.list.some(({ dosage }) => AMOUNT.test(dosage));
  return holdsAmount && !isAsked ? [lines.join(' | ') || 'no list'] : [];
}

function earlyFindings(data: PlanPageData, products: readonly ShownProduct[]) {
  if (data.shown.format !== 'plan') return [];
  return products.flatMap(({ name, peptide }) =>
    [peptide?.evidence_note ?? '', ...(peptide?.sources ?? []).map(({ note = '' }) => note)]
      .filter((text) => AMOUNT.test(text))
      .map((text) => `${name}: ${text}`),
  );
}

/** Returns the objections to signing the plan, by reason. A plan without objections has no key. */
export function reasonsNotToSign(answers: Answers, data: PlanPageData, surfaces: Surfaces): Findings {
  const { locale } = answers;
  const products = productsOf(data);
  const all: Record<ReasonId, string[]> = {
    linkFirst: linkFindings(products, surfaces, locale),
    steps: stepFindings(data, products, locale),
    status: statusFindings(products, surfaces, locale),
    paper: [...paperFindings(products, surfaces, locale), ...mailAmounts(surfaces)],
    study: studyFindings(data, products, locale),
    noEffect: noEffectFindings(products, surfaces, locale),
    leftOut: leftOutFindings(data, products, surfaces, locale),
    ownWords: answers.written === '' ? [] : amountFindings(surfaces),
    age: ageFindings(data, products, locale),
    cautioned: cautionedFindings(products),
    institution: answers.widget === 'technical' ? amountFindings(surfaces) : [],
    doping: dopingFindings(products, surfaces, locale),
    laboratory: laboratoryFindings(data, locale),
    early: earlyFindings(data, products),
    combination: combinationFindings(products, surfaces, locale),
    contraindication: contraindicationFindings(products, surfaces, answers),
    ...warningFindings(answers, data, surfaces, warnedProductsOf(data)),
    ...findingsOnUse(answers, data, surfaces, usedProductsOf(data)),
    ...clarityFindings(answers, data, surfaces, products),
    ...surfaceFindings(data, surfaces, products),
    ...findingsOnPaper(data, surfaces, products, locale),
    ...answerFindings(answers, data, surfaces),
  };
  return Object.fromEntries(Object.entries(all).filter(([, findings]) => findings.length > 0));
}
