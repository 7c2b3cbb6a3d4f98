import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, FULL_TERMS } from '#app/protocol/consent.ts';
import type { ConsentRules } from '#app/protocol/consent-rules.ts';
import type { Submission } from '#app/protocol/submission.ts';
import { TEST_RING } from '../../../../tests/support/test-seal.ts';
import { createConsentEvents } from './create-consent-events.ts';
import { listDisplayedConsents, mayStoreNumber } from './displayed-consents.ts';
import { createProofHash } from './proof-hash.server.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const RULES: ConsentRules = {
  offers: 'notice',
  segments: null,
  texts: 'line',
  asksForHealth: false,
  crm: null,
  shop: 'Acme',
  textsPerMonth: 4,
  trustsUnversioned: true,
};
/** The version before today's, which open tabs still submit. */
const EARLIER = '2026-11';
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

const LINE = 'Acme may email you offers chosen by your goals. Every email has an unsubscribe link.';
const BOX = 'Email me offers from Acme, chosen by my goals. I can unsubscribe in every email.';
const HEALTH = 'I agree that Acme uses my goals, symptoms and safety answers to make my plan.';

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

test.each([
  // version, goals choose the offers
  [CONSENT_VERSION, 'notice'],
  [undefined, 'notice'],
  // Its sentence did not mention goals.
  [EARLIER, 'none'],
] as const)('the notice of version %s permits choosing by goals: %s', (consentVersion, segments) => {
  expect(create({ consentVersion })).toMatchObject({ marketing: 'notice', segments });
  const refused = create({ consentVersion }, { offers: 'box' });
  expect(refused).toMatchObject({ marketing: 'none', segments: null });
});

test('where no offers may be made, none is recorded or permitted', () => {
  const consents = create({ marketingOptIn: true }, { offers: 'none', segments: 'none' });
  expect([consents.marketing, consents.segments, findEvent(consents, 'offers')]).toEqual([
    'none',
    'none',
    undefined,
  ]);
});

test('where goals may choose offers only after the box, the notice does not say so', () => {
  const regional = { offers: 'box', segments: 'box', asksForHealth: true } as const;
  const ticked = { marketingOptIn: true, healthConsent: true, consentVersion: CONSENT_VERSION };
  const consents = create(ticked, regional);
  expect(consents.events.slice(2).map(({ kind, state, wording }) => [kind, state, wording])).toEqual([
    ['health', 'given', HEALTH],
    ['offers', 'given', BOX],
    ['segments', 'given', BOX],
  ]);
  expect([consents.marketing, consents.segments]).toEqual(['opt-in', 'opt-in']);
  const noticed = create({}, { ...regional, offers: 'notice' });
  expect(noticed).toMatchObject({ marketing: 'notice', segments: 'none' });
  expect(findEvent(noticed, 'offers')?.wording).toBe(
    'Acme may email you offers. Every email has an unsubscribe link.',
  );
  // Where a link has to be pressed first, the box is recorded and permits nothing yet.
  expect(create(ticked, { ...regional, confirmsOffers: true })).toMatchObject({
    ...{ marketing: 'none', segments: 'none', offersConsentId: null },
  });
});

test('the box for the customer database is recorded where today’s widget shows it', () => {
  const rules = { asksForHealth: true, crm: 'LeadConnector' } as const;
  const answers = { healthConsent: true, consentVersion: CONSENT_VERSION };
  expect(findEvent(create(answers, rules), 'crm-health')).toMatchObject({
    ...{ state: 'refused', mode: 'box', wordingId: 'full/crm-health/2026-12' },
    wording: 'Acme may also copy them to its customer database (LeadConnector).',
  });
  expect(findEvent(create({ ...answers, crmConsent: true }, rules), 'crm-health')?.state).toBe('given');
  for (const consentVersion of [EARLIER, undefined])
    expect(findEvent(create({ healthConsent: true, consentVersion }, rules), 'crm-health')).toBeUndefined();
});

test.each([
  ['en', 'Offers may follow by email. Every one has a link that stops them.'],
  [
    'es',
    'Es posible que reciba ofertas por correo electrónico. Cada una incluye un enlace para dejar de recibirlas. (Offers may follow by email. Every one has a link that stops them.)',
  ],
])('a tab from before a change of the sentences is recorded with what it showed, in %s', (locale, wording) => {
  const consents = create({ consentVersion: EARLIER, locale });
  expect(findEvent(consents, 'offers')).toMatchObject({
    ...{ wording, locale, wordingId: 'full/offers-notice/2026-11' },
  });
  // Outside the row `spec` it showed today's sentences already.
  const regional = create({ consentVersion: EARLIER }, { offers: 'box', segments: 'box' });
  expect(findEvent(regional, 'offers')).toMatchObject({
    ...{ wording: BOX, wordingId: `full/offers-box/${CONSENT_VERSION}` },
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

const NUMBER = '+1 415 555 0100';
const TEXTS_LINE =
  'If you give a number, you agree to recurring automated marketing texts (SMS) from Acme at this number, up to 4 a month. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to end, HELP for help. Terms · Privacy';

test('a number beside the phone field’s line is a consent to texts, with the line', () => {
  const consents = create({ widget: 'consumer', phone: NUMBER }, { offers: 'box' });
  const event = findEvent(consents, 'texts');
  expect(event).toMatchObject({
    ...{ state: 'given', mode: 'line', wording: TEXTS_LINE, phoneHash: hashForProof('+14155550100') },
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

test('the line of the version before named texts about the plan, so it permits no offers', () => {
  const consents = create({ widget: 'consumer', phone: NUMBER, consentVersion: EARLIER });
  expect(findEvent(consents, 'texts')?.wording).toBe(
    'With a phone number you agree to receive text messages about your plan. Reply STOP to end them.',
  );
  expect([consents.sms, consents.textsConsentId]).toEqual([true, null]);
});

test.each([
  ['line', CONSENT_VERSION, undefined, true, 'given'],
  ['line', EARLIER, undefined, true, 'given'],
  ['line', undefined, undefined, true, undefined],
  ['box', CONSENT_VERSION, undefined, false, 'refused'],
  ['box', CONSENT_VERSION, true, true, 'given'],
  ['none', CONSENT_VERSION, true, false, undefined],
  ['none', EARLIER, undefined, false, undefined],
  ['none', undefined, undefined, false, undefined],
  // A tab from before the box showed the line, and another program asks in its own way.
  ['box', EARLIER, undefined, true, 'given'],
  ['box', undefined, undefined, true, undefined],
  ['box', undefined, false, false, undefined],
] as const)('%s, version %s, ticked: %s → number stored: %s', (texts, consentVersion, textsConsent, isKept, state) => {
  const answers = { widget: 'consumer', phone: NUMBER, textsConsent, consentVersion } as const;
  const rules = { ...RULES, texts, segments: 'box', trustsUnversioned: false } as const;
  expect(mayStoreNumber(answers, rules)).toBe(isKept);
  const consents = create({ ...answers, phone: isKept ? NUMBER : undefined }, rules);
  expect(findEvent(consents, 'texts')?.state).toBe(state);
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
    ...{ locale: 'en', wording: FULL_TERMS, source: 'api', step: null },
  });
});

test.each([
  ['box', true],
  ['none', false],
] as const)('a claimed consent to texts is recorded where texts may be sent: %s', (texts, isRecorded) => {
  const consents = create({ textsConsent: true }, { trustsUnversioned: false, texts });
  expect(findEvent(consents, 'texts') !== undefined).toBe(isRecorded);
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
