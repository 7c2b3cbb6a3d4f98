import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '../engine/vocabulary/consumer.ts';
import { AGE_RANGES, BUDGETS, FLAGS, LEVELS, NO_FLAGS, SEXES } from '../engine/vocabulary/shared.ts';
import { concerns, email, type ManyRule, NOT_ON_LIST, one, personName, plain } from './rules.ts';

/** What the consumer widget asks (V section 5). */
export const CONSUMER_RULES = {
  healthGoals: {
    kind: 'many',
    of: CONSUMER_GOALS,
    as: 'id',
    min: 1,
    message: 'Please select your main goal',
  } as ManyRule,
  symptoms: {
    kind: 'many',
    of: CONSUMER_CHALLENGES,
    as: 'id',
    min: 1,
    message: 'Please select your biggest challenge',
  } as ManyRule,
  additionalConcerns: concerns,
  sexAtBirth: one(SEXES, 'Please select an option'),
  ageRange: one(AGE_RANGES, 'Please select your age range'),
  budgetLevel: one(BUDGETS, 'Please select your investment level'),
  contraFlags: {
    kind: 'many',
    of: plain([...FLAGS, NO_FLAGS]),
    as: 'label',
    min: 0,
    message: NOT_ON_LIST,
  } as ManyRule,
  experienceLevel: one(LEVELS, 'Please select your experience level'),
  firstName: personName('First name must be at least 2 characters'),
  email: email('Please enter a valid email address'),
};
