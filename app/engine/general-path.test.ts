import { describe, expect, it } from 'vitest';
import { generalPath, MAX_GENERAL_PATH_ROW } from './general-path.ts';
import { findAnswerRow } from './mapping.ts';
import { readProfile } from './normalise.ts';
import type { Profile } from './types.ts';
import { GOALS, SYMPTOMS } from './vocabulary.ts';

const order = (
  goals: string[],
  symptoms: string[],
  experience_level: Profile['experience_level'] = 'advanced',
) => {
  const { answers, profile } = readProfile({ goals, symptoms, experience_level });
  return generalPath(answers, profile);
};

describe('the general path', () => {
  it('counts a goal more than a symptom, whatever their places in the rows', () => {
    // Selank is second for the goal, BPC-157 first for the symptom.
    expect(order(['sleep'], ['Bloating/stomach discomfort'])).toEqual([
      'cjc-1295-ipamorelin',
      'selank',
      'bpc-157',
    ]);
  });

  it('counts an earlier place in a row more than a later one', () => {
    expect(order(['athletic'], [])).toEqual(['bpc-157', 'tb-500', 'cjc-1295-ipamorelin']);
  });

  it('adds up what several answers say', () => {
    // tb-500 is second for both symptoms and first for neither; together they lift it above the first entry of each.
    expect(order([], ['Joint pain/inflammation', 'Muscle loss/poor muscle gain'])[0]).toBe('tb-500');
  });

  it('settles ties by catalogue order', () => {
    // Each is first for one of the symptoms: four points.
    expect(order([], ['Brain fog/poor focus', 'Bloating/stomach discomfort']).slice(0, 2)).toEqual([
      'bpc-157',
      'selank',
    ]);
  });

  it('gives beginners no mots-c', () => {
    expect(order(['cognitive'], [], 'intermediate')).toEqual(['selank', 'mots-c']);
    expect(order(['cognitive'], [], 'beginner')).toEqual(['selank']);
  });

  it('has no row longer than its points reckon with', () => {
    const lengths = [...GOALS, ...SYMPTOMS].map(({ id }) => findAnswerRow(id).length);
    expect(Math.max(...lengths)).toBe(MAX_GENERAL_PATH_ROW);
  });
});
