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

it('the whole text counts, in the language in which it is longest', () => {
  expect(frameLongestText('Acme', 'Hi')).toBe('Acme: Hi STOP para terminar');
  expect(describeTooLongText('Acme', 'x'.repeat(135))).toBeNull();
  expect(describeTooLongText('Acme', 'x'.repeat(136))).toContain('This text has 161');
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
