import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';

/** Reasons of two pharmacists, who read ten plans of 28 November 2026. They are about where a surface shows what, and how. */
export const SURFACE_REASONS = {
  boldLabel: 'E1 a label in bold that is no label',
  whyFirst: 'E2 why no amounts are shown stands below the products, or the doctor does not read it',
  primary: 'E3 a primary button although the visitor’s own words withhold amounts',
  byHand: 'E4 "Answers from the assessment" above empty lines',
  forThis: 'E5 "studied for this" beside a goal of the visitor for which it was not',
  leftOutCount: 'E6 two lists of what was left out for safety',
  insteadOfIt: 'E7 a cautioned product is offered instead of the first',
  unproved: 'E8 the doctor reads measures, and not that no study says how to check the product',
  unnamed: 'E10 a class on top does not name the answers that it is about',
  uncovered: 'E11 the sentence on top ties the first product to a goal that it does not serve',
  emptyAmounts: 'E12 the doctor reads of amounts although no product is suggested',
  oneVial: 'E13 two names of one product, and nothing says that one vial holds both',
  uncoveredUnsaid: 'E14 what the plan does not cover is not said on paper, in the mail or for the doctor',
  notAnswered: 'E9 "adjusted for" or "you ticked" what the visitor did not answer',
} as const;
export type SurfaceReasonId = keyof typeof SURFACE_REASONS;

const WITHHELD = {
  words:
    /Because\s+of\s+what\s+you\s+wrote\s+in\s+your\s+own\s+words,\s+we\s|Por lo que usted escribió con sus propias palabras, no mostramos/,
  unanswered: /We hide dosing until you answer|No mostramos la dosificación hasta que responda/,
} as const;
const FIRST_PRODUCT = { page: /sgr-timeline|sgr-listed-primary/, widget: /sgr-timeline|sgr-listed-primary/ };
const DOCTOR_PRODUCTS = /\n(The product|The \d+ products|El producto|Los \d+ productos)\n/;

function boldLabelFindings({ html }: Surfaces) {
  return [...html.page.matchAll(/<strong>([^<]*): <\/strong>/g)].flatMap(([, label = '']) =>
    /\. |for this$|para esto$/.test(label) ? [label] : [],
  );
}

function whyFindings(withheld: keyof typeof WITHHELD, { html, doctor }: Surfaces) {
  const words = WITHHELD[withheld];
  const [cautions = ''] = doctor.split(DOCTOR_PRODUCTS);
  return [
    ...(['page', 'widget'] as const).filter(
      (surface) => !words.test(readableText(html[surface].split(FIRST_PRODUCT[surface])[0] ?? '')),
    ),
    ...(withheld === 'words' && !words.test(cautions.replace(/\s+/g, ' ')) ? ['doctor'] : []),
  ];
}

const primaryFindings = ({ html }: Surfaces) =>
  (['page', 'widget'] as const).flatMap((surface) =>
    [...html[surface].matchAll(/<a\b[^>]*sgr-button-main[^>]*href="(https:\/\/shop[^"]*)/g)].map(
      ([, href]) => `${surface}: ${href}`,
    ),
  );

/** The classes that a heading says of "this", by the class of evidence. */
const FOR_THIS =
  /^(Approved medicine for this|Tested in people for this|Studied for this|Medicamento aprobado para esto|Probado en personas para esto|Estudiado para esto)/;

/** Finds headings that give the class of one answer to another answer, whose class differs. */
function forThisFindings({ shown }: PlanPageData, { html, pdf, doctor }: Surfaces) {
  if (shown.format === 'list') return [];
  const { start_here, next_layer, advanced } = shown.plan.game_plan;
  const print = /<article class="sgl .*<\/article>/s.exec(html.file)?.[0] ?? '';
  const parts: Record<string, string[]> = {
    tile: html.page.split('<li class="sgr-pick">').map((part) => part.split('</div></li>')[0] ?? ''),
    print: print.split('<section class="sgl-product">').map((part) => part.split('</header>')[0] ?? ''),
  };
  return [...start_here, ...next_layer, ...advanced].flatMap(({ name, rank, reasons }) => {
    const classes = new Set(reasons.map((reason) => /\(([^()]+)\)$/.exec(reason)?.[1]));
    if (classes.size < 2) return [];
    const headings = Object.entries(parts).filter(([, all]) =>
      FOR_THIS.test(/<strong>([^<]*)/.exec(all[rank] ?? '')?.[1] ?? ''),
    );
    const printed = Object.entries({ pdf, doctor }).filter(([, text]) => {
      const [, ...lines] = text.split(`\n${rank}  ${name}`)[1]?.split('\n') ?? [];
      return lines.slice(0, 2).some((line) => FOR_THIS.test(line));
    });
    return [...headings, ...printed].map(([place]) => `${place}: ${name}`);
  });
}

/** Education's sentence on what was left out, and the list of the other surfaces. */
function leftOutCountFindings({ shown }: PlanPageData) {
  if (shown.format === 'list' || shown.plan.outcome !== 'plan') return [];
  const { exclusions, education } = shown.plan;
  const [, named] =
    /(?:Left out for your safety|Se excluy(?:ó|eron) por su seguridad): ([^.]*)\./.exec(
      education.rationale,
    ) ?? [];
  if (named === undefined) return [];
  return exclusions
    .filter(({ because, name }) => because !== 'class' && !named.includes(name))
    .map(({ name }) => name);
}

const INSTEAD =
  /(?:Instead of [^,]*, or later with a doctor, you can choose|En lugar de [^,]*, o después con un médico, puede elegir) ([^.]*)\./;

function insteadFindings({ shown }: PlanPageData, { html }: Surfaces) {
  if (shown.format === 'list') return [];
  const { start_here, next_layer, advanced } = shown.plan.game_plan;
  const [, offered = ''] = INSTEAD.exec(readableText(html.page)) ?? [];
  return [...start_here, ...next_layer, ...advanced]
    .filter(({ cautions }) => cautions.length > 0)
    .filter(({ name }) => offered.includes(name))
    .map(({ name }) => name);
}

const MEASURED =
  /\n(?:A doctor can measure|Un médico puede medir)\n(.*?)\n(?:Sources|Fuentes|Disclaimers: |Avisos legales: )/s;
const UNPROVED = /No study says how to check this product|Ningún estudio dice cómo controlar este producto/;
const INCRETINS: readonly string[] = ['retatrutide', 'tirzepatide', 'semaglutide'];

function unprovedFindings({ shown }: PlanPageData, { doctor }: Surfaces) {
  const [, measures = ''] = MEASURED.exec(doctor) ?? [];
  // Institutions get no advice on use.
  const products =
    shown.format === 'list'
      ? shown.plan.list.filter(({ monitoring }) => monitoring)
      : Object.values(shown.plan.game_plan).flat();
  const text = measures.replace(/\s+/g, ' ');
  return [
    ...products.filter(({ name }) => !text.includes(name)).map(({ name }) => `${name} has no line`),
    ...(products.some(({ id }: { id: string }) => !INCRETINS.includes(id)) && !UNPROVED.test(text)
      ? ['no sentence']
      : []),
  ];
}

const ADJUSTED =
  /adjusted for your age range and sex at birth|ajustado a su rango de edad y a su sexo al nacer/;
const TICKED_BY_QUESTIONNAIRE =
  /(?:You ticked|because you ticked|Usted marcó|porque usted marcó)[^.:]*(?:Thyroid disorders|Diabetes or blood sugar issues|Autoimmune conditions|Heart disease or|Trastornos de la tiroides|Diabetes o problemas|Enfermedades autoinmunes|Enfermedad cardíaca o)/;

/** The technical widget has its own names for the conditions that it asks. */
function notAnsweredFindings({ config: { widget } }: PlanPageData, { html, doctor, mail, pdf }: Surfaces) {
  const texts = Object.entries({ page: readableText(html.page), doctor, pdf, mail: mail.text });
  return texts.flatMap(([surface, text]) => {
    const flat = text.replace(/\s+/g, ' ');
    const ticked = widget === 'technical' ? TICKED_BY_QUESTIONNAIRE.exec(flat)?.[0] : undefined;
    return [ADJUSTED.exec(flat)?.[0], ticked].flatMap((found) => (found ? [`${surface}: ${found}`] : []));
  });
}

/** The visitor's answers that lead to the product. */
const answersOf = (reasons: readonly string[]) =>
  reasons.map((reason) =>
    reason.replace(/^(because you chose|porque eligió) /, '').replace(/ \([^()]*\)$/, ''),
  );

function unnamedFindings({ shown }: PlanPageData, { html }: Surfaces) {
  if (shown.format === 'list') return [];
  const tiles = html.page.split('<li class="sgr-pick">');
  const { start_here, next_layer, advanced } = shown.plan.game_plan;
  return [...start_here, ...next_layer, ...advanced].flatMap(({ name, rank, reasons }) => {
    const label = readableText(/<strong>[^<]*/.exec(tiles[rank] ?? '')?.[0] ?? '');
    return answersOf(reasons)
      .filter((answer) => !label.includes(answer))
      .map((answer) => `${name}: ${answer}`);
  });
}

const TIES = /(?:You chose|Usted eligió) (.*?): (?:your plan starts with|su plan comienza con) /;

function uncoveredFindings({ shown }: PlanPageData, { html }: Surfaces) {
  if (shown.format === 'list') return [];
  const { game_plan, not_covered = [] } = shown.plan;
  const products = [...game_plan.start_here, ...game_plan.next_layer, ...game_plan.advanced];
  const [first, ...others] = products.map(({ reasons }) => answersOf(reasons));
  const [, tied = ''] = TIES.exec(readableText(html.page)) ?? [];
  return [...not_covered, ...others.flat()].filter(
    (answer) => tied.includes(answer) && !first?.some((own) => own.includes(answer)),
  );
}

function oneVialFindings({ shown }: PlanPageData, { html, doctor, pdf, mail }: Surfaces) {
  if (shown.format === 'plan') return [];
  const { list } = shown.plan;
  const twins = list.filter(({ id }, index) => list.findIndex((other) => other.id === id) !== index);
  const texts = Object.entries({ page: readableText(html.page), doctor, pdf, mail: mail.text });
  return twins.flatMap(({ name }) =>
    texts
      .filter(
        ([, text]) =>
          text.split(/Both\s+are\s+in\s+one\s+vial|Ambos\s+están\s+en\s+un\s+solo\s+vial/).length < 3,
      )
      .map(([surface]) => `${surface}: ${name}`),
  );
}

function uncoveredUnsaidFindings({ shown }: PlanPageData, { pdf, mail, doctor }: Surfaces) {
  if (shown.format === 'list' || shown.plan.outcome !== 'plan') return [];
  const { not_covered } = shown.plan;
  return Object.entries({ pdf, mail: mail.text, doctor }).flatMap(([surface, text]) =>
    not_covered
      .filter(
        (answer) =>
          !new RegExp(`(notcoveredbythisplan|esteplannocubre).*${bareText(answer)}`).test(bareText(text)),
      )
      .map((answer) => `${surface}: ${answer}`),
  );
}

/** Returns what these columns hold against the plan. */
export function surfaceFindings(
  data: PlanPageData,
  surfaces: Surfaces,
  products: readonly unknown[],
): Record<SurfaceReasonId, string[]> {
  const { plan } = data.shown;
  const { amounts_withheld: withheld } = plan;
  const { doctor } = surfaces;
  const hasAnswers = 'human_readable' in plan || plan.answers;
  return {
    boldLabel: boldLabelFindings(surfaces),
    whyFirst: withheld && products.length > 0 ? whyFindings(withheld, surfaces) : [],
    primary: withheld === 'words' ? primaryFindings(surfaces) : [],
    forThis: forThisFindings(data, surfaces),
    leftOutCount: leftOutCountFindings(data),
    insteadOfIt: insteadFindings(data, surfaces),
    unproved: unprovedFindings(data, surfaces),
    unnamed: unnamedFindings(data, surfaces),
    uncovered: uncoveredFindings(data, surfaces),
    emptyAmounts: products.length === 0 && WITHHELD.words.test(doctor.replace(/\s+/g, ' ')) ? ['doctor'] : [],
    oneVial: oneVialFindings(data, surfaces),
    uncoveredUnsaid: uncoveredUnsaidFindings(data, surfaces),
    notAnswered: notAnsweredFindings(data, surfaces),
    byHand:
      !hasAnswers && /\n(Answers from the assessment|Respuestas del cuestionario)\n/.test(doctor)
        ? ['doctor']
        : [],
  };
}
