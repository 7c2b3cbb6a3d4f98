import { CATALOGUE_NAMES } from '#app/engine/catalogue/names.ts';
import { approvalLine } from '#app/engine/claims/approval-lines.ts';
import { APPROVALS } from '#app/engine/claims/approvals.ts';
import { DATED_FACTS } from '#app/engine/claims/dated-facts.ts';
import { STUDIED_FOR } from '#app/engine/claims/studied.ts';
import { isOtherCompound, type ListedId, OTHER_COMPOUNDS } from '#app/engine/other-compounds.ts';
import type { Block, CompoundClaims } from './types.ts';

interface Claim {
  text: string;
  /** YYYY-MM-DD: when it was last checked; null if it does not change with time. */
  checked: string | null;
  /** Keys of content/sources.json that an article with the claim has to list. */
  sources: readonly string[];
}

/** The name of a compound in an article, where a product's name would be out of place. */
const CLAIM_PRODUCT_NAMES: Readonly<Partial<Record<ListedId, string>>> = {
  'cjc-1295-ipamorelin': 'CJC-1295 with ipamorelin',
  'hcg-protocol': 'hCG',
  'signature-protocol': 'GHK-Cu',
};

const isClaimedCompound = (id: string): id is ListedId => Object.hasOwn(APPROVALS, id);

const nameCompound = (id: ListedId): string =>
  CLAIM_PRODUCT_NAMES[id] ?? (isOtherCompound(id) ? OTHER_COMPOUNDS[id].name : CATALOGUE_NAMES[id]);

/** Returns the approval sentence of a compound for a page that shows no product, without its subject. */
const describeApproval = (id: ListedId): string =>
  approvalLine(id).replace('this research product', 'a research product');

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Writes the claim of a placeholder: `fact:id` (dated-facts.ts), `approval:compound` or `studies:compound`. */
function findClaim(kind: string, id: string): Claim {
  if (kind === 'fact' && Object.hasOwn(DATED_FACTS, id)) {
    const { text, checked = null, sources = [] } = DATED_FACTS[id] ?? {};
    if (text) return { text, checked, sources };
  }
  if (kind === 'approval' && isClaimedCompound(id))
    return {
      text: `${nameCompound(id)} is ${lowerFirst(describeApproval(id))}`,
      checked: APPROVALS[id].checked,
      sources: [],
    };
  const studied = kind === 'studies' && isClaimedCompound(id) ? STUDIED_FOR[id] : undefined;
  if (studied) return { text: studied.en, checked: null, sources: studied.sources };
  throw new Error(`There is no claim "${kind}:${id}".`);
}

const CLAIM_PLACEHOLDER = /\{\{(\w+):([\w-]+)\}\}/g;

/**
 * Lists the claims that a text shows.
 * @throws Error for a placeholder without a claim
 */
export const listClaims = (text: string): Claim[] =>
  [...text.matchAll(CLAIM_PLACEHOLDER)].map(([, kind = '', id = '']) => findClaim(kind, id));

const fillText = (text: string): string =>
  text.replace(CLAIM_PLACEHOLDER, (_, kind: string, id: string) => findClaim(kind, id).text);

/**
 * Fills the placeholders of an article's paragraphs and lists with the sentences of `engine/claims`, so that an article cannot state
 * another approval or other studies than the plans do.
 */
export const fillClaims = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    if (block.kind === 'heading' || block.kind === 'subheading') return block;
    const texts = block.kind === 'list' ? block.items : [block.text];
    const [checked] = texts
      .flatMap(listClaims)
      .flatMap((claim) => claim.checked ?? [])
      .sort();
    return {
      ...(block.kind === 'list'
        ? { kind: block.kind, items: block.items.map(fillText) }
        : { kind: block.kind, text: fillText(block.text) }),
      ...(checked && { checked }),
    };
  });

/** @throws Error for an id of no compound */
export function describeCompound(id: string): CompoundClaims {
  if (!isClaimedCompound(id)) throw new Error(`There is no compound "${id}".`);
  return {
    name: nameCompound(id),
    approval: describeApproval(id),
    checked: APPROVALS[id].checked,
  };
}
