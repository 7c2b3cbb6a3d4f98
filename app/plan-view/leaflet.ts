import { t as amounts } from '#app/messages/amounts.ts';
import { t } from '#app/messages/leaflet.ts';
import { type BriefProduct, listBriefProducts, type PlanBrief } from './plan-brief.ts';

/** Warnings that several products of a plan share. */
export interface SharedWarnings {
  /** The products' names, or the phrase for all of them; '' if the line itself names its products. */
  names: string;
  items: string[];
}

type List = 'contraindications' | 'interactions';

/**
 * A plan's warnings on paper. Each is printed once, with the products that it applies to, above the first amount or, if it applies to one
 * product, next to that product (D43).
 */
export interface Leaflet {
  /** Printed directly above the products: conditions that no question covers (D42), and contraindications that several products share. */
  doNotUse: { title: string; groups: SharedWarnings[] };
  interactions: SharedWarnings[];
  /** Warnings that only one product has, by the product's id. They are printed next to the product. */
  own: ReadonlyMap<string, Record<List, string[]>>;
  /** Cautions from the visitor's own answers, each one once with its products. Printed above the products, too. */
  personalCautions: string[];
  /** The plan's cautions that are on no list. */
  mustNotUse: string[];
}

export function createLeaflet(brief: PlanBrief): Leaflet {
  const products = listBriefProducts(brief);
  const lists = products.map(({ contraindications }) => contraindications);
  const interactions = sharedBySeveral(products, 'interactions');
  const contraindications = sharedBySeveral(products, 'contraindications').filter((item) => !isCaution(item));
  const notAsked = brief.doNotUse.map((line) => ({ line, item: itemAtStart(line, lists.flat()) }));
  const above = unique([...contraindications, ...notAsked.flatMap(({ item }) => item ?? [])]);
  const beside = (product: BriefProduct) => ({
    contraindications: product.contraindications.filter((item) => !above.includes(item)),
    interactions: product.interactions.filter((item) => !interactions.includes(item)),
  });
  return {
    doNotUse: {
      title: brief.doNotUse.length > 0 ? amounts.doNotUse : amounts.contraindications,
      groups: [
        ...groupWarnings(above, products, 'contraindications'),
        ...notAsked.flatMap(({ line, item }) => (item === undefined ? [{ names: '', items: [line] }] : [])),
      ],
    },
    interactions: groupWarnings(interactions, products, 'interactions'),
    own: new Map(products.map((product) => [product.id, beside(product)])),
    personalCautions: personalCautions(brief, products),
    mustNotUse: brief.mustNotUse.filter((line) => !lists.flat().some((item) => line.includes(item))),
  };
}

/** A line such as "Caution: heart disease" stays with its product, because a doctor decides. */
const isCaution = (item: string) => /^(Caution|Precaución): /.test(item);

/** Returns "Sleep apnea" for the line "Sleep apnea – CJC-1295 + Ipamorelin". A stored plan may have lines of an older catalogue. */
const itemAtStart = (line: string, items: readonly string[]) =>
  items.find((item) => line === item || line.startsWith(`${item} – `));

function sharedBySeveral(products: readonly BriefProduct[], list: List): string[] {
  const all = products.flatMap((product) => unique(product[list]));
  return unique(all.filter((item, index) => all.indexOf(item) !== index));
}

/** Groups items by the products that they apply to: those of all products first, then those of most. */
function groupWarnings(
  items: readonly string[],
  products: readonly BriefProduct[],
  list: List,
): SharedWarnings[] {
  const groups = new Map<string, { count: number; items: string[] }>();
  for (const item of items) {
    const affectedNames = products.filter((product) => product[list].includes(item)).map(({ name }) => name);
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
