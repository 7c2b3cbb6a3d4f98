import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, consentWording } from '#app/protocol/consent.ts';
import type { Submission } from '#app/protocol/submission.ts';
import { TEST_RING } from '../../../../tests/support/test-seal.ts';
import type { ConsentRules } from './consent-rules.ts';
import { createConsentEvents } from './create-consent-events.ts';
import { listDisplayedConsents } from './displayed-consents.ts';
import { createProofHash } from './proof-hash.server.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const RULES: ConsentRules = {
  offers: 'notice',
  segments: null,
  asksForHealth: false,
  trustsUnversioned: true,
};
const hashForProof = createProofHash(TEST_RING);

function create(values: Partial<Submission>, rules: Partial<ConsentRules> = {}) {
  const submission = { widget: 'full', consent: true, email: ' Ada@Example.com', ...values } as Submission;
  const all = { ...RULES, ...rules };
  return createConsentEvents(submission, listDisplayedConsents(submission, all), all, {
    hashForProof,
    phoneE164: submission.phone ? '+14155550100' : null,
    build: 'build-1',
    now: NOW,
  });
}
const findEvent = (consents: ReturnType<typeof create>, kind: string) =>
  consents.events.find((event) => event.kind === kind);

const { marketing: LINE, optIn: BOX, health: HEALTH } = consentWording('full');

test.each([
  ['notice', undefined, 'notice', 'shown', LINE],
  // A caller can't turn a notice into an opt-in.
  ['notice', true, 'notice', 'shown', LINE],
  ['box', undefined, 'none', 'refused', BOX],
  ['box', false, 'none', 'refused', BOX],
  ['box', true, 'opt-in', 'given', BOX],
] as const)('%s, ticked: %s → %s', (offers, marketingOptIn, marketing, state, wording) => {
  const consents = create({ marketingOptIn, consentVersion: CONSENT_VERSION }, { offers });
  const event = findEvent(consents, 'offers');
  expect(consents.marketing).toBe(marketing);
  expect(consents.offersConsentId).toBe(marketing === 'none' ? null : event?.id);
  expect(event).toMatchObject({
    ...{ state, wording, widget: 'full', step: 6, locale: 'en', source: 'widget', build: 'build-1' },
    wordingSha256: createHash('sha256').update(wording).digest('hex'),
  });
});

test('where no offers may be made, none is recorded or permitted', () => {
  const consents = create({ marketingOptIn: true }, { offers: 'none', segments: 'none' });
  expect([consents.marketing, consents.segments, findEvent(consents, 'offers')]).toEqual([
    'none',
    'none',
    undefined,
  ]);
});

test('a region’s own sentences are recorded, and one of them says that goals choose the offers', () => {
  const regional = {
    offers: 'box',
    segments: 'box',
    asksForHealth: true,
    wordings: {
      marketing: 'Email me offers from Acme, chosen by my goals.',
      health: 'I agree that Acme uses them.',
    },
  } as const;
  const ticked = { marketingOptIn: true, healthConsent: true, consentVersion: CONSENT_VERSION };
  const consents = create(ticked, regional);
  expect(consents.events.slice(2).map(({ kind, state, wording }) => [kind, state, wording])).toEqual([
    ['health', 'given', regional.wordings.health],
    ['offers', 'given', regional.wordings.marketing],
    ['segments', 'given', regional.wordings.marketing],
  ]);
  expect([consents.marketing, consents.segments]).toEqual(['opt-in', 'opt-in']);
  // A notice may announce offers, but only a box permits choosing by goals.
  expect(create({}, { ...regional, offers: 'notice' })).toMatchObject({
    marketing: 'notice',
    segments: 'none',
  });
  // Where a link has to be pressed first, the box is recorded and permits nothing yet.
  expect(create(ticked, { ...regional, confirmsOffers: true })).toMatchObject({
    ...{ marketing: 'none', segments: 'none', offersConsentId: null },
  });
});

test('terms and age are one sentence: a box in the full widget, a line in the lists', () => {
  const modes = ([widget, consent]: readonly ['full' | 'technical', boolean]) =>
    create({ widget, consent }).events.map(({ kind, state, mode }) => [kind, state, mode]);
  expect(modes(['full', true]).slice(0, 2)).toEqual([
    ['terms', 'given', 'box'],
    ['age', 'given', 'box'],
  ]);
  expect(modes(['technical', false]).slice(0, 2)).toEqual([
    ['terms', 'given', 'line'],
    ['age', 'given', 'line'],
  ]);
});

test('a number beside the phone field’s line is a consent to texts, with the line', () => {
  const consents = create({ widget: 'consumer', phone: '+1 415 555 0100' }, { offers: 'box' });
  const event = findEvent(consents, 'texts');
  expect(event).toMatchObject({
    state: 'given',
    mode: 'line',
    wording: consentWording('consumer').texts,
    phoneHash: hashForProof('+14155550100'),
  });
  expect([consents.sms, consents.textsConsentId]).toEqual([true, event?.id]);
  for (const without of [
    create({ widget: 'consumer', phone: '' }),
    create({ widget: 'consumer' }),
    create({ phone: '+14155550100' }),
  ])
    expect([without.sms, without.textsConsentId, findEvent(without, 'texts')]).toEqual([
      false,
      null,
      undefined,
    ]);
});

test('the box for health answers is recorded only where it was shown', () => {
  expect(findEvent(create({ healthConsent: true }, { asksForHealth: true }), 'health')).toMatchObject({
    state: 'given',
    mode: 'box',
    wording: HEALTH,
  });
  // A caller can't record consent to a box that was not shown.
  expect(findEvent(create({ healthConsent: true }), 'health')).toBeUndefined();
});

test('the address is known only to who has the key', () => {
  const { events } = create({});
  expect(JSON.stringify(events)).not.toMatch(/ada@/i);
  for (const { addressHmac } of events) expect(addressHmac).toBe(hashForProof('ada@example.com'));
});

test('a program that names no version is not said to have shown a translation', () => {
  const terms = findEvent(create({ locale: 'es' }), 'terms');
  expect(terms).toMatchObject({
    ...{ locale: 'en', wording: consentWording('full').terms, source: 'api', step: null },
  });
});

test('where such a program only claims consents, they permit nothing', () => {
  const claims = { marketingOptIn: true, healthConsent: true };
  const consents = create(claims, { trustsUnversioned: false, offers: 'box', segments: 'box' });
  expect(consents.events.map(({ kind, mode, wording }) => [kind, mode, wording])).toEqual(
    ['terms', 'age', 'health', 'offers'].map((kind) => [kind, 'api-claimed', '']),
  );
  expect(consents).toMatchObject({
    ...{ marketing: 'none', segments: 'none', sms: false, offersConsentId: null, textsConsentId: null },
  });
  // Our own widgets name the version, so their consents count.
  expect(create({ ...claims, consentVersion: CONSENT_VERSION }, { trustsUnversioned: false }).marketing).toBe(
    'notice',
  );
});
