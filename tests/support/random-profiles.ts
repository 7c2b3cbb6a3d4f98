import type { Profile } from '#app/engine/types.ts';
import {
  AGE_RANGES,
  BUDGETS,
  FLAGS,
  GOALS,
  LEVELS,
  NO_FLAGS,
  SEXES,
  SYMPTOMS,
} from '#app/engine/vocabulary.ts';
import { fc } from './random.ts';

/** Profiles whose safety step is unanswered, answered with 'none', or has a few flags. */
export const randomProfiles: fc.Arbitrary<Profile> = fc.record({
  experience_level: fc.constantFrom(...LEVELS),
  goals: fc.subarray(GOALS.map(({ id }) => id)),
  symptoms: fc.subarray(SYMPTOMS.map(({ label }) => label)),
  sex_at_birth: fc.constantFrom(...SEXES),
  age_range: fc.constantFrom(...AGE_RANGES),
  budget_level: fc.constantFrom(...BUDGETS),
  contra_flags: fc.oneof(
    fc.constant<string[]>([]),
    fc.constant<string[]>([NO_FLAGS]),
    fc.subarray([...FLAGS.slice(2)], { minLength: 1, maxLength: 3 }),
  ),
});
