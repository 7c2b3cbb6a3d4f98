/** Names that a template may use between double braces, in the order of the editor's menu. */
export const MERGE_FIELDS = [
  { name: 'firstName', label: 'First name', sample: 'Ada' },
  { name: 'companyName', label: 'Company name', sample: 'Acme Research' },
  { name: 'planLink', label: 'Link to the plan', sample: 'https://app.example/plan/sample' },
  { name: 'shopLink', label: 'Link to the shop', sample: 'https://shop.example/' },
  {
    name: 'guideLink',
    label: 'Link to the guide',
    sample: 'https://app.example/api/peptide-masterclass-guide',
  },
  { name: 'promoCode', label: 'Promo code', sample: 'WELCOME10' },
  { name: 'offerTerms', label: 'Terms of free offers', sample: 'until December 31' },
  { name: 'products', label: 'Products of the plan', sample: 'BPC-157' },
] as const;

export type MergeField = (typeof MERGE_FIELDS)[number]['name'];

/** Fields that contain a URL: only these may be the whole target of a link. */
export const LINK_FIELDS = ['planLink', 'shopLink', 'guideLink'] as const satisfies readonly MergeField[];

/** Parts of a template that are shown only to some leads: `{{#offers}}…{{/offers}}`. */
export const MERGE_SECTIONS = [
  { name: 'firstName', label: 'Only if we know the lead’s name' },
  { name: 'offers', label: 'Only if free offers are turned on' },
  { name: 'promoCode', label: 'Only if offers are on and there is a promo code' },
  { name: 'offerTerms', label: 'Only if offers are on and have terms' },
  { name: 'products', label: 'Only if the lead’s plan has products' },
  { name: 'noProducts', label: 'Only if the lead’s plan has no products' },
] as const;

export type MergeSection = (typeof MERGE_SECTIONS)[number]['name'];

/** The values of one lead. Texts are plain: `mergeTemplate` escapes them for HTML. */
export interface MergeValues {
  /** Null if the lead has no name that may be printed (D33, D51). */
  firstName: string | null;
  companyName: string;
  planLink: string;
  /** Null if the tenant has no shop URL: shop links then lead to the plan. */
  shopLink: string | null;
  guideLink: string;
  promoCode: string | null;
  /** Whether the tenant's e-mails may mention free offers. */
  offers: boolean;
  /** Terms of the free offers. */
  offerTerms: string | null;
  /** Whether `productsForLead` found any products. */
  hasProducts: boolean;
}

const MERGE_FIELD_NAMES: ReadonlySet<string> = new Set(MERGE_FIELDS.map(({ name }) => name));
const MERGE_SECTION_NAMES: ReadonlySet<string> = new Set(MERGE_SECTIONS.map(({ name }) => name));

export const isMergeField = (name: string): name is MergeField => MERGE_FIELD_NAMES.has(name);
export const isMergeSection = (name: string): name is MergeSection => MERGE_SECTION_NAMES.has(name);

/** One pair of double braces in a template. */
export interface Placeholder {
  /** `#` opens a section, `/` closes it; empty for a field. */
  mark: '#' | '/' | '';
  name: string;
  fallback: string;
  /** Position of the first brace, and of the character after the last. */
  start: number;
  end: number;
}

/** No two adjacent parts match the same characters, so that a long text without closing braces takes only linear time. */
const MERGE_FIELD_BRACES = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** Lists `{{name}}`, `{{name|fallback}}`, `{{#section}}` and `{{/section}}` in the order of the text. */
export const listPlaceholders = (text: string): Placeholder[] =>
  [...text.matchAll(MERGE_FIELD_BRACES)].map(({ 0: whole, 1: inner = '', 2: fallback = '', index }) => {
    const words = inner.trim();
    const mark = words.startsWith('#') ? '#' : words.startsWith('/') ? '/' : '';
    const name = words.slice(mark.length).trim();
    return { mark, name, fallback, start: index, end: index + whole.length };
  });

/** Lists the names between braces that are not merge fields or sections, each once, in the order of the text. */
export function findUnknownFields(text: string): string[] {
  const unknown = listPlaceholders(text).flatMap(({ mark, name }) =>
    (mark ? isMergeSection(name) : isMergeField(name)) ? [] : [mark + name],
  );
  return [...new Set(unknown)];
}

/** Lists what is wrong with a text's merge fields, in words for the author. */
export const findFieldErrors = (text: string): string[] => [
  ...findUnknownFields(text).map((name) => `Unknown merge field {{${name}}}`),
  ...findBraceErrors(text),
];

/**
 * Lists errors in a text's braces other than unknown names, in words for the author: a section that is not closed, closed before it is
 * opened or opened inside itself, and braces that are not a field.
 */
export function findBraceErrors(text: string): string[] {
  const open: string[] = [];
  const errors: string[] = [];
  for (const { mark, name } of listPlaceholders(text)) {
    if (mark === '#') open.push(name);
    if (mark === '/' && open.pop() !== name) return [`{{/${name}}} does not close the section before it`];
  }
  if (open.length > 0) errors.push(`{{#${open.at(-1)}}} is not closed`);
  if (/\{\{|\}\}/.test(text.replace(MERGE_FIELD_BRACES, ''))) errors.push('Unrecognized {{ }} in the text');
  return errors;
}
