import type { Budget } from '#app/engine/vocabulary/shared.ts';
import type { TechnicalAnswers } from './form.ts';

/** V section 7. */
const TECHNICAL_BUDGETS: Readonly<Record<string, Budget>> = {
  basic: 'lean',
  standard: 'standard',
  comprehensive: 'premium',
  institutional: 'premium',
};

/** Builds the technical widget's payload, field by field as V section 7 maps it; this widget has no phone field. */
export const technicalPayload = (answers: TechnicalAnswers) => ({
  firstName: answers.institution,
  email: answers.email,
  phone: '',
  healthGoals: answers.application ? [answers.application] : [],
  symptoms: answers.objective ? [answers.objective] : [],
  experienceLevel: answers.experience,
  budgetLevel: TECHNICAL_BUDGETS[answers.budget],
  contraFlags: answers.safety,
  sexAtBirth: 'prefer_not_to_say',
  ageRange: '25-34',
});
