import type { Budget } from '#app/engine/vocabulary/shared.ts';
import type { ConsumerAnswers } from './form.ts';

/** Mapping from V section 7. */
const CONSUMER_BUDGETS: Readonly<Record<string, Budget>> = {
  starter: 'lean',
  balanced: 'standard',
  advanced: 'premium',
};

/** Builds the consumer widget's payload, field by field as V section 7 maps it. */
export const consumerPayload = ({
  goal,
  challenge,
  budget,
  email,
  phone,
  textsConsent,
}: ConsumerAnswers) => ({
  firstName: 'Consumer Lead',
  email,
  phone,
  textsConsent,
  healthGoals: goal ? [goal] : [],
  symptoms: challenge ? [challenge] : [],
  experienceLevel: 'beginner',
  budgetLevel: CONSUMER_BUDGETS[budget],
  contraFlags: [],
  sexAtBirth: 'prefer_not_to_say',
  ageRange: '25-34',
});
