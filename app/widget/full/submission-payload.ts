import type { Profile } from '../../engine/types.ts';
import type { Kept } from '../../protocol/check-answers.ts';
import type { FULL_RULES } from '../../protocol/full-rules.ts';

/** The answers in the form in which they are kept. */
type Answers = Kept<typeof FULL_RULES>;

/** The profile that the engine reads. */
export const profileOf = (answers: Answers): Profile => ({
  experience_level: answers.experienceLevel,
  goals: answers.healthGoals,
  symptoms: answers.symptoms,
  sex_at_birth: answers.sexAtBirth,
  age_range: answers.ageRange,
  budget_level: answers.budgetLevel,
  contra_flags: answers.contraFlags,
});
