import { expect, it } from 'vitest';
import { LOCALES } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import type { ConsentRules } from '#app/protocol/consent-rules.ts';
import { readTextsAMonth } from './agreed-texts.ts';
import { writeConsentSentences, writeTextsSentence } from './consent-sentences.ts';

const rules = (texts: 'line' | 'box'): ConsentRules => ({
  ...{ offers: 'box', segments: 'box', asksForHealth: true, crm: null, trustsUnversioned: false, texts },
  ...{ shop: 'Acme at this number, up to 99 a month.', textsPerMonth: 7 },
});

it.each(LOCALES)('reads the number of every sentence in %s by which a person agrees to texts', (locale) => {
  const where = { widget: 'consumer', locale, version: CONSENT_VERSION } as const;
  for (const texts of ['line', 'box'] as const) {
    const sentences = writeConsentSentences(where, rules(texts));
    expect(readTextsAMonth(sentences.texts ?? '')).toBe(7);
  }
  const { withLinks } = writeTextsSentence(rules('box'), locale);
  expect(readTextsAMonth(`${withLinks} Turn on`)).toBe(7);
});

it.each([
  'START',
  '',
  'With a phone number you agree to receive text messages about your plan. Reply STOP to end them.',
])('reads none in “%s”', (wording) => {
  expect(readTextsAMonth(wording)).toBeNull();
});
