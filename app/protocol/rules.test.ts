import { describe, expect, it, vi } from 'vitest';
import { FLAGS, NO_FLAGS } from '#app/engine/vocabulary.ts';
import { fc } from '../../tests/support/random.ts';
import { checkAnswers } from './check-answers.ts';
import { CONSUMER_RULES } from './consumer-rules.ts';
import { fieldErrors } from './field-errors.ts';
import { FULL_RULES } from './full-rules.ts';
import type { ManyRule, Rule, TextRule } from './rules.ts';
import { consumerSubmission, fullSubmission, technicalSubmission } from './submission.ts';
import { TECHNICAL_RULES } from './technical-rules.ts';

/** Words that a rule mentions, and text between them. */
const PIECES = [
  ...[
    'Ada',
    'A',
    ' ',
    '  ',
    '\t',
    '\n',
    '\u0000',
    '\u0007',
    '\u202e',
    '\ud800',
    '😀',
    'é',
    '\u00a0',
    '.',
    '-',
  ],
  ...[
    '<b>',
    '</i>',
    '<3',
    '<!--',
    '<?',
    '5 > 4',
    '@',
    'ada@example.com',
    'ada@',
    '@example.com',
    'a..b@c.de',
  ],
  ...[
    'example.com',
    '://',
    'www.',
    'https://x.io',
    "O'Neil",
    '+tag',
    'x'.repeat(60),
    'é'.repeat(255),
    '😀'.repeat(90),
  ],
  ...['y'.repeat(1999)],
];
const anything = fc.oneof(
  fc.constantFrom(undefined, null, true, false, 0, 1, '', [], {}, [undefined], [null], [[]], 'true'),
  fc.anything(),
);
const someText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((list) => list.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 2, arbitrary: fc.constantFrom('Ada', ' Ada Lovelace ', 'ada@example.com', ' Ada@Example.com ') },
  { weight: 1, arbitrary: fc.emailAddress() },
);

function answerTo(rule: Rule): fc.Arbitrary<unknown> {
  if (rule.kind === 'text')
    return fc.oneof({ weight: 9, arbitrary: someText }, { weight: 1, arbitrary: anything });
  if (rule.kind === 'one')
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...rule.of) },
      { weight: 1, arbitrary: fc.oneof(anything, someText) },
    );
  const choice = fc.constantFrom(...rule.of.flatMap(({ id, label }) => [id, label]));
  const list = fc.array(choice, { maxLength: 55, size: 'max' });
  return fc.oneof(
    { weight: 9, arbitrary: list },
    { weight: 1, arbitrary: fc.tuple(list, anything).map(([some, extra]) => [...some, extra]) },
    { weight: 1, arbitrary: anything },
  );
}

const WIDGETS = [
  ['full', FULL_RULES, fullSubmission],
  ['consumer', CONSUMER_RULES, consumerSubmission],
  ['technical', TECHNICAL_RULES, technicalSubmission],
] as const;

// Longer than usual, because a busy machine takes a while for this many answers.
vi.setConfig({ testTimeout: 20_000 });

describe.each(WIDGETS)('the form of the %s widget and the server', (_name, rules: Record<
  string,
  Rule
>, schema) => {
  const answers = fc.record(
    Object.fromEntries(Object.entries(rules).map(([f, rule]) => [f, answerTo(rule)])),
  );

  /** Returns the form's and the server's verdict on the fields that the form asks for. */
  const verdicts = (input: Record<string, unknown>) => {
    const form = checkAnswers(rules, input);
    const server = schema.safeParse(input);
    return {
      form: form.ok ? { ...form.value, ...toStoredLevel(form.value) } : form.fields,
      server: server.success
        ? Object.fromEntries(Object.keys(rules).map((f) => [f, (server.data as Record<string, unknown>)[f]]))
        : fieldErrors(server.error.issues),
    };
  };
  /** The server stores the technical widget's level "novice" as "beginner". */
  const toStoredLevel = ({ experienceLevel }: Record<string, unknown>) => ({
    experienceLevel: experienceLevel === 'novice' ? 'beginner' : experienceLevel,
  });

  it('accept and keep the same, and say the same about the rest', () => {
    fc.assert(
      fc.property(answers, (input) => {
        const { form, server } = verdicts(input);
        expect(form).toEqual(server);
      }),
      { numRuns: 200 },
    );
  });

  it.each(Object.entries(rules))('agree about %s when all else is in order', (field, rule) => {
    const good = Object.fromEntries(Object.entries(rules).map(([f, r]) => [f, goodAnswerTo(r)]));
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(answerTo(rule), (answer) => {
        const { form, server } = verdicts({ ...good, [field]: answer });
        expect(form).toEqual(server);
        if (checkAnswers(rules, { ...good, [field]: answer }).ok) accepted += 1;
        else refused += 1;
      }),
      { numRuns: 60, examples: [[good[field]], [null]] },
    );
    // Comparing only refusals, or no refusals, would prove nothing.
    expect(accepted).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});

const isAddress = (rule: TextRule) => rule.tooLong === rule.message;
function goodAnswerTo(rule: Rule): unknown {
  if (rule === CONSUMER_RULES.phone) return '+1 555 0100';
  if (rule.kind === 'text') return isAddress(rule) ? 'ada@example.com' : 'Ada';
  return rule.kind === 'one' ? rule.of[0] : [(rule as ManyRule).of[0]?.id];
}

const GOOD = {
  healthGoals: ['Sleep & Recovery', 'sleep'],
  symptoms: ['brain-fog-poor-focus'],
  additionalConcerns: ' two\nlines ',
  sexAtBirth: 'female',
  ageRange: '55+',
  budgetLevel: 'lean',
  contraFlags: [NO_FLAGS, FLAGS[3]],
  experienceLevel: 'advanced',
  firstName: ' Ada ',
  email: ' Ada@Example.com ',
  consent: true,
};
/** A field without a rule, which is left out. */
const OTHER = { another: 1 };

it('keeps ids of goals, labels of symptoms and flags, each once, and texts without the space around them', () => {
  expect(checkAnswers(FULL_RULES, { ...GOOD, ...OTHER })).toEqual({
    ok: true,
    value: {
      ...GOOD,
      healthGoals: ['sleep'],
      symptoms: ['Brain fog/poor focus'],
      additionalConcerns: 'two\nlines',
      contraFlags: [FLAGS[3]],
      firstName: 'Ada',
      email: 'Ada@Example.com',
    },
  });
});

it.each([
  '<b>a@b</b>',
  'evil.pw',
  'see https://evil.com',
  'St.Claire',
  'Anna 2',
  '-.-',
])('takes %j for a name, as it is typed', (firstName) => {
  expect(checkAnswers(FULL_RULES, { ...GOOD, firstName })).toMatchObject({ ok: true, value: { firstName } });
});

it.each([
  ['phone', '(415) 555-0100', '(415) 555-0100'],
  ['phone', 'after 6 pm: 555 0100', 'after 6 pm: 555 0100'],
  ['phone', '\u202a+1 415 555 0100\u202c', '+1 415 555 0100'],
  ['phone', '＋４９ １５１ １２３４５６７８', '+49 151 12345678'],
  ['additionalConcerns', 'levels are <low and vitamin d> 30', 'levels are <low and vitamin d> 30'],
  ['additionalConcerns', '\u202bمرحبا\u202c', 'مرحبا'],
  ['additionalConcerns', 'one\u000btwo\u0007', 'one\ntwo'],
  ['email', '\u200bada@example.com\u202c', 'ada@example.com'],
  ['email', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['email', 'o&m#=!%/~{}@example.com', 'o&m#=!%/~{}@example.com'],
])('cleans %s %j and takes it as %j', (field, answer, value) => {
  const good = {
    ...GOOD,
    symptoms: [CONSUMER_RULES.symptoms.of[0]?.id],
    healthGoals: [CONSUMER_RULES.healthGoals.of[0]?.id],
  };
  expect(checkAnswers(CONSUMER_RULES, { ...good, [field]: answer })).toMatchObject({
    ok: true,
    value: { [field]: value },
  });
});

it.each([
  ['firstName', '', ['First name must be at least 2 characters']],
  ['firstName', 'A\u0000\u202e', ['First name must be at least 2 characters']],
  ['firstName', 'x'.repeat(101), ['Use at most 100 characters']],
  ['email', `${'x'.repeat(250)}@example.com`, ['Please enter a valid email address']],
  ['healthGoals', [], ['Please select at least one health goal']],
  ['consent', false, ['You must agree to the terms']],
])('says about %s %j: %j', (field, answer, messages) => {
  expect(checkAnswers(FULL_RULES, { ...GOOD, [field]: answer })).toEqual({
    ok: false,
    fields: { [field]: messages },
  });
});
