import { expect, it } from 'vitest';
import { DEFAULT_SEQUENCES } from '#app/domain/sequences/index.ts';
import { defaultTemplates } from '../../../tests/support/marketing-mails.ts';
import { findEffectClaims } from './effect-claims.ts';

const find = (bodyHtml: string) => findEffectClaims({ lines: [], bodyHtml }, {});

it.each([
  'BPC-157 heals tendons fast!',
  'Studies show that semaglutide reduces appetite.',
  'Lose 20 pounds with Ozempic.',
  'Our peptides boost recovery.',
  'Sleep better with this peptide.',
  'TB-500 speeds up recovery.',
  'This compound repairs your joints.',
  'El BPC-157 cura los tendones.',
  'Nuestros péptidos queman grasa y la retatrutida adelgaza.',
])('“%s” is a claim', (sentence) => {
  expect(find(`<p>Hello <b>Ada</b>, welcome back.</p><p>${sentence} It is in stock.</p>`)).toEqual([
    sentence,
  ]);
});

it('a product’s own name, a subject and words across tags count', () => {
  const options = { products: { selank: { name: 'Calmix' } } };
  expect(
    findEffectClaims(
      { lines: ['Calmix relieves stress', null], bodyHtml: '<p><b>BPC</b>-157 <i>heals</i></p>' },
      options,
    ),
  ).toEqual(['Calmix relieves stress', 'BPC-157 heals']);
});

it.each([
  'No study in people shows that BPC-157 heals tendons.',
  'Does BPC-157 heal tendons?',
  'BPC-157 is in stock again.',
  'We reduce the price of BPC 157 orders with a code… by mail.'.replace('reduce', 'cut'),
  'Exercise improves sleep.',
  'Nunca se demostró que el péptido cure nada.',
])('“%s” claims nothing', (sentence) => {
  expect(find(`<p>${sentence}</p>`)).toEqual([]);
});

it('the ready-made sequences claim nothing', () => {
  const templates = DEFAULT_SEQUENCES.flatMap(defaultTemplates);
  expect(templates.length).toBeGreaterThan(15);
  for (const {
    name,
    bodyHtml,
    bodyHtmlVariant,
    subjectLine,
    subjectLineVariant,
    translations,
  } of templates) {
    const { es } = translations ?? {};
    const lines = [subjectLine, subjectLineVariant, es?.subjectLine, es?.subjectLineVariant];
    for (const html of [bodyHtml, bodyHtmlVariant, es?.bodyHtml, es?.bodyHtmlVariant])
      expect(findEffectClaims({ lines, bodyHtml: html ?? '' }, {}), name).toEqual([]);
  }
});
