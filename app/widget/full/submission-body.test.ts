import { expect, test } from 'vitest';
import { checkAnswers } from '#app/protocol/check-answers.ts';
import { FULL_RULES } from '#app/protocol/full-rules.ts';
import type { Handshake } from '#app/protocol/messages.ts';
import { toProfile } from '#app/protocol/profile.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { submissionBody } from '../shell/submission-body.ts';
import { fullMachine } from './answers.ts';

const config = { tenantId: 'tenant-1', widget: 'full', locale: 'en', compact: true } as const;
const page = {
  href: 'https://quiz.example/widget?client=acme&utm_source=mail#r=https%3A%2F%2Fnews.example%2Fpost%3Ffrom%3Dthyroid',
  referrer: '',
  sessionId: 'session',
};
const handshake: Handshake = {
  embedId: 'e',
  hostOrigin: 'https://shop.example',
  pageUrl: 'https://shop.example/quiz',
  hidden: { campaign: 'spring' },
  utm: { utm_source: 'ad' },
};
const checked = checkAnswers(FULL_RULES, {
  ...fullMachine.start().answers,
  healthGoals: ['sleep', 'weight-loss'],
  symptoms: ['Brain fog/poor focus'],
  additionalConcerns: ' a knee ',
  contraFlags: ['Thyroid disorders'],
  firstName: ' Ada ',
  email: ' ada@example.org ',
  consent: true,
});
const answers = checked.ok ? checked.value : expect.fail(JSON.stringify(checked.fields));
/** Parses the body as the server does. */
const accepted = (body: unknown) => {
  const parsed = parseSubmission(body);
  return parsed.ok ? parsed.value : expect.fail(JSON.stringify(parsed.fields));
};

test("is V's payload with tenant, widget and where the visitor came from", () => {
  expect(accepted(submissionBody(answers, config, handshake, page))).toMatchObject({
    tenantId: 'tenant-1',
    widget: 'full',
    source: 'embed',
    locale: 'en',
    sessionId: 'session',
    pageUrl: 'https://shop.example/quiz',
    referrer: 'https://news.example/post',
    utm: { utm_source: 'ad' },
    hidden: { campaign: 'spring' },
    healthGoals: ['sleep', 'weight-loss'],
    symptoms: ['Brain fog/poor focus'],
    additionalConcerns: 'a knee',
    experienceLevel: 'beginner',
    sexAtBirth: 'prefer_not_to_say',
    ageRange: '25-34',
    budgetLevel: 'standard',
    contraFlags: ['Thyroid disorders'],
    firstName: 'Ada',
    email: 'ada@example.org',
    consent: true,
  });
});

test('names which consent wording was shown', () => {
  expect(submissionBody(answers, config, null, page).consentVersion).toMatch(/./);
});

test('on a page of its own the address and the referrer go without their query', () => {
  const surroundings = { ...page, referrer: 'https://search.example/find?q=thyroid#top' };
  expect(submissionBody(answers, { ...config, compact: false }, null, surroundings)).toMatchObject({
    source: 'widget',
    pageUrl: 'https://quiz.example/widget',
    referrer: 'https://search.example/find',
    utm: { utm_source: 'mail' },
    hidden: undefined,
  });
});

test('of what the host page handed over, what the server takes is sent', () => {
  const many = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${prefix}${n}`, 'x'.repeat(1000)]));
  const { utm, hidden } = submissionBody(
    answers,
    config,
    {
      ...handshake,
      utm: { utm_term: 'u', ...many('utm_x') },
      hidden: { ' tier': ' gold ', '': 'x', ['k'.repeat(80)]: 'v', ...many('k') },
    },
    page,
  );
  expect(Object.keys(utm ?? {})).toHaveLength(20);
  expect(utm?.utm_x0).toHaveLength(300);
  expect(hidden).toMatchObject({ tier: 'gold', ['k'.repeat(50)]: 'v' });
  expect(Object.keys(hidden ?? {})).toHaveLength(20);
});

test.each([
  ['far too long a value', { utm_source: 'x'.repeat(5000) }],
  ['far too long a name', { [`utm_${'x'.repeat(80)}`]: 'a' }],
  ['control characters', { utm_source: 'a\u0000b', utm_medium: 'a\u202eb' }],
])('a tag with %s does not stop the visitor', (_what, utm) => {
  accepted(submissionBody(answers, config, { ...handshake, utm, hidden: utm }, page));
});

test('far too long an address does not stop the visitor', () => {
  const surroundings = { ...page, referrer: `https://search.example/${'x'.repeat(9000)}` };
  accepted(submissionBody(answers, config, null, surroundings));
});

test('a host page without an address is left out', () => {
  const { pageUrl } = submissionBody(answers, config, { ...handshake, pageUrl: '' }, page);
  expect(pageUrl).toBeUndefined();
});

test('the profile is of the answers as they are kept', () => {
  expect(toProfile(answers)).toEqual({
    experience_level: 'beginner',
    goals: ['sleep', 'weight-loss'],
    symptoms: ['Brain fog/poor focus'],
    sex_at_birth: 'prefer_not_to_say',
    age_range: '25-34',
    budget_level: 'standard',
    contra_flags: ['Thyroid disorders'],
  });
});
