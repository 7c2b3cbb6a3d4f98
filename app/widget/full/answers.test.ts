import { expect, test } from 'vitest';
import { FLAGS, NO_FLAGS } from '#app/engine/vocabulary.ts';
import { toggle } from '../shell/toggle.ts';
import { fullMachine } from './answers.ts';

test("begins with the specification's defaults", () => {
  expect(fullMachine.start().answers).toEqual({
    healthGoals: [],
    symptoms: [],
    additionalConcerns: '',
    sexAtBirth: 'prefer_not_to_say',
    ageRange: '25-34',
    budgetLevel: 'standard',
    contraFlags: [],
    experienceLevel: 'beginner',
    firstName: '',
    email: '',
    consent: false,
  });
});

test('a box goes on and off', () => {
  expect(toggle(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
});

test.each([
  [[], NO_FLAGS, [NO_FLAGS]],
  [[NO_FLAGS], NO_FLAGS, []],
  [[FLAGS[0], FLAGS[3]], NO_FLAGS, [NO_FLAGS]],
  [[NO_FLAGS], FLAGS[3], [FLAGS[3]]],
  [[FLAGS[0]], FLAGS[3], [FLAGS[0], FLAGS[3]]],
  [[FLAGS[0], FLAGS[3]], FLAGS[0], [FLAGS[3]]],
])('"None of the above" is chosen alone: %j and then %s', (list, item, expected) => {
  expect(toggle(list, item, NO_FLAGS)).toEqual(expected);
});
