import { describe, expect, it } from 'vitest';
import { LOCALES } from '#app/messages/locales.ts';
import { defaultTemplates, mergeValues } from '../../../tests/support/marketing-mails.ts';
import { mergeContent, type TemplateTexts } from './choose-content.ts';
import type { MergeValues } from './merge-fields.ts';

const template = (changes: Partial<TemplateTexts> = {}): TemplateTexts => ({
  subjectLine: 'Subject',
  bodyHtml: '<p>Text</p>',
  ctaText: 'Visit the shop',
  ctaUrl: '{{shopLink}}',
  ...changes,
});
const readButton = (texts: TemplateTexts, changes: Partial<MergeValues> = {}, locale: 'en' | 'es' = 'en') =>
  mergeContent(texts, { variant: 'A', locale, values: mergeValues(changes) }).cta;

const TO_PLAN = { text: 'Open my plan', url: mergeValues().planLink };

describe('the button of a mail', () => {
  it('leads to the shop', () => {
    expect(readButton(template())).toEqual({ text: 'Visit the shop', url: mergeValues().shopLink });
  });

  it('opens the plan, and says so, if the lead has no way to the shop', () => {
    expect(readButton(template(), { shopLink: null })).toEqual(TO_PLAN);
    expect(readButton(template({ ctaUrl: '{{ shopLink }}#sale' }), { shopLink: null })).toEqual(TO_PLAN);
    expect(readButton(template(), { shopLink: null }, 'es')?.text).toBe('Abrir mi plan');
  });

  it('opens the plan if the mail lists products and finds none for the lead', () => {
    const bodyHtml =
      '{{#products}}<p>{{products}}</p>{{/products}}{{#noProducts}}<p>None.</p>{{/noProducts}}';
    expect(readButton(template({ bodyHtml }), { hasProducts: false })).toEqual(TO_PLAN);
    expect(readButton(template({ bodyHtml }))?.text).toBe('Visit the shop');
    // A mail that lists no products does not look for them.
    expect(readButton(template(), { hasProducts: false })?.text).toBe('Visit the shop');
  });

  it('keeps its own words with every other target, and is left out without words', () => {
    const own = template({ ctaUrl: 'https://x.example/a' });
    expect(readButton(own, { shopLink: null })).toEqual({
      text: 'Visit the shop',
      url: 'https://x.example/a',
    });
    expect(readButton(template({ ctaText: null }), { shopLink: null })).toBeNull();
  });

  it('leads to a part of a page', () => {
    const url = readButton(template({ ctaUrl: '{{guideLink}}#sports' }))?.url;
    expect(url).toBe(`${mergeValues().guideLink}#sports`);
  });

  it.each(LOCALES)('of a ready-made mail never names a shop that the lead can’t visit, in %s', (locale) => {
    for (const ready of defaultTemplates('sales-nurture'))
      expect(readButton(ready, { shopLink: null }, locale)?.text, ready.name).not.toMatch(/shop|tienda/i);
  });
});
