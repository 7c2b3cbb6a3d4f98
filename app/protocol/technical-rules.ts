import {
  AGE_RANGES,
  BUDGETS,
  LEVELS,
  type Level,
  SEXES,
  TECHNICAL_SAFETY,
} from '#app/engine/vocabulary/shared.ts';
import { TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES } from '#app/engine/vocabulary/technical.ts';
import { t } from '#app/messages/rules.ts';
import { concerns, createOneRule, email, type ManyRule, personName, plain } from './rules.ts';

/** The technical widget's questions (V section 5). */
export const TECHNICAL_RULES = {
  healthGoals: {
    kind: 'many',
    of: TECHNICAL_APPLICATIONS,
    as: 'id',
    min: 1,
    message: t.application,
  } as ManyRule,
  symptoms: {
    kind: 'many',
    of: TECHNICAL_OBJECTIVES,
    as: 'id',
    min: 1,
    message: t.objective,
  } as ManyRule,
  additionalConcerns: concerns,
  sexAtBirth: createOneRule(SEXES, t.option),
  ageRange: createOneRule(AGE_RANGES, t.age),
  budgetLevel: createOneRule(BUDGETS, t.protocolBudget),
  contraFlags: {
    kind: 'many',
    of: plain(Object.keys(TECHNICAL_SAFETY)),
    as: 'id',
    min: 1,
    message: t.screening,
    alone: 'none',
  } as ManyRule,
  /** `findLevel` converts it to the level of the other widgets. */
  experienceLevel: createOneRule(['novice', ...LEVELS], t.researchExperience),
  firstName: personName(t.institution),
  email: email(t.institutionalEmail),
};

/** Converts the technical widget's first level to `beginner`, as the other widgets call it. */
export const findLevel = (level: 'novice' | Level): Level => (level === 'novice' ? 'beginner' : level);
