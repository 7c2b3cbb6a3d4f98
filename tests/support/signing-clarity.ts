import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';
import type { Answers } from './signing-plans.ts';

/** Reasons of the fourth pharmacist, who read twelve plans of seed 8128 and signed none. They are about sentences that mislead. */
export const CLARITY_REASONS = {
  rhythm: 'D1 how often or how long for a product without amounts',
  neverTogether: 'D2 "do not use A and B", which can be read as never together',
  afterUse: 'D3 stopped for safety, and nothing on what to do after use',
  thousands: 'D4 a Spanish number with a comma for thousands',
  basket: 'D5 a product that is not offered in the list to buy',
  otherVial: 'D6 a note on GHK-Cu on another vial',
  heldBackCourse:
    'D7 a checklist or a beginning for a cautioned product, or one without effect, although another is offered',
  beginnings: 'D7 a plan that names two beginnings',
  twice: 'D8 the same words twice in a row',
  sameValue: 'D9 one value under two names at one visit',
  nowhere: 'D10 a reference to a section or a list that the surface does not have',
} as const;
export type ClarityReasonId = keyof typeof CLARITY_REASONS;

interface NamedProduct {
  name: string;
  cautions: readonly string[];
  evidence: string | undefined;
}

const isHeldBack = ({ cautions, evidence }: NamedProduct) => cautions.length > 0 || evidence === 'no-effect';

const RHYTHM =
  /commonly described|once a (day|week)|twice a week|described as|descrit[oa] habitualmente|(una vez|dos veces) (al|a la) |^after the safety|^después de las preguntas/i;

/** The rows of a list that a safety question could still fill say so; those of a product without effect must not. */
function rhythmFindings({ shown }: PlanPageData): string[] {
  if (shown.format === 'list')
    return shown.plan.list.flatMap(({ name, dosage, duration, administration, timing, warnings }) =>
      /\d/.test(dosage) || (warnings?.evidence !== 'no-effect' && /safety|seguridad/.test(dosage))
        ? []
        : [duration, administration, timing]
            .filter((text) => RHYTHM.test(text))
            .map((text) => `${name}: ${text}`),
    );
  const { game_plan, human_readable } = shown.plan;
  const bare = [...game_plan.start_here, ...game_plan.next_layer, ...game_plan.advanced].filter(
    ({ dosing_ranges }) => !dosing_ranges,
  );
  return bare.flatMap(({ name, timing_protocol, cycling_guidance }) =>
    [
      timing_protocol,
      cycling_guidance,
      ...human_readable.how_to_use.filter((text) => text.startsWith(`${name}: `)),
    ]
      .filter((text) => RHYTHM.test(text))
      .map((text) => `${name}: ${text}`),
  );
}

/** The products of the page's table of everything to buy. */
function basketFindings(products: readonly NamedProduct[], { html }: Surfaces): string[] {
  return (['page', 'widget'] as const).flatMap((surface) => {
    const table = readableText(/<table[^>]*id="sgr-shop".*?<\/table>/s.exec(html[surface])?.[0] ?? '');
    return products
      .filter((product) => isHeldBack(product) && table.includes(product.name))
      .map(({ name }) => `${surface}: ${name}`);
  });
}

function otherVialFindings({ shown }: PlanPageData): string[] {
  const mixing =
    shown.format === 'list'
      ? shown.plan.list.map(({ id, amounts }) => ({ id, text: amounts?.mixing?.instructions ?? '' }))
      : Object.values(shown.plan.game_plan)
          .flat()
          .map(({ id, reconstitution }) => ({ id, text: reconstitution?.instructions ?? '' }));
  return mixing.flatMap(({ id, text }) =>
    id !== 'signature-protocol' && text.includes('GHK-Cu') ? [id] : [],
  );
}

/** The sentences that name the product that a plan begins with. */
const SCOPE =
  /(?:This checklist is for|Esta lista es solo para|plan starts with|plan comienza con|protocol begins with|protocolo comienza con) (.+?)(?: alone|, alone|, sin nada más|, because you chose .+?|, porque eligió .+?)?\./g;

function heldBackCourseFindings(
  products: readonly NamedProduct[],
  texts: readonly (readonly [string, string])[],
) {
  const heldBack = products.filter(isHeldBack).map(({ name }) => name);
  if (heldBack.length === products.length) return [];
  return texts.flatMap(([surface, text]) =>
    [...text.matchAll(SCOPE)].flatMap(([, scope = '']) =>
      heldBack.includes(scope) ? [`${surface}: ${scope}`] : [],
    ),
  );
}

/** Steps, checklist and the sentence on top name one product, also of a stored plan whose steps are never written again. */
function beginningFindings(texts: readonly (readonly [string, string])[]) {
  const names = new Set(
    texts.flatMap(([, text]) => [...text.matchAll(SCOPE)].map(([, scope = '']) => scope)),
  );
  return names.size > 1 ? [[...names].join(' and ')] : [];
}

/** The lines of a doctor's visits. A value and the same value with an alternative are one test. */
function sameValueFindings(doctor: string): string[] {
  const flat = doctor.replace(/\s+/g, ' ');
  return [
    ...flat.matchAll(
      /(?:Before the start|Antes de empezar|[Ii]n weeks|[Ee]n las semanas)[^:–]*[:–] ([^:;.]*)/g,
    ),
  ].flatMap(([, items = '']) => {
    const values = items.split(', ');
    return values.filter((value) =>
      values.some((other) => / (or|o) /.test(other) && other.startsWith(`${value} o`)),
    );
  });
}

const TWICE = /(?<![\p{L}\p{N}])(\p{L}[\p{L} ]{9,}?)[.,;:] \1(?![\p{L}\p{N}])/u;
const AFTER_USE = /already (have|used)|have already used|ya (lo ha hecho|ha usado)/i;
const BOTH = /: (do not use [^.;:]* and |no use [^.;:]* [ye] )/;
const THOUSANDS = /(?<![\d.:/-])\d{1,3},\d{3}(?!\d)/;

/** Returns what these columns hold against the plan. */
export function clarityFindings(
  { locale }: Answers,
  data: PlanPageData,
  surfaces: Surfaces,
  products: readonly NamedProduct[],
): Record<ClarityReasonId, string[]> {
  const { html, mail, pdf, doctor } = surfaces;
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  const texts = [
    ['widget', readableText(html.widget)],
    ['page', readableText(html.page)],
    ['file', readableText(html.file)],
    ['mail', flat(mail.text)],
    ['pdf', flat(pdf)],
    ['doctor', flat(doctor)],
  ] as const;
  const find = (words: RegExp) =>
    texts.flatMap(([surface, text]) => {
      const found = words.exec(text)?.[0];
      return found ? [`${surface}: “${found}”`] : [];
    });
  const { shown } = data;
  const isStopped = products.length === 0 && shown.plan.nothing_because === 'flags';
  return {
    rhythm: rhythmFindings(data),
    neverTogether: find(BOTH),
    afterUse: isStopped ? texts.filter(([, text]) => !AFTER_USE.test(text)).map(([surface]) => surface) : [],
    thousands: locale === 'es' ? find(THOUSANDS) : [],
    basket: basketFindings(products, surfaces),
    otherVial: otherVialFindings(data),
    heldBackCourse: heldBackCourseFindings(products, texts),
    beginnings: beginningFindings(texts),
    twice: find(TWICE),
    sameValue: sameValueFindings(doctor),
    nowhere: find(/under Monitoring|sección Seguimiento|shows what you answered|muestra lo que respondió/),
  };
}
