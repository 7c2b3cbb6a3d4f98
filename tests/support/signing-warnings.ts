import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { printedText } from './pdf-text.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';
import type { Answers } from './signing-plans.ts';

/** Reasons of the second pharmacist, who read ten plans of seed 2611 and signed none. They are about who is warned, of what and where. */
export const WARNING_REASONS = {
  otherSex: 'A1 a line for the other sex, or for a child',
  cut: 'A3 a sentence cut at its semicolons',
  ownCaution: 'A4 a cautioned product whose card on paper has no caution',
  mustNotUse: 'A5, A6 the list of who must not use the plan lacks a contraindication of a product',
  always: 'A6 a product without the contraindications that hold for every product',
  afterStop: 'A8 "go on" although the course has ended',
  offers: 'A9 offers announced to a person whose safety answers left no product',
  measured: 'A10 a doctor is said to measure what the person notes',
  unclear: 'B a sentence that a reader cannot understand',
  empty: 'B a colon without a word before it',
} as const;
export type WarningReasonId = keyof typeof WARNING_REASONS;

/** The facts about a shown product that these columns need. */
export interface WarnedProduct {
  name: string;
  cautions: readonly string[];
  contraindications: readonly string[];
  interactions: readonly string[];
  monitoring: readonly string[];
  /** Whole texts about what is known, which may contain semicolons. */
  texts: readonly string[];
}

const count = (text: string, sought: string) => bareText(text).split(bareText(sought)).length - 1;

/** The answers of the safety question, which every product names to every person. */
const ASKED = /^(Pregnancy or breastfeeding|Embarazo o lactancia)$/;
const OF_WOMEN = /pregnan|ovar|vagin|breastfe|menopaus|embaraz|lactan/i;
const OF_MEN = /prostat|\bPSA\b|\((older )?men\)|\(hombres|in males|en varones/i;
const OF_CHILDREN = /early puberty|pubertad precoz/i;

function otherSexFindings({ widget, profile }: Answers, products: readonly WarnedProduct[], doctor: string) {
  const sex = widget === 'full' ? profile.sex_at_birth : 'prefer_not_to_say';
  const isWrong = (line: string) => {
    const plain = line.normalize('NFD').replace(/\p{M}/gu, '');
    return (
      !ASKED.test(line) &&
      (OF_CHILDREN.test(plain) ||
        (sex === 'male' && OF_WOMEN.test(plain)) ||
        (sex === 'female' && OF_MEN.test(plain)))
    );
  };
  return [
    ...products.flatMap(({ name, contraindications, interactions, monitoring }) =>
      [...contraindications, ...interactions, ...monitoring]
        .filter(isWrong)
        .map((line) => `${name}: ${line}`),
    ),
    ...(sex === 'male' && /pregnancy test\b(?!s)|prueba de embarazo/i.test(doctor)
      ? ['doctor: a pregnancy test']
      : []),
    ...(sex === 'female' && /\bPSA\b/.test(doctor) ? ['doctor: PSA'] : []),
  ];
}

/** Finds texts of the page that an item of a list begins within. */
function cutFindings(products: readonly WarnedProduct[], html: string) {
  const withItems = readableText(html.replace(/<li\b/g, '¶<li')).replace(/[^\p{L}\p{N}¶]/gu, '');
  const withoutItems = withItems.replaceAll('¶', '');
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const occurrences = (text: string, sought: string) => text.split(sought).length - 1;
  return products.flatMap(({ name, texts, contraindications }) =>
    [...texts, ...contraindications]
      .filter((text) => text.includes(';'))
      .filter((text) => occurrences(withItems, letters(text)) < occurrences(withoutItems, letters(text)))
      .map((text) => `${name}: ${text}`),
  );
}

/** On paper each caution is in the list at the top and again on the card of each of its products. */
function ownCautionFindings(products: readonly WarnedProduct[], papers: Record<string, string>) {
  return Object.entries(papers).flatMap(([paper, text]) =>
    [...new Set(products.flatMap(({ cautions }) => cautions))].flatMap((caution) => {
      const cards = products.filter(({ cautions }) => cautions.includes(caution));
      return count(text, caution) > cards.length
        ? []
        : [`${paper}: ${cards.map(({ name }) => name).join(', ')}`];
    }),
  );
}

/** The list of a layout may name the answer to the safety question instead. */
const ASKED_CANCER = /^(Active cancer|Cáncer activo)/;
const CAUTION = /^(Caution|Precaución): /;
/** The text with which every card begins, after the list of who must not use the plan. */
const FIRST_CARD: Record<Locale, Record<'page' | 'pdf' | 'doctor', RegExp>> = {
  en: { page: /Primary Recommendation/, pdf: /\nWarnings:/, doctor: /\nThe (product|\d+ products)\n/ },
  es: {
    page: /Recomendación principal/,
    pdf: /\nAdvertencias:/,
    doctor: /\n(El producto|Los \d+ productos)\n/,
  },
};

function mustNotUseFindings(
  products: readonly WarnedProduct[],
  { html, mail, pdf, doctor }: Surfaces,
  { shown }: PlanPageData,
  locale: Locale,
) {
  const before = (surface: 'page' | 'pdf' | 'doctor', text: string) =>
    text.slice(0, FIRST_CARD[locale][surface].exec(text)?.index ?? 0);
  const places = [
    ...(shown.format === 'list' ? [['page', before('page', readableText(html.page))]] : []),
    ['mail', mail.text],
    ['mail in HTML', readableText(mail.html)],
    ['pdf', before('pdf', pdf)],
    ['doctor', before('doctor', doctor)],
  ] as const;
  return places.flatMap(([place = '', text = '']) =>
    products.flatMap(({ name, contraindications }) =>
      contraindications
        .filter((line) => !CAUTION.test(line) && !ASKED_CANCER.test(line) && count(text, line) === 0)
        .map((line) => `${place}: ${name} lacks “${line}”`),
    ),
  );
}

const ALWAYS: Record<Locale, readonly RegExp[]> = {
  en: [/pregnancy/i, /active cancer/i, /under 18/i, /allergy to the compound/i, /anti-doping/i],
  es: [/embarazo/i, /cáncer/i, /menores de 18/i, /alergia conocida al compuesto/i, /antidopaje/i],
};

const alwaysFindings = (products: readonly WarnedProduct[], { widget, profile }: Answers, locale: Locale) =>
  products.flatMap(({ name, contraindications }) =>
    ALWAYS[locale]
      .filter((words) => !contraindications.some((line) => words.test(line)))
      // hCG and kisspeptin are prohibited in males only.
      .filter(
        (words) =>
          !(words.test('anti-doping antidopaje') && widget === 'full' && profile.sex_at_birth === 'female'),
      )
      .map((words) => `${name} lacks ${words.source}`),
  );

const STOPS = /Stop at the end of this week|Suspenda al final de esta semana/;
/** The step of a plan on the end of its course. */
const STOPS_BY_WEEK_4 = /At the end of week [1-4]\b|Al final de la semana [1-4]\b/;
const ASKS_TO_STOP = /whether to stop|si conviene suspender/;
const GOES_ON = /whether to go on|conviene continuar|go on with|continúe con/i;

const afterStopFindings = (texts: readonly (readonly [string, string])[]) =>
  texts.flatMap(([surface, text]) =>
    [GOES_ON, ...(STOPS_BY_WEEK_4.test(text) ? [ASKS_TO_STOP] : [])].flatMap((words) =>
      STOPS.test(text) && words.test(text) ? [`${surface}: “${words.exec(text)?.[0]}”`] : [],
    ),
  );

/** The list of what a doctor measures, up to what follows it. */
const MEASURES =
  /\n(A doctor can measure|Un médico puede medir).*?\n(Sources|Fuentes|Disclaimers|Avisos legales)/s;
const NOTED = /Range of motion|Injection-site|Amplitud de movimiento|lugar de la inyección/;

const UNCLEAR: readonly RegExp[] = [
  /copies of the record|copias de la ficha/i,
  /often sold for it all the same|se vende a menudo para ello/i,
  /what they showed and what not|qué mostraron y qué no/i,
  // A paragraph that begins in the middle of a sentence.
  /(What was studied|Qué se estudió) (because|porque)\b/,
  /Approved medicines with|existen medicamentos aprobados con/i,
];

const emptyFindings = (doctor: string) =>
  /[^\s\d]\s+: |^: /m.test(doctor) ? [/.{0,40}\s: .{0,40}/.exec(doctor)?.[0] ?? ': '] : [];

/** Returns what these columns hold against the plan. */
export function warningFindings(
  answers: Answers,
  data: PlanPageData,
  surfaces: Surfaces,
  products: readonly WarnedProduct[],
): Record<WarningReasonId, string[]> {
  const { locale } = answers;
  const { html, mail, pdf, doctor } = surfaces;
  const texts = [
    ['widget', readableText(html.widget)],
    ['page', readableText(html.page)],
    ['file', readableText(html.file)],
    ['mail', mail.text.replace(/\s+/g, ' ')],
    ['pdf', pdf.replace(/\s+/g, ' ')],
    ['doctor', doctor.replace(/\s+/g, ' ')],
  ] as const;
  const stoppedForSafety = products.length === 0 && data.shown.plan.nothing_because === 'flags';
  return {
    otherSex: otherSexFindings(answers, products, doctor),
    cut: cutFindings(products, html.page),
    ownCaution: ownCautionFindings(products, { pdf, doctor }),
    mustNotUse: mustNotUseFindings(products, surfaces, data, locale),
    always: alwaysFindings(products, answers, locale),
    afterStop: afterStopFindings(texts),
    offers: stoppedForSafety && /\boffers\b|\bofertas\b/i.test(mail.text) ? [mail.subject] : [],
    measured: NOTED.test(MEASURES.exec(doctor)?.[0] ?? '') ? ['doctor'] : [],
    unclear: texts.flatMap(([surface, text]) =>
      UNCLEAR.flatMap((words) => (words.test(text) ? [`${surface}: “${words.exec(text)?.[0]}”`] : [])),
    ),
    // In the language of PDF a label and its text are two pieces on one line. The file's own bytes follow its text.
    empty: emptyFindings(printedText(doctor)),
  };
}
