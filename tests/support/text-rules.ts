import { avoidWith } from '#app/engine/interactions.ts';
import { notStudiedWith } from '#app/engine/one-at-a-time.ts';
import type { LegacyRecommendation, PeptideId, PlannedPeptide } from '#app/engine/types.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';

/** Written independently of the engine's own expression. */
export const AMOUNT =
  /\d[\d.,]* ?-?(mg|mcg|µg|μg|ml|mL|IU|UI|units?|unidad(es)?|vials?|viales|capsules?|cápsulas?|packs?|envases?)(?!\p{L})/u;

/** One product with the warnings that its card must show. */
export interface WarnedProduct {
  id: string;
  name: string;
  holdsAmounts: boolean;
  warnings: string[];
  /** Lines that name what the product must not be used with. */
  forbidding: string[];
}

/** The beginning of each sentence on approval as of 26 November 2026, written independently of the engine's own (D58). */
const STATUS: Record<Locale, Readonly<Record<string, string>>> = {
  en: {
    tirzepatide: 'Approved as the prescription medicines Zepbound (weight) and Mounjaro (type 2 diabetes);',
    semaglutide: 'Approved as prescription medicines, for example Wegovy (weight) and Ozempic',
    'hcg-protocol': 'Approved as a prescription medicine for fertility and some hormone deficiencies',
    tesamorelin: 'Approved in the US as Egrifta for HIV-related belly fat;',
    'pt-141': 'Approved in the US as Vyleesi for low sexual desire in women before menopause;',
    'thymosin-alpha-1': 'Approved in some countries as Zadaxin for hepatitis B, not in the US',
    selank: 'Approved in Russia as nose drops for anxiety, not in the US',
    semax: 'Approved in Russia as nose drops, among others after stroke, not in the US',
    retatrutide: 'Not approved in any country that we know of;',
  },
  es: {
    tirzepatide: 'Aprobada como los medicamentos con receta Zepbound (peso) y Mounjaro (diabetes tipo 2);',
    semaglutide: 'Aprobada como medicamentos con receta, por ejemplo Wegovy (peso) y Ozempic',
    'hcg-protocol':
      'Aprobada como medicamento con receta para la fertilidad y algunas deficiencias hormonales',
    tesamorelin: 'Aprobada en EE. UU. como Egrifta para la grasa abdominal relacionada con el VIH;',
    'pt-141': 'Aprobada en EE. UU. como Vyleesi para el deseo sexual bajo en mujeres antes de la menopausia;',
    'thymosin-alpha-1': 'Aprobada en algunos países como Zadaxin para la hepatitis B, no en EE. UU.',
    selank: 'Aprobado en Rusia en gotas nasales para la ansiedad, no en EE. UU.',
    semax: 'Aprobado en Rusia en gotas nasales, entre otros usos tras un ictus, no en EE. UU.',
    retatrutide: 'No está aprobada en ningún país que conozcamos;',
  },
};
const NOT_APPROVED: Record<Locale, string> = {
  en: 'Not approved as a medicine in any country that we know of',
  es: 'No está aprobado como medicamento en ningún país que conozcamos',
};
const EMERGENCY = { en: 'Emergency: severe stomach pain', es: 'Emergencia: dolor de estómago intenso' };
const DO_NOT_USE = { en: 'Do not use if any applies', es: 'No lo use si algo de esto se aplica' };
const ONE_AT_A_TIME =
  /(not studied together, so one at a time, at least 4 weeks apart|no estudiados en conjunto, por eso de uno en uno, con al menos 4 semanas de separación)$/;
/** Groups of medicines and products that cards name, and the entries that belong to them. */
const GROUPS: readonly (readonly [words: RegExp, ids: readonly PeptideId[]])[] = [
  [/incretin|incretínic/i, ['retatrutide', 'tirzepatide', 'semaglutide']],
  [/growth hormone releasers|liberadores de hormona del crecimiento/i, ['cjc-1295-ipamorelin']],
  [/other hormones|otras hormonas(?! sexuales)/i, ['hcg-protocol', 'cjc-1295-ipamorelin']],
  [/other peptides|research compounds|otros péptidos|compuestos de investigación/i, PEPTIDE_IDS],
];

/** The beginning of the one sentence on the approval of a compound. */
export const statusOf = (id: string, locale: Locale) => STATUS[locale][id] ?? NOT_APPROVED[locale];

const warnedPeptide = (entry: PlannedPeptide, locale: Locale): WarnedProduct => ({
  id: entry.id,
  name: entry.name,
  holdsAmounts: entry.dosing_ranges !== undefined,
  warnings: [
    statusOf(entry.id, locale),
    entry.evidence_note,
    ...entry.contraindications,
    ...entry.interactions_to_avoid,
  ],
  forbidding: [...entry.contraindications, ...entry.interactions_to_avoid],
});

const warnedItem = ({ id, name, dosage, warnings }: LegacyRecommendation, locale: Locale): WarnedProduct => {
  const lines = [...(warnings?.contraindications ?? []), ...(warnings?.interactions_to_avoid ?? [])];
  return {
    id,
    name,
    holdsAmounts: AMOUNT.test(dosage),
    warnings: [statusOf(id, locale), warnings?.evidence_note ?? '', ...lines],
    forbidding: lines,
  };
};

export function warnedProducts({ shown: shownPlan }: PlanPageData, locale: Locale): WarnedProduct[] {
  if (shownPlan.format === 'list') return shownPlan.plan.list.map((item) => warnedItem(item, locale));
  const { start_here, next_layer, advanced } = shownPlan.plan.game_plan;
  return [...start_here, ...next_layer, ...advanced].map((entry) => warnedPeptide(entry, locale));
}

const inEachSpelling = (name: string) => [name, name.replace(/(at|ut)ide$/, '$1ida')];

/** Lists the cards that forbid another product of their own plan (D45). */
export function forbiddenNeighbours(products: readonly WarnedProduct[]): string[] {
  return products.flatMap(({ id, name, forbidding }) => {
    const lines = forbidding.filter((line) => !ONE_AT_A_TIME.test(line));
    const pairing = forbidding.filter((line) => ONE_AT_A_TIME.test(line)).join(' ');
    return products
      .filter((otherProduct) => otherProduct.id !== id)
      .flatMap((otherProduct) => {
        const names = (line: string) =>
          inEachSpelling(otherProduct.name).some((spelling) => line.includes(spelling)) ||
          GROUPS.some(
            ([words, ids]) => ids.some((candidateId) => candidateId === otherProduct.id) && words.test(line),
          );
        const isPartner = notStudiedWith(id as PeptideId).some(
          (candidateId) => candidateId === otherProduct.id,
        );
        // The signature protocol's name is the shop's, so its partners name its substance.
        const spellings =
          otherProduct.id === 'signature-protocol' ? ['GHK-Cu'] : inEachSpelling(otherProduct.name);
        const isNamed = spellings.some((spelling) => pairing.includes(spelling));
        return [
          ...(lines.some(names) ? [`${name} forbids ${otherProduct.name}`] : []),
          ...(avoidWith(id as PeptideId).some((candidateId) => candidateId === otherProduct.id)
            ? [`${name} beside ${otherProduct.name}`]
            : []),
          ...(isPartner && !isNamed ? [`${name} is silent on ${otherProduct.name}`] : []),
        ];
      });
  });
}

/** Beyond Latin-1 a PDF may encode a letter differently. */
const splitPieces = (text: string) => text.split(/[^\0-\u00ff\u2010-\u2015\u2018-\u201d]/).map(bareText);
const lastEnd = (text: string, searched: string) =>
  splitPieces(searched).reduce((end, piece) => {
    const index = text.indexOf(piece);
    return index < 0 || end < 0 ? -1 : Math.max(end, index + piece.length);
  }, 0);

/** Whether a text contains another, letters and digits compared only. */
export const holdsText = (text: string, searched: string): boolean => lastEnd(bareText(text), searched) >= 0;

/** Lists warnings that a card lacks or shows only after its first amount (D43). */
function cardOffences(card: string, { name, warnings, holdsAmounts }: WarnedProduct): string[] {
  const text = bareText(card);
  const ends = warnings.map((warning) => lastEnd(text, warning));
  const missing = warnings
    .filter((_, index) => ends[index] === -1)
    .map((warning) => `${name} lacks "${warning}"`);
  const amount = AMOUNT.exec(card);
  if (!amount) return holdsAmounts ? [...missing, `${name} shows no amount`] : missing;
  const start = bareText(card.slice(0, amount.index)).length;
  const late = warnings.find((_, index) => (ends[index] ?? 0) > start);
  return [...missing, ...(late ? [`${name}: ${amount[0]} before "${late}"`] : [])];
}

const CARD = /<article class="sgr-card.*?<\/article>/gs;

/** Lists every rule on amounts and warnings that the surfaces of a plan break, in words. */
export function surfaceOffences(
  { html, pdf, mail }: Surfaces,
  products: readonly WarnedProduct[],
  locale: Locale,
  isWithheld: boolean,
): string[] {
  const pages = Object.entries(html).flatMap(([surface, markup]) => {
    const cards = [...markup.matchAll(CARD)].map(([card]) => readableText(card));
    const [before = '', ...rest] = markup.split(CARD).map(readableText);
    const after = rest.join(' ');
    const amountAfter = AMOUNT.exec(after)?.index ?? -1;
    const warned = after.indexOf(DO_NOT_USE[locale]);
    return [
      ...(cards.length === products.length ? [] : [`${cards.length} cards`]),
      ...products.flatMap((product, index) => cardOffences(cards[index] ?? '', product)),
      ...(AMOUNT.test(before) ? [`${AMOUNT.exec(before)?.[0]} above the cards`] : []),
      ...(amountAfter < 0 || (warned >= 0 && warned < amountAfter)
        ? []
        : [`${AMOUNT.exec(after)?.[0]} below the cards, without the list`]),
      ...(readableText(markup).includes(EMERGENCY[locale]) ? [] : ['no emergency line']),
      ...(isWithheld && AMOUNT.test(readableText(markup))
        ? [`${AMOUNT.exec(readableText(markup))?.[0]} in a plan without amounts`]
        : []),
    ].map((offence) => `${surface}: ${offence}`);
  });
  return [...pages, ...pdfOffences(pdf, products, locale), ...mailOffences(mail, products, locale)];
}

function pdfOffences(pdf: string, products: readonly WarnedProduct[], locale: Locale): string[] {
  const text = bareText(pdf);
  const first = AMOUNT.exec(pdf);
  const start = first ? bareText(pdf.slice(0, first.index)).length : Number.POSITIVE_INFINITY;
  const [firstProduct] = products;
  return [
    ...products.flatMap(({ name, warnings }) =>
      warnings
        .filter((warning) => lastEnd(text, warning) === -1)
        .map((warning) => `${name} lacks "${warning}"`),
    ),
    ...(firstProduct?.warnings ?? []).flatMap((warning) =>
      lastEnd(text, warning) > start ? [`${first?.[0]} before "${warning}"`] : [],
    ),
    ...(first && text.indexOf(bareText(DO_NOT_USE[locale])) > start ? [`${first[0]} before the list`] : []),
    ...(text.includes(bareText(EMERGENCY[locale])) ? [] : ['no emergency line']),
  ].map((offence) => `pdf: ${offence}`);
}

function mailOffences(
  { html, text }: Surfaces['mail'],
  products: readonly WarnedProduct[],
  locale: Locale,
): string[] {
  return [readableText(html), text].flatMap((body) => [
    ...(AMOUNT.test(body) ? [`mail: ${AMOUNT.exec(body)?.[0]}`] : []),
    ...(bareText(body).includes(bareText(EMERGENCY[locale])) ? [] : ['mail: no emergency line']),
    ...products
      .filter(({ warnings: [first = ''] }) => !bareText(body).includes(bareText(first)))
      .map(({ name }) => `mail: no line of warning for ${name}`),
  ]);
}
