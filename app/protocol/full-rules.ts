import { GOALS, SYMPTOMS } from '#app/engine/vocabulary/full.ts';
import { AGE_RANGES, BUDGETS, FLAGS, LEVELS, NO_FLAGS, SEXES } from '#app/engine/vocabulary/shared.ts';
import { t } from '#app/messages/rules.ts';
import { concerns, createOneRule, email, type ManyRule, personName, plain } from './rules.ts';

/** The full widget's questions (V section 3). */
export const FULL_RULES = {
  healthGoals: {
    kind: 'many',
    of: GOALS,
    as: 'id',
    min: 1,
    message: t.goals,
  } as ManyRule,
  symptoms: { kind: 'many', of: SYMPTOMS, as: 'label', min: 0, message: t.list } as ManyRule,
  additionalConcerns: concerns,
  sexAtBirth: createOneRule(SEXES, t.option),
  ageRange: createOneRule(AGE_RANGES, t.age),
  budgetLevel: createOneRule(BUDGETS, t.budget),
  contraFlags: {
    kind: 'many',
    of: plain([...FLAGS, NO_FLAGS]),
    as: 'label',
    min: 0,
    message: t.list,
    alone: NO_FLAGS,
  } as ManyRule,
  experienceLevel: createOneRule(LEVELS, t.experience),
  firstName: personName(t.firstName),
  email: email(t.email),
  consent: createOneRule([true], t.consent),
};
