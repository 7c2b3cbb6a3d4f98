import { CATALOGUE_NAMES } from '#app/engine/catalogue/names.ts';
import { resolveListedId } from '#app/engine/decide-list.ts';
import { readFlags } from '#app/engine/normalise.ts';
import {
  isOtherCompound,
  type ListedId,
  OTHER_COMPOUND_IDS,
  OTHER_COMPOUNDS,
  screenOther,
} from '#app/engine/other-compounds.ts';
import { screen } from '#app/engine/screen.ts';
import { PEPTIDE_IDS, type RecommendOptions } from '#app/engine/types.ts';
import { type CleanNode, parseCleanHtml } from '#app/lib/clean-html.ts';
import { listPlaceholders } from './merge-fields.ts';

/** Brand names and other spellings that are not in the catalogue or the lists. */
const OTHER_PRODUCT_NAMES: Readonly<Partial<Record<ListedId, readonly string[]>>> = {
  'bpc-157': ['BPC'],
  'cjc-1295-ipamorelin': ['CJC-1295', 'CJC', 'Ipamorelin', 'Ipamorelina'],
  retatrutide: ['Retatutide', 'Retatrutida'],
  tirzepatide: ['Tirzepatida', 'Mounjaro', 'Zepbound'],
  semaglutide: ['Semaglutida', 'Ozempic', 'Wegovy', 'Rybelsus'],
  'aod-9604': ['AOD'],
  'hcg-protocol': ['hCG', 'Human chorionic gonadotropin', 'Gonadotropina coriónica humana'],
  'tb-500': ['Thymosin beta-4', 'Timosina beta-4'],
  '5-amino-1mq': ['1MQ'],
  'signature-protocol': ['Radiance Protocol', 'GHK-Cu', 'GHK'],
  'nad-plus': ['NAD+'],
  epitalon: ['Epithalon'],
  'pt-141': ['Bremelanotide', 'Bremelanotida', 'Vyleesi'],
  kisspeptin: ['Kisspeptin-10', 'Kisspeptina'],
  tesamorelin: ['Tesamorelina', 'Egrifta'],
  'thymosin-alpha-1': ['Thymalfasin', 'Timosina alfa-1', 'Zadaxin'],
  'follistatin-344': ['Follistatin', 'Folistatina'],
  'igf-1-lr3': ['IGF-1'],
};

/** A product that an e-mail or text names in its own words, with the first name that was found. */
export interface NamedProduct {
  id: ListedId;
  name: string;
}

/** The parts of an e-mail or text that its reader sees, before a lead's values are filled in. */
export interface MessageTexts {
  /** Plain texts: subject, button, SMS. */
  lines: readonly (string | null | undefined)[];
  /** Sanitised HTML. */
  bodyHtml?: string;
  /** Link targets. The reader also sees any name in them. */
  links?: readonly (string | null | undefined)[];
}

/**
 * Lists the products that an e-mail or text names in its own words instead of by a product field. Such a name reaches every recipient, so a
 * lead whose answers exclude the product must not get it (D13).
 * @param options the tenant's own product names count too
 */
export function findNamedProducts(texts: MessageTexts, options: RecommendOptions): NamedProduct[] {
  const nodes = parseCleanHtml(texts.bodyHtml ?? '');
  const links = [...(texts.links ?? []), ...listTargets(nodes)].map(describeTarget);
  // Tags are once removed and once replaced by a space: <b>Sema</b>glutide is one word, but two table cells are not.
  const whole = [...texts.lines, plainText(nodes, ''), plainText(nodes, ' '), ...links]
    .map((text) => withoutFields(text ?? '').replace(INVISIBLE_IN_PRODUCT_NAMES, ''))
    .join('\n');
  if (whole.trim() === '') return [];
  return [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS].flatMap((id) => {
    const name = listNames(id, options).find((spelling) => makePattern(spelling).test(whole));
    return name ? [{ id, name: shownName(id) }] : [];
  });
}

/**
 * Whether a lead's safety answers exclude one of the products. A condition that the screen does not know excludes all of them, as in
 * productsForLead.
 * @param answers from all the contact's assessments: labels or the technical widget's ids
 */
export function excludesNamed(
  namedProducts: readonly Pick<NamedProduct, 'id'>[],
  answers: readonly string[],
): boolean {
  if (namedProducts.length === 0) return false;
  const { flags, unknown } = readFlags(answers);
  if (unknown.length > 0) return true;
  return namedProducts.some(
    ({ id }) => (isOtherCompound(id) ? screenOther(id, flags) : screen(id, flags)).excluded.length > 0,
  );
}

const shownName = (id: ListedId): string =>
  isOtherCompound(id) ? OTHER_COMPOUNDS[id].name : CATALOGUE_NAMES[id].replace('{brand} ', '');

function listNames(id: ListedId, { products }: RecommendOptions): string[] {
  const settings: Readonly<Record<string, { name?: string } | undefined>> = products ?? {};
  const ownNames = Object.entries(settings).flatMap(([spelling, set]) =>
    resolveListedId(spelling) === id && set?.name ? [set.name] : [],
  );
  return [shownName(id), ...(OTHER_PRODUCT_NAMES[id] ?? []), ...ownNames].filter((name) =>
    /[\p{L}\p{N}]{2}/u.test(name),
  );
}

const INVISIBLE_IN_PRODUCT_NAMES = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const patterns = new Map<string, RegExp>();
const MAX_PRODUCT_NAME_PATTERNS = 1000;

/** Matches whole words in any spelling: "BPC 157", "bpc157" and "BPC–157" are one name. */
function makePattern(name: string): RegExp {
  const cachedPattern = patterns.get(name);
  if (cachedPattern) return cachedPattern;
  const words = name.match(/[\p{L}\p{M}]+|\p{N}+|\+/gu) ?? [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${words.map((word) => (word === '+' ? '\\+' : word)).join('[\\s\\p{Pd}_/&]*')}(?![\\p{L}\\p{N}])`,
    'iu',
  );
  if (patterns.size >= MAX_PRODUCT_NAME_PATTERNS) patterns.clear();
  patterns.set(name, pattern);
  return pattern;
}

const plainText = (nodes: readonly CleanNode[], between: string): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${node.attributes.alt ?? ''}${between}${plainText(node.children, between)}${between}`,
    )
    .join('');

const listTargets = (nodes: readonly CleanNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node.attributes.href ?? '', ...listTargets(node.children)],
  );

/** Leaves out the host, because a shop may be named after a product. */
function describeTarget(target: string | null | undefined): string {
  try {
    const { pathname, search, hash } = new URL(target ?? '');
    return decodeURIComponent(`${pathname}${search}${hash}`).replaceAll('_', ' ');
  } catch {
    return '';
  }
}

/** Removes fields and sections, which name no product by themselves. Fallbacks are text and are not removed. */
function withoutFields(text: string): string {
  let rest = '';
  let from = 0;
  for (const { fallback, start, end } of listPlaceholders(text)) {
    rest += text.slice(from, start) + fallback;
    from = end;
  }
  return rest + text.slice(from);
}
