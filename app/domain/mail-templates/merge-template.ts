import { printableLine } from '#app/lib/printable-name.ts';
import {
  isMergeField,
  isMergeSection,
  listPlaceholders,
  type MergeField,
  type MergeSection,
  type MergeValues,
} from './merge-fields.ts';

/** Where the mail's products are drawn; a sanitised template can't hold it by itself. */
export const PRODUCTS_SLOT = '<products></products>';

/** `html`: values are escaped. `line`: a subject or a button, one line of plain text. `url`: the target of a link. */
export type MergeTarget = 'html' | 'line' | 'url';

/**
 * A template's text with a lead's values in it. One pass over the template: braces inside a value stay as they are. An empty
 * value gives the fallback, else nothing; an unknown field gives nothing.
 */
export function mergeTemplate(template: string, values: MergeValues, target: MergeTarget): string {
  const visibleSections = sectionsShown(values);
  const open: boolean[] = [];
  let merged = '';
  let from = 0;
  for (const { mark, name, fallback, start, end } of listPlaceholders(template)) {
    if (open.every(Boolean)) merged += template.slice(from, start);
    from = end;
    if (mark === '#') open.push(isMergeSection(name) && visibleSections[name]);
    else if (mark === '/') open.pop();
    else if (open.every(Boolean)) merged += fieldText(name, fallback, values, target);
  }
  if (open.every(Boolean)) merged += template.slice(from);
  return target === 'line' ? printableLine(merged) : merged;
}

const sectionsShown = (values: MergeValues): Record<MergeSection, boolean> => ({
  firstName: Boolean(values.firstName),
  offers: values.offers,
  promoCode: values.offers && Boolean(values.promoCode),
  products: values.hasProducts,
  noProducts: !values.hasProducts,
});

/** The fallback is a part of the template: in HTML it is HTML already. */
function fieldText(name: string, fallback: string, values: MergeValues, target: MergeTarget): string {
  if (!isMergeField(name)) return '';
  if (name === 'products') return target === 'html' ? PRODUCTS_SLOT : '';
  const value = valueText(name, values);
  if (!value) return fallback;
  return target === 'html' ? escapeHtml(printableLine(value)) : value;
}

function valueText(name: Exclude<MergeField, 'products'>, values: MergeValues): string | null {
  switch (name) {
    case 'shopLink':
      return values.shopLink ?? values.planLink;
    // A code is an offer: without offers it is in no mail.
    case 'promoCode':
      return values.offers ? values.promoCode : null;
    default:
      return values[name];
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
