import { expect, test } from 'vitest';
import { CONSENT_VERSION, consentWording } from '#app/protocol/consent.ts';
import type { Submission } from '#app/protocol/submission.ts';
import { createConsentRecord } from './consent-record.ts';

const { marketing: LINE, optIn: BOX } = consentWording('full');
const createSubmission = (values: object) => ({ widget: 'full', consent: true, ...values }) as Submission;

test.each([
  ['notice', undefined, 'notice', LINE],
  // A caller can't turn a notice into an opt-in.
  ['notice', true, 'notice', LINE],
  ['opt-in', undefined, 'none', BOX],
  ['opt-in', false, 'none', BOX],
  ['opt-in', true, 'opt-in', BOX],
] as const)('%s, ticked: %s → %s', (mode, marketingOptIn, marketing, wording) => {
  const consent = createConsentRecord(createSubmission({ marketingOptIn }), mode);
  expect(consent.marketing).toBe(marketing);
  expect(consent.record).toMatchObject({
    kinds: { terms: true, marketing },
    wordings: { marketing: wording },
    version: CONSENT_VERSION,
  });
});

test('a number beside the phone field’s line is a consent to texts, with the line', () => {
  const consumer = (phone?: string) =>
    createConsentRecord(createSubmission({ widget: 'consumer', consent: false, phone }), 'opt-in');
  const { sms, record } = consumer('+14155550100');
  expect([sms, record.kinds, record.wordings.texts]).toEqual([
    true,
    { terms: false, marketing: 'none', sms: true },
    consentWording('consumer').texts,
  ]);
  for (const without of [
    consumer(''),
    consumer(),
    createConsentRecord(createSubmission({ phone: '+14155550100' }), 'notice'),
  ]) {
    expect([without.sms, without.record.wordings.texts]).toEqual([false, undefined]);
    expect(without.record.kinds).not.toHaveProperty('sms');
  }
});

test('the box for health answers is recorded where the tenant asks for it, and needed there', () => {
  const { record } = createConsentRecord(createSubmission({ healthConsent: true }), 'notice', true);
  expect(record.kinds).toEqual({ terms: true, marketing: 'notice', health: true });
  expect(record.wordings).toMatchObject({ health: consentWording('full').health });
  for (const healthConsent of [undefined, false])
    expect(() => createConsentRecord(createSubmission({ healthConsent }), 'notice', true)).toThrow(
      'You must agree to the use of your health answers',
    );
  // A caller can't record consent to a box that was not shown.
  expect(
    createConsentRecord(createSubmission({ healthConsent: true }), 'notice').record.kinds,
  ).not.toHaveProperty('health');
});

test('a wording that was never shown is refused', () => {
  expect(() => createConsentRecord(createSubmission({ consentVersion: '1999-01' }), 'notice')).toThrow(
    'Unknown consent version',
  );
});

test('a program that names no version is not said to have shown a translation', () => {
  const { record } = createConsentRecord(createSubmission({ locale: 'es' }), 'notice');
  expect(record).toMatchObject({ locale: 'en', wordings: { terms: consentWording('full').terms } });
});
