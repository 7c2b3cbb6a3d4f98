import {
  AGE_RANGES,
  BUDGETS,
  LEVELS,
  type Level,
  SEXES,
  TECHNICAL_SAFETY,
} from '../engine/vocabulary/shared.ts';
import { TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES } from '../engine/vocabulary/technical.ts';
import { concerns, email, type ManyRule, one, personName, plain } from './rules.ts';

/** What the technical widget asks (V section 5). */
export const TECHNICAL_RULES = {
  healthGoals: {
    kind: 'many',
    of: TECHNICAL_APPLICATIONS,
    as: 'id',
    min: 1,
    message: 'Please select research application',
  } as ManyRule,
  symptoms: {
    kind: 'many',
    of: TECHNICAL_OBJECTIVES,
    as: 'id',
    min: 1,
    message: 'Please select research objective',
  } as ManyRule,
  additionalConcerns: concerns,
  sexAtBirth: one(SEXES, 'Please select an option'),
  ageRange: one(AGE_RANGES, 'Please select your age range'),
  budgetLevel: one(BUDGETS, 'Please select protocol budget'),
  contraFlags: {
    kind: 'many',
    of: plain(Object.keys(TECHNICAL_SAFETY)),
    as: 'id',
    min: 1,
    message: 'Please complete safety screening',
    alone: 'none',
  } as ManyRule,
  /** Means what it says in the other widgets once `levelOf` has read it. */
  experienceLevel: one(['novice', ...LEVELS], 'Please select experience level'),
  firstName: personName('Institution/Lab name required'),
  email: email('Valid institutional email required'),
};

/** The technical widget's first level is the others' beginner. */
export const levelOf = (level: 'novice' | Level): Level => (level === 'novice' ? 'beginner' : level);
