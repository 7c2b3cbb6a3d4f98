import { expect, it } from 'vitest';
import { countSegments } from '#app/lib/text-segments.ts';
import { LOCALES } from '#app/messages/locales.ts';
import {
  describeTooLongText,
  frameLongestText,
  frameText,
  wordTextsStopped,
  wordTextTerms,
} from './text-fields.ts';

it.each([
  ['en', 'Acme: 10% off today STOP to end'],
  ['es', 'Acme: 10% off today STOP para terminar'],
] as const)('a text in %s says from whom it is and how to end the texts', (locale, text) => {
  expect(frameText({ shop: 'Acme', text: ' 10% off today\n', locale })).toBe(text);
});

it('a long company name is cut, and hides nothing', () => {
  const shop = `Ac\u202eme${'x'.repeat(60)}`;
  expect(frameText({ shop, text: 'Hi', locale: 'en' })).toBe(`Acme${'x'.repeat(32)}: Hi STOP to end`);
});

const ACME = { shop: 'Acme', shopHosts: ['https://shop.example'] };

it.each([
  'https://shop.example/sale',
  'shop.example',
  'https://shop.example/?a=1 and www.shop.example/b',
])('links to the shop count with the lead that they name when they leave: %s', (links) => {
  const linkCount = links.split(' and ').length;
  const counted = frameLongestText(ACME, links).length - `Acme: ${links} STOP para terminar`.length;
  expect(counted).toBe(39 * linkCount);
  const text = `${links} ${'x'.repeat(160 - frameLongestText(ACME, links).length - 1)}`;
  expect(describeTooLongText(ACME, text)).toBeNull();
  expect(describeTooLongText(ACME, `${text}x`)).toContain(
    'This text has 161. Each link to your shop counts 39 characters more, because it names the lead',
  );
  expect(describeTooLongText({ ...ACME, shopHosts: [] }, `${text}x`)).toBeNull();
});

it('a name is cut between characters', () => {
  const shop = `${'x'.repeat(35)}👩‍🔬 Labs`;
  expect(frameText({ shop, text: 'Hi', locale: 'en' })).toBe(`${'x'.repeat(35)}: Hi STOP to end`);
  const contact = `${'y'.repeat(40)}@acme.example`;
  const terms = wordTextTerms({ shop: '🧪'.repeat(18), contact, perMonth: 4, locale: 'en' });
  expect(terms).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});

it('the whole text counts, in the language in which it is longest', () => {
  expect(frameLongestText(ACME, 'Hi')).toBe('Acme: Hi STOP para terminar');
  expect(describeTooLongText(ACME, 'x'.repeat(135))).toBeNull();
  expect(describeTooLongText(ACME, 'x'.repeat(136))).toBe(
    'Use at most 160 characters, including your company’s name and the STOP line. This text has 161',
  );
});

const TERMS = { shop: 'Acme', contact: 'help@acme.example', perMonth: 4 };

it('the first text and the answer to HELP say what comes, how often, what it costs, and where help is', () => {
  expect(wordTextTerms({ ...TERMS, locale: 'en' })).toBe(
    'Acme: offers by text, up to 4 a month. Msg & data rates may apply. Help: help@acme.example. STOP to end.',
  );
  expect(wordTextTerms({ ...TERMS, locale: 'es' })).toBe(
    'Acme: ofertas por SMS, hasta 4 al mes. Puede haber tarifas de mensajes y datos. Ayuda: help@acme.example. STOP para terminar.',
  );
});

it.each(
  LOCALES,
)('they and the confirmation of a stop are one message in %s, however long the names are', (locale) => {
  for (const shop of ['Acme', 'x'.repeat(36), 'x'.repeat(90)])
    for (const contact of [
      'a@b.example',
      `${'y'.repeat(28)}@acme.example`,
      `${'y'.repeat(80)}@acme.example`,
    ]) {
      const terms = wordTextTerms({ shop, contact, perMonth: 31, locale });
      expect(terms.length).toBeLessThanOrEqual(160);
      expect(countSegments(terms)).toMatchObject({ segments: 1, encoding: 'gsm-7' });
      expect(terms).toContain('STOP');
      expect(wordTextsStopped({ shop, locale }).length).toBeLessThanOrEqual(129);
    }
  expect(wordTextTerms({ ...TERMS, shop: 'x'.repeat(90), locale })).toContain(TERMS.contact);
});
