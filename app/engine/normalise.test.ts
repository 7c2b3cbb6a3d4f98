import { describe, expect, it } from 'vitest';
import { hasWords, normaliseText, readProfile, toSlug } from './normalise.ts';
import { rank } from './rank.ts';
import type { Profile } from './types.ts';
import { FLAGS, GOALS, SYMPTOMS, TECHNICAL_SAFETY } from './vocabulary.ts';

const profile = (part: Partial<Profile>): Profile => ({
  experience_level: 'advanced',
  goals: [],
  symptoms: [],
  sex_at_birth: 'prefer_not_to_say',
  age_range: '25-34',
  budget_level: 'standard',
  contra_flags: [],
  ...part,
});
const computeOrder = (part: Partial<Profile>) => rank(readProfile(profile(part))).order.join(' ');
const findPath = (part: Partial<Profile>) => rank(readProfile(profile(part))).path;

const WEIGHT =
  'retatrutide hcg-protocol tirzepatide semaglutide aod-9604 cjc-1295-ipamorelin 5-amino-1mq mots-c bpc-157';
const SKIN = 'signature-protocol cjc-1295-ipamorelin mots-c 5-amino-1mq';
const GUT = 'bpc-157';

/** Each option's list by D9 and D10: its own row, then the further entries of its alias's row. */
const GOAL_LISTS: Record<string, string> = {
  'Weight Loss & Body Composition': WEIGHT,
  'Muscle Gain & Strength': 'cjc-1295-ipamorelin tb-500 bpc-157',
  'Skin Hair & Nails': 'signature-protocol cjc-1295-ipamorelin mots-c',
  'Anti-Aging & Longevity': 'signature-protocol cjc-1295-ipamorelin mots-c',
  'Cognitive Enhancement': 'selank mots-c',
  'Athletic Performance': 'bpc-157 tb-500 cjc-1295-ipamorelin',
  'Sleep & Recovery': 'cjc-1295-ipamorelin selank',
  'Hormonal Balance': 'cjc-1295-ipamorelin mots-c signature-protocol',
};
const SYMPTOM_LISTS: Record<string, string> = {
  'Difficulty losing weight': WEIGHT,
  'Muscle loss/poor muscle gain': 'cjc-1295-ipamorelin tb-500 mots-c',
  'Low energy/fatigue': 'mots-c 5-amino-1mq cjc-1295-ipamorelin',
  'Poor sleep quality': 'cjc-1295-ipamorelin selank',
  'Slow recovery from workouts': 'bpc-157 tb-500 cjc-1295-ipamorelin',
  'Brain fog/poor focus': 'selank mots-c',
  'Joint pain/inflammation': 'bpc-157 tb-500',
  'Low libido/sexual health': 'selank mots-c cjc-1295-ipamorelin',
  'Digestive issues/gut health problems': GUT,
  'Bloating/stomach discomfort': GUT,
  'Food sensitivities/poor gut healing': GUT,
  'Skin aging/wrinkles/elasticity loss': SKIN,
  'Hair thinning/loss': SKIN,
  'Brittle/weak nails': SKIN,
  'Uneven skin tone/pigmentation': SKIN,
};

describe('labels and ids', () => {
  it('are all in the tables below', () => {
    expect(GOALS.map((option) => option.label)).toEqual(Object.keys(GOAL_LISTS));
    expect(SYMPTOMS.map((option) => option.label)).toEqual(Object.keys(SYMPTOM_LISTS));
  });

  it.each(GOALS)('the goal $label reaches its list by label and by id', ({ id, label }) => {
    expect(computeOrder({ goals: [label] })).toBe(GOAL_LISTS[label]);
    expect(computeOrder({ goals: [id] })).toBe(GOAL_LISTS[label]);
  });

  it.each(SYMPTOMS)('the symptom $label reaches its list by label and by id', ({ id, label }) => {
    expect(computeOrder({ symptoms: [label] })).toBe(SYMPTOM_LISTS[label]);
    expect(computeOrder({ symptoms: [id] })).toBe(SYMPTOM_LISTS[label]);
  });

  it.each([
    ['anxiety', 'selank'],
    ['Chronic pain', 'bpc-157 tb-500'],
    ['brain-fog', 'selank mots-c'],
    ['Low libido', 'selank mots-c cjc-1295-ipamorelin'],
    ['LOW   energy', 'mots-c 5-amino-1mq cjc-1295-ipamorelin'],
    ['weight-issues', WEIGHT],
  ])('the free text %s reaches its row', (text, list) => {
    expect(computeOrder({ symptoms: [text] })).toBe(list);
  });

  it('that are on no list reach nothing, the names of built-in properties included', () => {
    for (const text of ['Cold hands', 'constructor', '__proto__', 'toString'])
      expect(computeOrder({ goals: [text], symptoms: [text] })).toBe('');
  });

  it('count once when both are given', () => {
    const reading = readProfile(
      profile({ goals: ['sleep', 'Sleep & Recovery', 'SLEEP'], symptoms: ['Cold feet', 'cold-feet'] }),
    );
    expect(reading.answers.map((answer) => answer.id)).toEqual(['sleep', 'cold-feet']);
  });
});

describe('normalisation', () => {
  it('makes one space of slashes, hyphens, ampersands and runs of space', () => {
    expect(normaliseText('  Brain fog/poor -  Focus & more ')).toBe('brain fog poor focus more');
    expect(toSlug('Skin Hair & Nails')).toBe('skin-hair-nails');
  });

  it('finds whole words only', () => {
    expect(hasWords('Stubborn belly-fat', 'fat')).toBe(true);
    expect(hasWords('weight, mostly', 'weight')).toBe(true);
    for (const text of ['Low energy/fatigue', 'fatal', 'afat']) expect(hasWords(text, 'fat')).toBe(false);
  });
});

describe('the weight path', () => {
  it.each([
    'weight-loss',
    'Weight Loss & Body Composition',
    'Fat loss',
    'steady FAT-LOSS',
    'better body composition',
    'weight/loss',
  ])('is started by the goal %s', (goal) => {
    expect(findPath({ goals: [goal] })).toBe('weight');
  });

  it.each([
    'Difficulty losing weight',
    'difficulty-losing-weight',
    'Weight gain',
    'stubborn fat',
    'fat/water',
  ])('is started by the symptom %s', (symptom) => {
    expect(findPath({ symptoms: [symptom] })).toBe('weight');
  });

  it.each([
    'Low energy/fatigue',
    'low-energy-fatigue',
    'fatigue',
    'overweight',
    'Muscle loss/poor muscle gain',
  ])('is not started by the symptom %s', (symptom) => {
    expect(findPath({ symptoms: [symptom] })).toBe('general');
  });

  it.each([
    'weight',
    'fat',
    'Muscle Gain & Strength',
    'weightloss',
  ])('is not started by the goal %s', (goal) => {
    expect(findPath({ goals: [goal] })).toBe('general');
  });

  it('is not started by any other option of the lists', () => {
    for (const { id, label } of GOALS.slice(1))
      for (const goal of [id, label]) expect(findPath({ goals: [goal] })).toBe('general');
    for (const { id, label } of SYMPTOMS.slice(1))
      for (const symptom of [id, label]) expect(findPath({ symptoms: [symptom] })).toBe('general');
  });
});

describe('a profile', () => {
  it('comes out with goals as ids, symptoms and flags as labels, in the order of the lists', () => {
    const answered = profile({
      goals: ['Sleep & Recovery', 'weight-loss'],
      symptoms: ['hair-thinning-loss', 'zzz', 'Low energy/fatigue'],
      contra_flags: ['Autoimmune conditions', 'pregnancy or breastfeeding'],
    });
    expect(readProfile(answered).profile).toMatchObject({
      goals: ['weight-loss', 'sleep'],
      symptoms: ['Low energy/fatigue', 'Hair thinning/loss', 'zzz'],
      contra_flags: ['Pregnancy or breastfeeding', 'Autoimmune conditions'],
    });
  });

  it('takes the defaults of the form for what is missing or no option', () => {
    const defaults = {
      experience_level: 'beginner',
      goals: [],
      symptoms: [],
      sex_at_birth: 'prefer_not_to_say',
      age_range: '25-34',
      budget_level: 'standard',
      contra_flags: [],
    };
    for (const input of [undefined, null, 7, 'x', {}, { goals: 'sleep', age_range: '7', contra_flags: {} }])
      expect(readProfile(input).profile).toEqual(defaults);
  });

  it('reads experience by label too, and novice as beginner', () => {
    expect(readProfile({ experience_level: 'Experienced User' }).profile.experience_level).toBe('advanced');
    expect(readProfile({ experience_level: 'novice' }).profile.experience_level).toBe('beginner');
  });

  it('keeps "None of the above" only when it is the only answer: the flags win', () => {
    const readProfileFlags = (contra_flags: string[]) => readProfile({ contra_flags }).profile.contra_flags;
    expect(readProfileFlags(['None of the above'])).toEqual(['None of the above']);
    expect(readProfileFlags(['None of the above', 'Thyroid disorders'])).toEqual(['Thyroid disorders']);
    expect(readProfileFlags(['none', 'gout'])).toEqual(['gout']);
  });

  it('maps the technical safety ids onto flags', () => {
    for (const [id, flags] of Object.entries(TECHNICAL_SAFETY))
      expect(readProfile({ contra_flags: [id] }).flags).toEqual(FLAGS.filter((flag) => flags.includes(flag)));
  });
});
