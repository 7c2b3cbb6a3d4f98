import { SPANISH_LIST_LABELS } from '#app/engine/vocabulary/spanish-lists.ts';
import { CONSUMER_CHALLENGES, TECHNICAL_OBJECTIVES } from '#app/engine/vocabulary.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { immediateList, readableText, type Surfaces } from './plan-surfaces.tsx';
import type { Answers } from './signing-plans.ts';

/** Reasons of the sixth pharmacist, who read five plans of 28 November 2026. They are about a list's second answer. */
export const ANSWER_REASONS = {
  secondClass: 'P6.1 "100% match", and the evidence for the second answer is not said',
  secondWithoutStudy: 'P6.1 the second answer has no product with a study behind it, and nothing says so',
} as const;
export type AnswerReasonId = keyof typeof ANSWER_REASONS;

/** The labels of the evidence file's classes, section 2. */
const CLASSES = {
  approved: ['Approved medicine for this', 'Medicamento aprobado para esto'],
  people: ['Tested in people for this', 'Probado en personas para esto'],
  other: [
    'Tested in people for another purpose, in another form or by another route',
    'Probado en personas para otro fin, en otra forma o por otra vía',
  ],
  animals: ['Studied for this in animals or cells only', 'Estudiado para esto solo en animales o células'],
  none: ['Not studied for this', 'No estudiado para esto'],
} as const satisfies Record<string, readonly [en: string, es: string]>;

/** The second answer's pairs whose class differs from that of a list's first answer: the evidence file, section 2c. */
const DIFFERENT: readonly (readonly [
  first: string,
  second: string,
  Readonly<Record<string, keyof typeof CLASSES>>,
])[] = [
  ['energy', 'burnout', { 'MOTS-c': 'none' }],
  ['energy', 'libido', { 'MOTS-c': 'none' }],
  ['weight', 'burnout', { 'MOTS-c': 'none' }],
  ['weight', 'libido', { 'MOTS-c': 'none' }],
  ['sleep', 'stress', { DSIP: 'none' }],
  ['hormones', 'burnout', { Ipamorelin: 'none' }],
  ['hormones', 'stress', { Ipamorelin: 'none' }],
  ['hormones', 'recovery', { Ipamorelin: 'none' }],
  ['hormones', 'libido', { Ipamorelin: 'none', 'PT-141': 'approved' }],
  ['tissue', 'angiogenesis', { 'TB-500': 'animals', 'GHK-Cu': 'animals' }],
  ['tissue', 'collagen', { 'TB-500': 'animals' }],
  ['metabolic', 'growth-hormone', { Tesamorelin: 'people' }],
  ['hormonal', 'growth-hormone', { Ipamorelin: 'people' }],
  ['cognitive', 'neuroplasticity', { Semax: 'animals', Selank: 'none' }],
  ['cellular', 'mitochondrial', { 'NAD+': 'none' }],
  ['performance', 'lipolysis', { 'HGH Fragment': 'animals' }],
];

/** The second answers of which every pair is "none". */
const WITHOUT_STUDY = ['burnout', 'stress', 'recovery'];
const WITHOUT_STUDY_WORDS: Record<Locale, string> = {
  en: 'This answer has no product with a study behind it; shops group these under it.',
  es: 'Esta respuesta no tiene ningún producto respaldado por un estudio; las tiendas agrupan estos bajo ella.',
};

const labelOf = (id: string, locale: Locale): string => {
  const english = [...CONSUMER_CHALLENGES, ...TECHNICAL_OBJECTIVES].find((option) => option.id === id)?.label;
  return (locale === 'es' ? SPANISH_LIST_LABELS[english ?? ''] : english) ?? id;
};

const countIn = (text: string, sought: string) => bareText(text).split(bareText(sought)).length - 1;

/** Returns what these columns hold against the plan. */
export function answerFindings(
  answers: Answers,
  { shown }: PlanPageData,
  { html, mail, pdf, doctor }: Surfaces,
): Record<AnswerReasonId, string[]> {
  const { locale, goal, challenge } = answers;
  if (shown.format !== 'list' || shown.plan.list.length === 0)
    return { secondClass: [], secondWithoutStudy: [] };
  const { list } = shown.plan;
  const label = labelOf(challenge, locale);
  const texts = {
    page: readableText(html.page),
    file: readableText(html.file.split('<article class="sgl')[0] ?? ''),
    print: readableText(/<article class="sgl .*<\/article>/s.exec(html.file)?.[0] ?? ''),
    mail: mail.text,
    pdf,
    doctor,
  };
  const classes = DIFFERENT.find(([first, second]) => first === goal && second === challenge)?.[2] ?? {};
  const wanted = list.flatMap(({ name }) => {
    const found = classes[name];
    return found ? [`${label} (${CLASSES[found][locale === 'es' ? 1 : 0]}`] : [];
  });
  const isServed = list.some(({ matchPercentage }) => matchPercentage === 100);
  return {
    secondClass: Object.entries({ ...texts, widget: readableText(immediateList(answers)) }).flatMap(
      ([surface, text]) =>
        [...new Set(wanted)]
          .filter((words) => countIn(text, words) < wanted.filter((other) => other === words).length)
          .map((words) => `${surface}: ${words})`),
    ),
    secondWithoutStudy:
      isServed && WITHOUT_STUDY.includes(challenge)
        ? Object.entries(texts)
            .filter(([, text]) => countIn(text, `${label}: ${WITHOUT_STUDY_WORDS[locale]}`) === 0)
            .map(([surface]) => surface)
        : [],
  };
}
