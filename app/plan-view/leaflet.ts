import { t as amounts } from '#app/messages/amounts-gate.ts';
import { t } from '#app/messages/leaflet.ts';
import { t as results } from '#app/messages/results.ts';
import { type AmountGroup, BETWEEN_SENTENCES } from './amount-groups.ts';
import { type BriefProduct, listBriefProducts, type PlanBrief } from './plan-brief.ts';

/** Label and text; the label is '' if the text needs none. */
type LabelledText = readonly [label: string, text: string];

/** Texts that several products of a plan share. */
export interface SharedWarnings {
  /** The products' names, or the phrase for all of them; '' if the line itself names its products. */
  names: string;
  items: string[];
}

type List = 'contraindications' | 'interactions';

/** A plan's warnings on paper. Each is printed once, with the products that it applies to, before the amounts of these products (D43). */
export interface Leaflet {
  /** Printed directly above the products: every contraindication of each of them, so that the list says who must not use the plan. */
  doNotUse: { title: string; groups: SharedWarnings[] };
  interactions: SharedWarnings[];
  /** Cautions that are left to a doctor, and interactions that only one product has, by the product's id. They are printed next to the product. */
  own: ReadonlyMap<string, Record<List, string[]>>;
  /** Instructions to mix, measure, store and discard, printed once below the products. Empty in a plan without injections. */
  handling: LabelledText[];
  /** The lines on a product's amounts, by the product's id. Sentences on handling that other products share are in `handling`. */
  amounts: ReadonlyMap<string, LabelledText[]>;
  /** Cautions from the visitor's own answers, each one once with its products. Printed above the products, too. */
  personalCautions: string[];
  /** The plan's cautions that are on no list. */
  mustNotUse: string[];
}

export function createLeaflet(brief: PlanBrief): Leaflet {
  const products = listBriefProducts(brief);
  const contraindications = products.flatMap((product) => product.contraindications);
  const interactions = sharedBySeveral(products, 'interactions');
  const above = contraindications.filter((item) => !isCaution(item));
  const shared = sharedSteps(products);
  const listOwnWarnings = (product: BriefProduct) => ({
    contraindications: product.contraindications.filter((item) => !above.includes(item)),
    interactions: product.interactions.filter((item) => !interactions.includes(item)),
  });
  return {
    doNotUse: {
      title: brief.doNotUse.length > 0 ? amounts.doNotUse : results.contraindications,
      groups: listContraindications(brief),
    },
    interactions: groupWarnings(interactions, products, 'interactions').flatMap(joinNames),
    own: new Map(products.map((product) => [product.id, listOwnWarnings(product)])),
    handling: handling(products, shared),
    amounts: new Map(products.map((product) => [product.id, amountLines(product, shared)])),
    personalCautions: personalCautions(brief, products),
    mustNotUse: brief.mustNotUse.filter((line) => !contraindications.some((item) => line.includes(item))),
  };
}

/** Lists who must not use the plan: every contraindication with its products, and the lines that belong to no product. */
export function listContraindications(brief: PlanBrief): SharedWarnings[] {
  const products = listBriefProducts(brief);
  const items = unique(products.flatMap(({ contraindications }) => contraindications));
  const notAsked = brief.doNotUse.filter((line) => itemAtStart(line, items) === undefined);
  return [
    ...groupWarnings(
      items.filter((item) => !isCaution(item)),
      products,
      'contraindications',
    ),
    ...notAsked.map((line) => ({ names: '', items: [line] })),
  ];
}

/** Matches an interaction that names the other products: "Tirzepatide, Semaglutide: never together". */
const NAMES_PRODUCTS = /^[^:(]+: /;

/** Writes interactions with other products as lines with the names of both sides and one colon. */
function joinNames({ names, items }: SharedWarnings): SharedWarnings[] {
  const withProducts = items.filter((item) => NAMES_PRODUCTS.test(item));
  const others = items.filter((item) => !NAMES_PRODUCTS.test(item));
  return [
    ...withProducts.map((item) => ({ names: '', items: [t.bothSides(names.split(', '), item)] })),
    ...(others.length > 0 ? [{ names, items: others }] : []),
  ];
}

/** A line such as "Caution: heart disease" stays with its product, because a doctor decides. */
const isCaution = (item: string) => /^(Caution|Precaución): /.test(item);

/** Returns "Sleep apnea" for the line "Sleep apnea – CJC-1295 + Ipamorelin". A stored plan may have lines of an older catalogue. */
const itemAtStart = (line: string, items: readonly string[]) =>
  items.find((item) => line === item || line.startsWith(`${item} – `));

const sharedBySeveral = (products: readonly BriefProduct[], list: List): string[] =>
  repeated(products.flatMap((product) => unique(product[list])));

const repeated = (items: readonly string[]) =>
  unique(items.filter((item, index) => items.indexOf(item) !== index));

type AmountLine = AmountGroup['lines'][number];

/** Returns the sentences of a line that are printed once if several products share them. A figure stays with its product. */
const stepsIn = ({ text, paper }: AmountLine): string[] =>
  paper === 'steps' || paper === 'storage'
    ? text.split(BETWEEN_SENTENCES).filter((sentence) => paper === 'storage' || !/\d/.test(sentence))
    : [];

const listSteps = ({ amounts: groups }: BriefProduct): string[] =>
  groups.flatMap(({ lines }) => lines.flatMap(stepsIn));

const sharedSteps = (products: readonly BriefProduct[]) =>
  repeated(products.flatMap((product) => unique(listSteps(product))));

/** Compounds that are approved somewhere as nose drops (claims/approvals.ts). */
const KNOWN_AS_NOSE_DROPS = ['selank', 'semax'];

function amountLines({ id, amounts: groups }: BriefProduct, shared: readonly string[]): LabelledText[] {
  const noseDrops: LabelledText[] =
    groups.length > 0 && KNOWN_AS_NOSE_DROPS.includes(id) ? [['', t.noseDrops]] : [];
  const isInjected = groups.some(({ title }) => title === results.injection);
  const printed = new Set(shared);
  const isNew = (sentence: string) => !printed.has(sentence) && printed.add(sentence);
  const lines = groups.flatMap(({ title, brief, lines: all }): LabelledText[] => {
    const onPaper = all.filter(({ paper }) => paper !== 'screen');
    if (onPaper.length === 0) return brief ? [[title, brief]] : [];
    const ownLines = onPaper.flatMap(({ label, text, paper }): LabelledText[] => {
      const sentences = text.split(BETWEEN_SENTENCES).filter(isNew);
      // Steps come one after the other, so who reads those of one product must know where the shared ones are.
      const isShortened =
        paper === 'steps' && text.split(BETWEEN_SENTENCES).some((step) => shared.includes(step));
      if (isShortened && isInjected && title === results.mixing) sentences.push(t.otherSteps);
      return sentences.length > 0 ? [[label, sentences.join(' ')]] : [];
    });
    return ownLines.map(([label, text], index) => [label || index > 0 ? label : title, text]);
  });
  return [...lines, ...noseDrops];
}

function handling(products: readonly BriefProduct[], shared: readonly string[]): LabelledText[] {
  const groups = groupByProducts(shared, products, listSteps);
  const isInjected = products.some(({ amounts: all }) =>
    all.some(({ title }) => title === results.injection),
  );
  return [
    ...groups.map(({ names, items }): LabelledText => [names, items.join(' ')]),
    ...(isInjected ? t.handling : []),
    // A list has a row on dosage for every product, and more groups only for an amount.
    ...(products.some(({ amounts: all }) => all.length > 1) ? [t.missedDose] : []),
  ];
}

/** Groups items by the products that they apply to: those of all products first, then those of most. */
const groupWarnings = (items: readonly string[], products: readonly BriefProduct[], list: List) =>
  groupByProducts(items, products, (product) => product[list]);

function groupByProducts(
  items: readonly string[],
  products: readonly BriefProduct[],
  listItems: (product: BriefProduct) => readonly string[],
): SharedWarnings[] {
  const groups = new Map<string, { count: number; items: string[] }>();
  const itemsByName = products.map((product) => [product.name, listItems(product)] as const);
  for (const item of items) {
    const affectedNames = itemsByName.flatMap(([name, own]) => (own.includes(item) ? [name] : []));
    const names =
      affectedNames.length === products.length && affectedNames.length > 1 ? t.all : affectedNames.join(', ');
    const group = groups.get(names) ?? { count: affectedNames.length, items: [] };
    group.items.push(item);
    groups.set(names, group);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([names, group]) => ({ names, items: group.items }));
}

/**
 * Writes cautions such as "BPC-157, TB-500: You ticked Blood clotting disorders: ask a doctor." A caution that belongs to no product is
 * unchanged.
 */
function personalCautions(brief: PlanBrief, products: readonly BriefProduct[]): string[] {
  const productCautions = unique(products.flatMap(({ cautions }) => cautions));
  const cautionLines = productCautions.map((caution) => {
    const names = products.filter(({ cautions }) => cautions.includes(caution)).map(({ name }) => name);
    return `${names.length === products.length && names.length > 1 ? t.all : names.join(', ')}: ${caution}`;
  });
  return [
    ...cautionLines,
    ...brief.personalCautions.filter((line) => !productCautions.some((caution) => line.endsWith(caution))),
  ];
}

const unique = (items: readonly string[]) => [...new Set(items)];
