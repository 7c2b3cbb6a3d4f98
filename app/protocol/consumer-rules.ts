import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { AGE_RANGES, BUDGETS, FLAGS, LEVELS, NO_FLAGS, SEXES } from '#app/engine/vocabulary/shared.ts';
import { t } from '#app/messages/rules.ts';
import {
  concerns,
  createOneRule,
  email,
  line,
  MAX_PHONE,
  type ManyRule,
  personName,
  plain,
  type TextRule,
} from './rules.ts';

/** May be empty. Every widget's payload may contain a phone number, but only this widget asks for it. */
export const PHONE: TextRule = {
  ...line(MAX_PHONE),
  optional: true,
  tests: [[(text) => text === '' || /^[+\d][\d\s().-]{4,}$/.test(text), t.phone]],
};

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
  phone: PHONE,
};
