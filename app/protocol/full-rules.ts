import { GOALS, SYMPTOMS } from '../engine/vocabulary/full.ts';
import { AGE_RANGES, BUDGETS, FLAGS, LEVELS, NO_FLAGS, SEXES } from '../engine/vocabulary/shared.ts';
import { concerns, email, type ManyRule, NOT_ON_LIST, one, personName, plain } from './rules.ts';

/** What the full widget asks (V section 3). */
export const FULL_RULES = {
  healthGoals: {
    kind: 'many',
    of: GOALS,
    as: 'id',
    min: 1,
    message: 'Please select at least one health goal',
  } as ManyRule,
  symptoms: { kind: 'many', of: SYMPTOMS, as: 'label', min: 0, message: NOT_ON_LIST } as ManyRule,
  additionalConcerns: concerns,
  sexAtBirth: one(SEXES, 'Please select an option'),
  ageRange: one(AGE_RANGES, 'Please select your age range'),
  budgetLevel: one(BUDGETS, 'Please select your budget level'),
  contraFlags: {
    kind: 'many',
    of: plain([...FLAGS, NO_FLAGS]),
    as: 'label',
    min: 0,
    message: NOT_ON_LIST,
    alone: NO_FLAGS,
  } as ManyRule,
  experienceLevel: one(LEVELS, 'Please select your experience level'),
  firstName: personName('First name must be at least 2 characters'),
  email: email('Please enter a valid email address'),
  consent: one([true], 'You must agree to the terms'),
};
