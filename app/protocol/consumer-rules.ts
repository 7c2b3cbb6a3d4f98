import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { AGE_RANGES, BUDGETS, FLAGS, LEVELS, NO_FLAGS, SEXES } from '#app/engine/vocabulary/shared.ts';
import { t } from '#app/messages/rules.ts';
import { concerns, createOneRule, email, type ManyRule, personName, phone, plain } from './rules.ts';

/** The consumer widget's questions (V section 5). */
export const CONSUMER_RULES = {
  healthGoals: {
    kind: 'many',
    of: CONSUMER_GOALS,
    as: 'id',
    min: 1,
    message: t.mainGoal,
  } as ManyRule,
  symptoms: {
    kind: 'many',
    of: CONSUMER_CHALLENGES,
    as: 'id',
    min: 1,
    message: t.challenge,
  } as ManyRule,
  additionalConcerns: concerns,
  sexAtBirth: createOneRule(SEXES, t.option),
  ageRange: createOneRule(AGE_RANGES, t.age),
  budgetLevel: createOneRule(BUDGETS, t.investment),
  contraFlags: {
    kind: 'many',
    of: plain([...FLAGS, NO_FLAGS]),
    as: 'label',
    min: 0,
    message: t.list,
  } as ManyRule,
  experienceLevel: createOneRule(LEVELS, t.experience),
  firstName: personName(t.firstName),
  email: email(t.email),
  phone,
};
