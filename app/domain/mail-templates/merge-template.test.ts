import { describe, expect, it, test } from 'vitest';
import { fc } from '../../../tests/support/random.ts';
import { findBraceErrors, findUnknownFields, MERGE_FIELDS, type MergeValues } from './merge-fields.ts';
import { mergeTemplate, TEMPLATE_PRODUCTS_SLOT } from './merge-template.ts';

const values = (changes: Partial<MergeValues> = {}): MergeValues => ({
  firstName: 'Ada',
  companyName: 'Acme',
  planLink: 'https://app.example/plan/1?a=1&b=2',
  shopLink: 'https://shop.example/',
  guideLink: 'https://app.example/guide',
  promoCode: 'TEN',
  offers: true,
  offerTerms: 'until May 31',
  hasProducts: true,
  ...changes,
});

describe('a template with a lead’s values', () => {
  it('has the values in the places of their fields', () => {
    expect(mergeTemplate('Hi {{firstName|there}} of {{ companyName }}', values(), 'line')).toBe(
      'Hi Ada of Acme',
    );
  });

  it('has the fallback, or nothing, where a value is missing', () => {
    const nameless = values({ firstName: null });
    expect(mergeTemplate('Hi {{firstName|there}}', nameless, 'line')).toBe('Hi there');
    expect(mergeTemplate('Hola{{#firstName}}, {{firstName}}{{/firstName}}:', nameless, 'line')).toBe('Hola:');
    expect(mergeTemplate('Hola{{#firstName}}, {{firstName}}{{/firstName}}:', values(), 'line')).toBe(
      'Hola, Ada:',
    );
    expect(mergeTemplate('[{{firstName}}]', nameless, 'html')).toBe('[]');
  });

  it('escapes the values in HTML, in text and in an attribute alike', () => {
    const hostile = values({ companyName: `<img src=x onerror="a('b')">&` });
    const mergedText = mergeTemplate('<p title="{{companyName}}">{{companyName}}</p>', hostile, 'html');
    expect(mergedText).not.toContain('<img');
    expect(mergedText.match(/"/g)).toHaveLength(2);
    expect(mergedText).toContain('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;');
    expect(mergeTemplate('<a href="{{planLink}}">', values(), 'html')).toContain('?a=1&amp;b=2');
    expect(mergeTemplate('{{planLink}}', values(), 'url')).toBe('https://app.example/plan/1?a=1&b=2');
  });

  it('is one line in a subject, whatever a value holds', () => {
    const mergedText = mergeTemplate(
      'Hi {{firstName}}!',
      values({ firstName: 'Ada\r\nBcc: all@example.com\u2028\u0000x' }),
      'line',
    );
    expect(mergedText).toBe('Hi Ada Bcc: all@example.comx!');
  });

  it('never reads braces inside a value', () => {
    const tricky = values({ firstName: '{{promoCode}}{{#offers}}', companyName: '{{planLink}}' });
    expect(mergeTemplate('{{firstName}} {{companyName}}.', tricky, 'line')).toBe(
      '{{promoCode}}{{#offers}} {{planLink}}.',
    );
  });

  it('shows a section only to those whom it is for', () => {
    const template = 'a{{#offers}}b{{#promoCode}}c {{promoCode}}{{/promoCode}}{{/offers}}d';
    expect(mergeTemplate(template, values(), 'line')).toBe('abc TENd');
    expect(mergeTemplate(template, values({ promoCode: null }), 'line')).toBe('abd');
    expect(mergeTemplate(template, values({ offers: false }), 'line')).toBe('ad');
    const both = '{{#products}}x{{/products}}{{#noProducts}}y{{/noProducts}}';
    expect(mergeTemplate(both, values(), 'html')).toBe('x');
    expect(mergeTemplate(both, values({ hasProducts: false }), 'html')).toBe('y');
  });

  it('prints no promo code where offers are off, even outside a section', () => {
    expect(mergeTemplate('{{promoCode|none}}', values({ offers: false }), 'line')).toBe('none');
  });

  it('prints the terms only with the offer that they belong to', () => {
    const template = 'x{{#offerTerms}} ({{offerTerms}}){{/offerTerms}}';
    expect(mergeTemplate(template, values(), 'html')).toBe('x (until May 31)');
    expect(mergeTemplate(template, values({ offerTerms: null }), 'html')).toBe('x');
    expect(mergeTemplate(template, values({ offers: false }), 'html')).toBe('x');
    expect(mergeTemplate('x{{offerTerms}}', values({ offers: false }), 'html')).toBe('x');
  });

  it('leads to the plan where the company has no shop', () => {
    expect(mergeTemplate('{{shopLink}}', values({ shopLink: null }), 'url')).toBe(values().planLink);
  });

  it('has a place for the products in HTML and none in a subject', () => {
    expect(mergeTemplate('<p>{{products}}</p>', values(), 'html')).toBe(`<p>${TEMPLATE_PRODUCTS_SLOT}</p>`);
    expect(mergeTemplate('x{{products}}', values(), 'line')).toBe('x');
  });
});

describe('the check of a text', () => {
  it('names each unknown field and section once', () => {
    expect(
      findUnknownFields('{{firstname}} {{firstName}} {{foo|x}} {{foo}} {{#sale}}{{/sale}} {{a b}}'),
    ).toEqual(['firstname', 'foo', '#sale', '/sale', 'a b']);
    expect(findUnknownFields(MERGE_FIELDS.map(({ name }) => `{{${name}|x}}`).join(''))).toEqual([]);
    expect(findUnknownFields('{{first<b>Name</b>}} {{}} {{constructor}}')).toEqual([
      'first<b>Name</b>',
      '',
      'constructor',
    ]);
  });

  it('reads spaces inside braces', () => {
    expect(findUnknownFields('{{ # offers }}{{  firstName  | x }}{{ / offers }}')).toEqual([]);
    expect(mergeTemplate('{{ #offers }}{{ firstName |x}}{{ /offers }}', values(), 'line')).toBe('Ada');
  });

  it('takes no longer for braces that never end than for other text', () => {
    // A pattern that backtracks over the spaces would take minutes here.
    const endless = `{{${' '.repeat(60_000)}|${' '.repeat(60_000)}`;
    expect(findUnknownFields(endless)).toEqual([]);
    expect(findBraceErrors(endless)).toHaveLength(1);
    expect(mergeTemplate(endless, values(), 'html')).toBe(endless);
  });

  it('says which section is not closed or closed in the wrong order, and that braces are left', () => {
    expect(findBraceErrors('{{#offers}}x')).toEqual(['{{#offers}} is not closed']);
    expect(findBraceErrors('x{{/offers}}')).toEqual(['{{/offers}} does not close the section before it']);
    expect(findBraceErrors('{{#offers}}{{#products}}{{/offers}}{{/products}}')).toHaveLength(1);
    expect(findBraceErrors('{{firstName} and }}')).toEqual(['Unrecognized {{ }} in the text']);
    expect(findBraceErrors('{{#offers}}{{firstName|you}}{{/offers}} {one}')).toEqual([]);
  });
});

const TEXT = fc.string({ unit: 'binary', maxLength: 30 });

test('no value gets markup into HTML or a second line into a subject', () => {
  fc.assert(
    fc.property(TEXT, TEXT, (firstName, companyName) => {
      const mergeValues = values({ firstName, companyName });
      expect(mergeTemplate('{{firstName}}{{companyName}}', mergeValues, 'html')).not.toMatch(/[<>"']/);
      expect(mergeTemplate('{{firstName}}{{companyName}}', mergeValues, 'line')).not.toMatch(
        /[\p{Cc}\p{Zl}\p{Zp}]/u,
      );
    }),
  );
});
