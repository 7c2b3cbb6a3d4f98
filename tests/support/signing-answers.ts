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
  secondFinding: 'P6.1 "100% match", and what was found for the second answer is not said with its source',
  population: 'P7.1 an approval or a study of other people than this visitor, and nothing says of whom',
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

type Words = readonly [en: string, es: string];

/** What the evidence file says for the second answer's pairs, section 2c: words of the sentence, and the first source. */
const FOUND: Readonly<Record<string, Readonly<Record<string, readonly [...words: Words, source: string]>>>> =
  {
    burnout: {
      'MOTS-c': ['It was given to mice and cells only', 'Solo se administró a ratones y células', 'Lee'],
      'NAD+': [
        'In one study 11 men had it by vein',
        'En un estudio 11 hombres lo recibieron por vena',
        'Grant',
      ],
      Ipamorelin: ['ipamorelin by vein; the blend was not tested', 'la mezcla no se probó', 'Teichman'],
    },
    metabolism: {
      'AOD-9604': [
        'It lowered body fat in obese mice',
        'Redujo la grasa corporal en ratones obesos',
        'Heffernan',
      ],
      'MOTS-c': [
        'Mice on a high-fat diet gained less weight',
        'Ratones con dieta rica en grasa engordaron menos',
        'Lee',
      ],
    },
    stress: {
      DSIP: [
        'In people it was tested by vein for sleep',
        'En personas se probó por vena para el sueño',
        'Bes',
      ],
      Ipamorelin: ['ipamorelin by vein; the blend was not tested', 'la mezcla no se probó', 'Teichman'],
    },
    recovery: {
      'BPC-157': ['recovery after training was not', 'no la recuperación tras entrenar', 'Chang'],
      'TB-500': ['was tested on leg ulcers', 'se probó en úlceras de la pierna', 'Guarnera'],
      Ipamorelin: ['ipamorelin by vein; the blend was not tested', 'la mezcla no se probó', 'Teichman'],
    },
    libido: {
      'MOTS-c': ['It was given to mice and cells only', 'Solo se administró a ratones y células', 'Lee'],
      Ipamorelin: ['ipamorelin by vein; the blend was not tested', 'la mezcla no se probó', 'Teichman'],
      'PT-141': [
        'for this in women before menopause only; a research vial is not that medicine',
        'para esto solo en mujeres antes de la menopausia; un vial de investigación no es ese medicamento',
        'Kingsberg',
      ],
      Kisspeptin: [
        'brain responses in 32 men and 32 women with low desire',
        'respuestas cerebrales en 32 hombres y 32 mujeres con deseo bajo',
        'Mills',
      ],
    },
    lipolysis: {
      'AOD-9604': [
        'It lowered body fat in obese mice',
        'Redujo la grasa corporal en ratones obesos',
        'Heffernan',
      ],
      'HGH Fragment': [
        'Breakdown of fat was studied in obese rodents',
        'La degradación de la grasa',
        'Natera',
      ],
      Tesamorelin: [
        'the label says that it is not for weight loss',
        'la ficha dice que no es para perder peso',
        'Falutz',
      ],
    },
    angiogenesis: {
      'BPC-157': [
        'New vessels were studied in animals and cells',
        'Los vasos nuevos se estudiaron en animales',
        'Chang',
      ],
      'TB-500': ['gave more new vessels', 'dio más vasos nuevos', 'Malinda'],
      'GHK-Cu': [
        'New vessels were studied in the laboratory',
        'Los vasos nuevos se estudiaron en el laboratorio',
        'Pickart',
      ],
    },
    neuroplasticity: {
      Semax: [
        'In rats it raised BDNF in the hippocampus',
        'En ratas aumentó el BDNF en el hipocampo',
        'Dolotov',
      ],
      P21: ['New nerve cells and memory were studied in mice', 'Las neuronas nuevas y la memoria', 'Chohan'],
      Selank: ['some genes of GABA signaling', 'algunos genes de la señal GABA', 'Volkova'],
    },
    mitochondrial: {
      'MOTS-c': ['It is made by mitochondria', 'La producen las mitocondrias', 'Lee'],
      'NAD+': [
        'blood levels were measured in 11 men',
        'se midieron los niveles en sangre de 11 hombres',
        'Grant',
      ],
    },
    collagen: {
      'GHK-Cu': [
        'collagen itself was studied mostly in the laboratory',
        'el colágeno en sí se estudió',
        'Pickart',
      ],
      'BPC-157': [
        'Tendon healing was studied in animals and cells',
        'La curación del tendón se estudió',
        'Chang',
      ],
      'TB-500': ['gave more collagen', 'dio más colágeno', 'Malinda'],
    },
    'growth-hormone': {
      Ipamorelin: [
        'raised growth hormone in healthy people',
        'hormona del crecimiento en personas sanas',
        'Teichman',
      ],
      'CJC-1295': [
        'raised growth hormone in healthy people',
        'hormona del crecimiento en personas sanas',
        'Teichman',
      ],
      Tesamorelin: [
        'It raises growth hormone and IGF-1 in people with HIV',
        'Aumenta la hormona del crecimiento y el IGF-1 en personas con VIH',
        'Falutz',
      ],
    },
  };

/**
 * Whom a study covers, where it was of one sex or of one illness: the evidence file, section 2. By the answer, in which a list's first has its
 * widget. No approval or study of the file is of one age among adults, and no list asks the sex.
 */
const STUDIED_IN: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  hormones: {
    Ipamorelin: ['in 40 healthy men', 'en 40 hombres sanos'],
    'PT-141': [
      'for low sexual desire in women before menopause',
      'deseo sexual bajo en mujeres antes de la menopausia',
    ],
    Kisspeptin: ['testosterone in healthy men', 'testosterona en hombres sanos'],
  },
  libido: {
    'PT-141': ['only for women before menopause', 'solo para mujeres antes de la menopausia'],
    Kisspeptin: ['in 32 men and 32 women', 'en 32 hombres y 32 mujeres'],
  },
  metabolic: { Tesamorelin: ['in people with HIV', 'en personas con VIH'] },
  lipolysis: { Tesamorelin: ['in people with HIV', 'en personas con VIH'] },
  'growth-hormone': { Tesamorelin: ['only in people with HIV', 'solo en personas con VIH'] },
  hormonal: {
    Ipamorelin: ['in 40 healthy men', 'en 40 hombres sanos'],
    'Kisspeptin-10': ['testosterone in healthy men', 'testosterona en hombres sanos'],
  },
  cellular: {
    'NAD+': ['in 11 men', 'en 11 hombres'],
    'Thymosin Alpha-1': ['for hepatitis B', 'para la hepatitis B'],
  },
  mitochondrial: { 'NAD+': ['in 11 men', '11 hombres'] },
  burnout: { 'NAD+': ['11 men', '11 hombres'] },
};
/** The full widget's answers, by which a study of one sex is told. */
const STUDIED_IN_FULL: readonly (readonly [answer: Words, product: string, ...words: Words])[] = [
  [
    ['Hair thinning/loss', 'Pérdida o debilitamiento del cabello'],
    'signature-protocol',
    'on the scalp of 45 men',
    'en el cuero cabelludo de 45 hombres',
  ],
];

/** A class that says "for this" of an approval that covers some people only, as it is printed where no sentence follows. */
const APPROVED_FOR_THIS = /approvedmedicineforthis(.{0,70})|medicamentoaprobadoparaesto(.{0,70})/g;
const BEFORE_MENOPAUSE = /womenbeforemenopause|mujeresantesdelamenopausia/;

const labelOf = (id: string, locale: Locale): string => {
  const english = [...CONSUMER_CHALLENGES, ...TECHNICAL_OBJECTIVES].find((option) => option.id === id)?.label;
  return (locale === 'es' ? SPANISH_LIST_LABELS[english ?? ''] : english) ?? id;
};

const countIn = (text: string, sought: string) => bareText(text).split(bareText(sought)).length - 1;

const wordsFor = (words: Words, locale: Locale) => words[locale === 'es' ? 1 : 0];

const lacking = (texts: Readonly<Record<string, string>>, name: string, words: string) =>
  Object.entries(texts)
    .filter(([, text]) => countIn(text, words) === 0)
    .map(([surface]) => `${surface}: ${name}: ${words}`);

const NONE: Record<AnswerReasonId, string[]> = {
  secondClass: [],
  secondWithoutStudy: [],
  secondFinding: [],
  population: [],
};

function fullFindings({ locale }: Answers, { shown }: PlanPageData, { html }: Surfaces): string[] {
  if (shown.format === 'list') return [];
  const products = Object.values(shown.plan.game_plan).flat();
  const texts = {
    page: readableText(html.page),
    file: readableText(html.file.split('<article class="sgl')[0] ?? ''),
  };
  return STUDIED_IN_FULL.flatMap(([answer, id, ...words]) =>
    products.some(
      (product) => product.id === id && product.reasons.join().includes(` ${wordsFor(answer, locale)} (`),
    )
      ? lacking(texts, id, wordsFor(words, locale))
      : [],
  );
}

/** Returns what these columns hold against the plan. */
export function answerFindings(
  answers: Answers,
  data: PlanPageData,
  surfaces: Surfaces,
): Record<AnswerReasonId, string[]> {
  const { locale, goal, challenge } = answers;
  const { html, mail, pdf, doctor } = surfaces;
  const { shown } = data;
  if (shown.format === 'plan') return { ...NONE, population: fullFindings(answers, data, surfaces) };
  const { list } = shown.plan;
  if (list.length === 0) return NONE;
  const label = labelOf(challenge, locale);
  const texts = {
    page: readableText(html.page),
    file: readableText(html.file.split('<article class="sgl')[0] ?? ''),
    print: readableText(/<article class="sgl .*<\/article>/s.exec(html.file)?.[0] ?? ''),
    mail: mail.text,
    pdf,
    doctor,
  };
  const all = { ...texts, widget: readableText(immediateList(answers)) };
  const classes = DIFFERENT.find(([first, second]) => first === goal && second === challenge)?.[2] ?? {};
  const wanted = list.flatMap(({ name }) => {
    const found = classes[name];
    return found ? [`${label} (${wordsFor(CLASSES[found], locale)}`] : [];
  });
  const matching = list.filter(({ matchPercentage }) => matchPercentage === 100);
  return {
    secondClass: Object.entries(all).flatMap(([surface, text]) =>
      [...new Set(wanted)]
        .filter((words) => countIn(text, words) < wanted.filter((other) => other === words).length)
        .map((words) => `${surface}: ${words})`),
    ),
    secondWithoutStudy:
      matching.length > 0 && WITHOUT_STUDY.includes(challenge)
        ? Object.entries(texts)
            .filter(([, text]) => countIn(text, `${label}: ${WITHOUT_STUDY_WORDS[locale]}`) === 0)
            .map(([surface]) => surface)
        : [],
    secondFinding: matching.flatMap(({ name }) => {
      const [en, es, source] = FOUND[challenge]?.[name] ?? ['(no row)', '(no row)', ''];
      return [
        ...lacking(texts, name, wordsFor([en, es], locale)),
        ...lacking(texts, name, `${locale === 'es' ? 'Fuente' : 'Source'}: ${source}`),
      ];
    }),
    population: [
      ...list.flatMap(({ name, matchPercentage }) =>
        [goal, ...(matchPercentage === 100 ? [challenge] : [])].flatMap((answer) => {
          const words = STUDIED_IN[answer]?.[name];
          return words ? lacking(texts, name, wordsFor(words, locale)) : [];
        }),
      ),
      ...Object.entries(all).flatMap(([surface, text]) =>
        [...bareText(text).matchAll(APPROVED_FOR_THIS)]
          .filter(([found]) => !BEFORE_MENOPAUSE.test(found))
          .map(([found]) => `${surface}: ${found}`),
      ),
    ],
  };
}
