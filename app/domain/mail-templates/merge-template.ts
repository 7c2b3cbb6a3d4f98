import { printableLine } from '#app/lib/printable-name.ts';
import {
  isMergeField,
  isMergeSection,
  listPlaceholders,
  type MergeField,
  type MergeSection,
  type MergeValues,
} from './merge-fields.ts';

/** Placeholder for the e-mail's products. Sanitising removes it from a template, so only this code can insert it. */
export const TEMPLATE_PRODUCTS_SLOT = '<products></products>';

/** `html`: values are escaped. `line`: a subject or a button, one line of plain text. `url`: the target of a link. */
export type MergeTarget = 'html' | 'line' | 'url';

/**
 * Fills a lead's values into a template. It makes one pass over the template, so braces inside a value are not expanded. An empty value is
 * replaced by the fallback, or an empty string; an unknown field by an empty string.
 */
export function mergeTemplate(template: string, values: MergeValues, target: MergeTarget): string {
  const visibleSections = sectionsShown(values);
  const open: boolean[] = [];
  let mergedText = '';
  let from = 0;
  for (const { mark, name, fallback, start, end } of listPlaceholders(template)) {
    if (open.every(Boolean)) mergedText += template.slice(from, start);
    from = end;
    if (mark === '#') open.push(isMergeSection(name) && visibleSections[name]);
    else if (mark === '/') open.pop();
    else if (open.every(Boolean)) mergedText += fieldText(name, fallback, values, target);
  }
  if (open.every(Boolean)) mergedText += template.slice(from);
  return target === 'line' ? printableLine(mergedText) : mergedText;
}

const sectionsShown = (values: MergeValues): Record<MergeSection, boolean> => ({
  firstName: Boolean(values.firstName),
  offers: values.offers,
  promoCode: values.offers && Boolean(values.promoCode),
  offerTerms: values.offers && Boolean(values.offerTerms),
  products: values.hasProducts,
  noProducts: !values.hasProducts,
});

/** The fallback is part of the template, so in HTML it is HTML already. */
function fieldText(name: string, fallback: string, values: MergeValues, target: MergeTarget): string {
  if (!isMergeField(name)) return '';
  if (name === 'products') return target === 'html' ? TEMPLATE_PRODUCTS_SLOT : '';
  const value = valueText(name, values);
  if (!value) return fallback;
  return target === 'html' ? escapeHtml(printableLine(value)) : value;
}

function valueText(name: Exclude<MergeField, 'products'>, values: MergeValues): string | null {
  switch (name) {
    case 'shopLink':
      return values.shopLink ?? values.planLink;
    // Both belong to an offer, so e-mails without offers leave them out.
    case 'promoCode':
    case 'offerTerms':
      return values.offers ? values[name] : null;
    default:
      return values[name];
  }
}

const MERGED_VALUE_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => MERGED_VALUE_ESCAPES[character] ?? '');
