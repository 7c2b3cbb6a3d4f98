import { describe, expect, test } from 'vitest';
import examples from '../../tests/support/danger-words.json';
import { DANGER_RULES } from './danger-rules.ts';
import { namesDanger, readDangerWords } from './danger-words.ts';
import { combineFindings } from './own-words.ts';

/** All examples of the evidence's section on danger words (D63 in docs/rules.md). */
describe.each(Object.entries(examples))('%s', (topic, { action, yes, no }) => {
  test.each(yes)('is named by "%s"', (text) => {
    expect(readDangerWords(text)).toContainEqual(expect.objectContaining({ topic, action }));
  });
  test.each(no)('is not named by "%s", and nothing else is', (text) => {
    expect(readDangerWords(text)).toEqual([]);
  });
});

test('every rule has examples', () => {
  expect(DANGER_RULES.map(({ topic }) => topic).sort()).toEqual(Object.keys(examples).sort());
});

test('every pattern finds all matches, and no other pattern remembers a place', () => {
  for (const { patterns, denial, notBefore, notAfter } of DANGER_RULES) {
    for (const { flags } of patterns) expect(flags).toContain('g');
    for (const pattern of [denial, notBefore, notAfter]) expect(pattern?.flags ?? '').not.toContain('g');
  }
});

test.each([
  ['female', 'stop'],
  ['prefer_not_to_say', 'stop'],
  [undefined, 'stop'],
  ['male', 'withhold'],
] as const)('a hormone blocker taken by %s: %s', (sex, action) => {
  expect(readDangerWords('I take tamoxifen', sex)).toEqual([
    expect.objectContaining({ topic: 'hormone-blocker', action }),
  ]);
});

test('a text may name several dangers, in both languages', () => {
  const text = 'No tengo cáncer. I am on warfarin and I might be pregnant; a veces quiero morir';
  expect(readDangerWords(text).map(({ topic }) => topic)).toEqual([
    'pregnancy',
    'self-harm',
    'blood-thinners',
  ]);
});

describe('what findings change in a plan', () => {
  const combine = (text: string, sex?: 'male') => combineFindings(readDangerWords(text, sex));
  test.each([
    ['', { stops: false, flags: [], withholds: false }],
    ['I take warfarin', { stops: false, flags: [], withholds: true }],
    ['I am 6 weeks pregnant', { stops: true, flags: ['Pregnancy or breastfeeding'], withholds: true }],
    ['I am on chemotherapy', { stops: true, flags: ['Active cancer treatment'], withholds: true }],
    ['I feel suicidal', { stops: true, flags: [], withholds: true, alert: 'crisis' }],
    ['I am 16 years old', { stops: true, flags: [], withholds: true }],
    ['chest pain', { stops: false, flags: [], withholds: true, alert: 'urgent' }],
    ['chest pain. I feel suicidal', { stops: true, flags: [], withholds: true, alert: 'crisis' }],
  ])('"%s"', (text, effect) => {
    expect(combine(text)).toEqual(effect);
  });
  test('a man on a hormone blocker gets products without amounts', () => {
    expect(combine('I take tamoxifen', 'male')).toEqual({ stops: false, flags: [], withholds: true });
  });
});

test.each([
  'Sometimes I want to die',
  'thoughts of self-harm last year',
  'I feel suicidal.',
  'I took an overdose in May',
  "I'm 16 and want muscles",
  'I am 17 years old',
  'im 15.',
  'I’m 17',
  'I am a minor',
  'I am 16 years of age',
  'I’m seventeen, training daily',
  'my aunt had MEDULLARY thyroid cancer',
  'Pancreatitis in 2019',
  'tuve una pancreatitis',
  'A veces quiero morir',
  'pienso en hacerme daño',
  'una sobredosis el año pasado',
  'tengo 16 años',
  'Tengo 17 años y entreno mucho',
  'soy menor de edad',
  'tengo 17 años de edad',
  'tengo quince años',
  'quiero acabar con mi vida',
  'mi padre tuvo cáncer medular de tiroides',
])('holds back amounts for "%s"', (text) => {
  expect(namesDanger(text)).toBe(true);
});

test.each([
  '',
  null,
  undefined,
  'insulin resistance',
  'resistencia a la insulina',
  "my mother's cancer worries me",
  'mi madre tuvo cáncer',
  'I am 10 pounds over my goal',
  'I am 5.5 feet tall',
  "I'm 12 kg overweight",
  'I am 16 weeks post-op',
  'I am 10 years sober and 34 now',
  'my son is 16 years old',
  'I am 45 years old',
  'tengo 10 kilos de más',
  'tengo 12 años de casada',
  'tengo quince años de experiencia',
  'I am sixteen weeks post-op',
  'I am fifteen pounds over my goal',
  'tengo 3 hijos',
  'mi hijo tiene 15 años',
  'no pancreatitis, no thyroid disease',
  'never had pancreatitis',
  'sin antecedentes de pancreatitis',
  'lesión medular en 2010',
  'I would kill for better sleep',
  'dying to lose weight',
  'Cutting phase, 2,000 kcal',
])('raises no false alarm for "%s"', (text) => {
  expect(namesDanger(text)).toBe(false);
});
