import { describe, expect, it, test } from 'vitest';
import { OTHER_COMPOUND_IDS, screenOther } from '#app/engine/other-compounds.ts';
import { screen } from '#app/engine/screen.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { FLAGS } from '#app/engine/vocabulary.ts';
import { excludesNamed, findNamedProducts } from './named-products.ts';

const idsIn = (bodyHtml: string, options = {}) =>
  findNamedProducts({ lines: [], bodyHtml }, options).map(({ id }) => id);

describe('the products that a text names', () => {
  it.each([
    ['<p>Our Semaglutide is back.</p>', ['semaglutide']],
    ['<p>Nuestra semaglutida</p>', ['semaglutide']],
    ['<p>Like Ozempic, and BPC 157 or bpc157.</p>', ['bpc-157', 'semaglutide']],
    ['<p>TB–500 and CJC\u2011 1295</p>', ['cjc-1295-ipamorelin', 'tb-500']],
    ['<p><strong>Sema</strong>glutide, Retatutide</p>', ['retatrutide', 'semaglutide']],
    ['<p>Sema\u00adglutide</p>', ['semaglutide']],
    ['<p>NAD+ and PT-141</p>', ['nad-plus', 'pt-141']],
    ['<p><img src="https://x.example/a.png" alt="Selank" /></p>', ['selank']],
    ['<p><a href="https://shop.example/p/tirzepatide_10">Look</a></p>', ['tirzepatide']],
    ['<p>{{firstName|Semax friend}}</p>', ['semax']],
  ])('are found in %s', (html, ids) => {
    expect(idsIn(html)).toEqual(ids);
  });

  it.each([
    '<p>{{products}} {{#products}}These are yours{{/products}}</p>',
    '<p>The peptide of your plan, {{companyName}}</p>',
    '<p><a href="https://semaglutide.example/plan">Your plan</a></p>',
    '<p>Selanks, nadir, 1570 and page 2</p>',
    '',
  ])('are not found in %s', (html) => {
    expect(idsIn(html)).toEqual([]);
  });

  it('are found in subject, button and links, and under the tenant’s own names', () => {
    const options = { products: { semaglutide: { name: 'Morning Calm' } } };
    const texts = {
      lines: ['Try morning calm', null],
      links: ['https://shop.example/?product=selank', null],
    };
    expect(findNamedProducts(texts, options)).toEqual([
      { id: 'semaglutide', name: 'Semaglutide' },
      { id: 'selank', name: 'Selank' },
    ]);
  });
});

test('a lead whose flag excludes a named product is excluded, for every product and flag', () => {
  for (const flag of FLAGS) {
    for (const id of PEPTIDE_IDS)
      expect(excludesNamed([{ id }], [flag]), `${id}: ${flag}`).toBe(screen(id, [flag]).excluded.length > 0);
    for (const id of OTHER_COMPOUND_IDS)
      expect(excludesNamed([{ id }], [flag]), `${id}: ${flag}`).toBe(
        screenOther(id, [flag]).excluded.length > 0,
      );
  }
});

test('a condition that the screen does not know excludes each named product, and a text without products excludes no recipient', () => {
  expect(excludesNamed([{ id: 'bpc-157' }], ['A rare disease'])).toBe(true);
  expect(excludesNamed([{ id: 'semaglutide' }], ['None of the above'])).toBe(false);
  expect(excludesNamed([{ id: 'semaglutide' }], [])).toBe(false);
  expect(excludesNamed([], ['A rare disease'])).toBe(false);
});
