import { notStudiedWith } from '#app/engine/one-at-a-time.ts';
import { isOtherCompound, type ListedId } from '#app/engine/other-compounds.ts';
import type { PeptideId, PlannedPeptide } from '#app/engine/types.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';
import { ANSWER_REASONS, answerFindings } from './signing-answers.ts';
import { CLARITY_REASONS, clarityFindings } from './signing-clarity.ts';
import { paperFindings as findingsOnPaper, PAPER_REASONS } from './signing-paper.ts';
import type { Answers } from './signing-plans.ts';
import { SURFACE_REASONS, surfaceFindings } from './signing-surfaces.ts';
import { findingsOnUse, USE_REASONS, type UsedProduct } from './signing-use.ts';
import { WARNING_REASONS, type WarnedProduct, warningFindings } from './signing-warnings.ts';
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

interface ShownProduct {
  id: ListedId;
  name: string;
  cautions: readonly string[];
  evidence: string | undefined;
  url: string;
  peptide: PlannedPeptide | undefined;
}

function productsOf({ shown }: PlanPageData): ShownProduct[] {
  if (shown.format === 'list')
    return shown.plan.list.map((item) => ({
      id: item.id as ListedId,
      name: item.name,
      cautions: item.cautions,
      evidence: item.warnings?.evidence,
      url: item.productUrl,
      peptide: undefined,
    }));
  const { start_here, next_layer, advanced } = shown.plan.game_plan;
  return [...start_here, ...next_layer, ...advanced].map((peptide) => ({
    id: peptide.id,
    name: peptide.name,
    cautions: peptide.cautions,
    evidence: peptide.evidence,
    url: peptide.product_url,
    peptide,
  }));
}

function warnedProductsOf({ shown }: PlanPageData): WarnedProduct[] {
  if (shown.format === 'list')
    return shown.plan.list.map(({ name, cautions, warnings, benefits, monitoring_parameters = [] }) => ({
      name,
      cautions,
      contraindications: warnings?.contraindications ?? [],
      interactions: warnings?.interactions_to_avoid ?? [],
      monitoring: monitoring_parameters,
      texts: [...benefits, warnings?.evidence_note ?? ''],
    }));
  const { game_plan, human_readable } = shown.plan;
  return [...game_plan.start_here, ...game_plan.next_layer, ...game_plan.advanced].map(
    ({
      name,
      cautions,
      contraindications,
      interactions_to_avoid,
      monitoring_parameters,
      evidence_note,
      dose_basis = '',
    }) => ({
      name,
      cautions,
      contraindications,
      interactions: interactions_to_avoid,
      monitoring: monitoring_parameters,
      texts: [
        evidence_note,
        dose_basis,
        ...human_readable.why_chosen.flatMap((text) =>
          text.startsWith(`${name}: `) ? [text.slice(name.length + 2)] : [],
        ),
      ],
    }),
  );
}

const usedProductsOf = ({ shown }: PlanPageData): UsedProduct[] =>
  shown.format === 'list'
    ? shown.plan.list.map(({ name, warnings, dosage }) => ({
        name,
        evidence: warnings?.evidence,
        hasAmounts: AMOUNT.test(dosage),
        isInjected: true,
        contraindications: warnings?.contraindications ?? [],
      }))
    : [
        ...shown.plan.game_plan.start_here,
        ...shown.plan.game_plan.next_layer,
        ...shown.plan.game_plan.advanced,
      ].map(({ name, evidence, dosing_ranges, injection_protocol, contraindications }) => ({
        name,
        evidence,
        hasAmounts: dosing_ranges !== undefined,
        isInjected: injection_protocol !== undefined,
        contraindications,
      }));

const WORDS: Record<
  Locale,
  Record<
    'emergency' | 'instead' | 'safety' | 'together' | 'doping' | 'laboratory' | 'weekly' | 'notStated',
    RegExp
  >
> = {
  en: {
    emergency: /Emergency: severe stomach pain/,
    instead: /instead of it|later with a doctor|is no alternative/,
    safety: /for your safety|your safety answers/i,
    together: /We found no study in people of any combination of these products/g,
    doping: /anti-doping/i,
    laboratory: /IGF-1|Serum copper|Testosterone|Fasting glucose|HbA1c|Estradiol/i,
    weekly: /each week/i,
    notStated: /not stated for research use/i,
  },
  es: {
    emergency: /Emergencia: dolor de estómago intenso/,
    instead: /en (su )?lugar|en vez de|más adelante con un médico|no es una alternativa/,
    safety: /por su seguridad/i,
    together: /No hallamos ningún estudio en personas de ninguna combinación de estos productos/g,
    doping: /antidopaje/i,
    laboratory: /IGF-1|Cobre sérico|Testosterona|Glucosa en ayunas|HbA1c|Estradiol/i,
    weekly: /cada semana/i,
    notStated: /no (se )?indica(do|da|n)? para uso de investigación|no indicad[oa] para la investigación/i,
  },
};

const holds = (text: string, sought: string) => bareText(text).includes(bareText(sought));

interface ShopLink {
  surface: string;
  href: string;
  /** The readable text in front of the link, and its letters and digits alone. */
  before: string;
  bareBefore: string;
  tag: string;
}

/** Lists the shop links of the surfaces that have links. */
const linksOf = (surfaces: Surfaces): ShopLink[] =>
  Object.entries({ ...surfaces.html, mail: surfaces.mail.html }).flatMap(([surface, html]) => {
    let [from, before, bareBefore] = [0, '', ''];
    return [...html.matchAll(/<a\b[^>]*href="(https:\/\/shop\.example\/[^"]*)"[^>]*>/g)].map(
      ({ 0: tag, 1: href = '', index }) => {
        const between = readableText(html.slice(from, index));
        [from, before, bareBefore] = [index, before + between, bareBefore + bareText(between)];
        return { surface, href: href.replaceAll('&amp;', '&'), before, bareBefore, tag };
      },
    );
  });

const textsOf = (surfaces: Surfaces): [surface: string, text: string][] => [
  ['widget', readableText(surfaces.html.widget)],
  ['page', readableText(surfaces.html.page)],
  // The file holds its screen and its paper; each is read on its own.
  ...surfaces.html.file
    .split(/(?=<article class="sgl)/)
    .map((part, index): [string, string] => [index === 0 ? 'file' : 'print', readableText(part)]),
  ['pdf', surfaces.pdf.replace(/\s+/g, ' ')],
  ['mail', readableText(surfaces.mail.html)],
];

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

const APPROVED_SOMEWHERE = [
  'tirzepatide',
  'semaglutide',
  'hcg-protocol',
  'tesamorelin',
  'pt-141',
  'thymosin-alpha-1',
  'selank',
  'semax',
];
const DENIES = /not approved as a medicine|no está aprobad[oa] como medicamento/i;
/** "… for this use" is true of a medicine that is approved for another, such as Selank's nose drops. */
const NO_DOSE =
  /no established (human )?dose(?! for this use)|(no hay (una )?|sin )dosis (humana )?establecida(?!( en humanos)? para este uso)/i;

function statusFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  return textsOf(surfaces).flatMap(([surface, text]) => [
    ...products
      .filter(({ id }) => !holds(text, statusOf(id, locale)))
      .map(({ name }) => `${surface}: no approval line of ${name}`),
    ...(products.length > 0 && products.every(({ id }) => APPROVED_SOMEWHERE.includes(id))
      ? [DENIES, NO_DOSE].flatMap((words) =>
          words.test(text) ? [`${surface}: “${words.exec(text)?.[0]}”`] : [],
        )
      : []),
  ]);
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

/** Words, by language, for the things that must not be used with a compound according to the evidence file. */
const CONTRAINDICATIONS: Readonly<Record<string, Record<Locale, RegExp>>> = {
  tesamorelin: { en: /pituitary/i, es: /hipófisis|hipofisari/i },
  'igf-1-lr3': { en: /cancer/i, es: /cáncer/i },
  'follistatin-344': { en: /cancer/i, es: /cáncer/i },
  'hgh-fragment': { en: /cancer/i, es: /cáncer/i },
  epitalon: { en: /cancer/i, es: /cáncer/i },
  'cjc-1295-ipamorelin': { en: /cancer/i, es: /cáncer/i },
};

function contraindicationFindings(products: readonly ShownProduct[], surfaces: Surfaces, answers: Answers) {
  const { locale } = answers;
  // The consumer widget asks nothing about health.
  const endocrine =
    answers.widget !== 'consumer' &&
    answers.profile.contra_flags.some((flag) => /endocrine|Thyroid|Diabetes/.test(flag));
  return [
    ...textsOf(surfaces)
      .filter(([surface]) => surface !== 'mail')
      .flatMap(([surface, text]) =>
        products
          .filter(({ id }) => CONTRAINDICATIONS[id] && !CONTRAINDICATIONS[id][locale].test(text))
          .map(({ name }) => `${surface}: ${name}`),
      ),
    ...(endocrine && products.some(({ id }) => id === 'kisspeptin')
      ? ['kisspeptin with an endocrine disorder']
      : []),
  ];
}

function studyFindings(data: PlanPageData, products: readonly ShownProduct[], locale: Locale) {
  const plainStudy =
    locale === 'en' ? /\((tested|studied|approved)/i : /\((probado|estudiado|aprobado|medicamento)/i;
  const unstudied = locale === 'en' ? /not studied for this/i : /no estudiado para esto/i;
  const riddle = /, but otherwise|pero de otra (forma|manera)\b/i;
  const texts = products.flatMap(({ peptide }) => peptide?.reasons ?? []);
  const because = data.shown.format === 'plan' ? data.shown.plan.human_readable.why_chosen : [];
  return [
    ...texts
      .filter((reason) => !plainStudy.test(reason) && !unstudied.test(reason))
      .map((reason) => `no class in “${reason}”`),
    ...[...texts, ...because].filter((text) => riddle.test(text)).map((text) => `a riddle: “${text}”`),
  ];
}

function noEffectFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  const said =
    locale === 'en' ? /no (useful )?effect|found no/i : /sin efecto|ningún efecto|no halló|no hallaron/i;
  const without = products.filter(({ evidence }) => evidence === 'no-effect');
  if (without.length === 0) return [];
  const links = linksOf(surfaces).filter(
    ({ href, tag }) =>
      /sgr-button-main|sg-button-main|primary/.test(tag) &&
      without.some(({ id, url }) => href.startsWith(url) || href.includes(`product=${id}`)),
  );
  return [
    ...textsOf(surfaces)
      .filter(([, text]) => !said.test(text))
      .map(([surface]) => `${surface} does not say it`),
    ...links.map(({ surface, href }) => `${surface}: a primary button to ${href}`),
  ];
}

const APPROVED_RELATIVES = {
  en: /approved medicines? (exist|for)|doctor can prescribe/i,
  es: /medicamentos aprobados|médico puede recetar/i,
};

function leftOutFindings(
  data: PlanPageData,
  products: readonly ShownProduct[],
  surfaces: Surfaces,
  locale: Locale,
) {
  if (data.shown.format !== 'plan') return [];
  const { exclusions } = data.shown.plan;
  const wrong = exclusions.filter(
    ({ flags, reason }) => flags.length === 0 && WORDS[locale].safety.test(reason),
  );
  const unapproved = products.some(({ id }) => id === 'retatrutide');
  return [
    ...wrong.map(({ reason }) => `“${reason}”`),
    ...(unapproved
      ? textsOf(surfaces)
          .filter(([surface, text]) => surface !== 'mail' && !APPROVED_RELATIVES[locale].test(text))
          .map(([surface]) => `${surface} names no approved medicine`)
      : []),
  ];
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
