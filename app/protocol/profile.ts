import type { Profile } from '#app/engine/types.ts';
import type { FullSubmission } from './submission.ts';

/** Converts the answers of the full questionnaire for the engine, in the browser and on the server. */
export const toProfile = (
  answers: Pick<
    FullSubmission,
    'experienceLevel' | 'healthGoals' | 'symptoms' | 'sexAtBirth' | 'ageRange' | 'budgetLevel' | 'contraFlags'
  >,
): Profile => ({
  experience_level: answers.experienceLevel,
  goals: answers.healthGoals,
  symptoms: answers.symptoms,
  sex_at_birth: answers.sexAtBirth,
  age_range: answers.ageRange,
  budget_level: answers.budgetLevel,
  contra_flags: answers.contraFlags,
});
