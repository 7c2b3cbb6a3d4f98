import type { Outline } from '#app/engine/decide.ts';
import type { Plan } from '#app/engine/types.ts';
import type { AgeRange, Budget, Level, Sex } from '#app/engine/vocabulary.ts';
import type { PlanDetails } from '../results/index.tsx';
import type { Chunk } from '../shell/chunk.ts';
import type { OffersAnswer } from '../shell/deliver.ts';
import { type QuestionnaireAction, type QuestionnaireState, stepMachine } from '../shell/step-machine.ts';

export const STEPS = 6;

export interface Answers extends OffersAnswer {
  /** IDs of the goals. */
  healthGoals: string[];
  /** Labels, as the specification's payload has them. */
  symptoms: string[];
  additionalConcerns: string;
  sexAtBirth: Sex;
  ageRange: AgeRange;
  budgetLevel: Budget;
  contraFlags: string[];
  experienceLevel: Level;
  firstName: string;
  email: string;
  consent: boolean;
}

/** The result of a successful submission. */
export interface Outcome {
  /** The decided outline, or the whole plan if it has no products. */
  outline: Outline | Plan;
  /** The full plan and the components that show it, fetched when the visitor reaches it. */
  details: Chunk<PlanDetails>;
  assessmentId: string;
  /** Set if no plan e-mail is sent (D51). */
  planMail?: 'suppressed';
  trackingId: string;
}

export type FullQuestionnaire = QuestionnaireState<Answers, Outcome>;
export type FullAction = QuestionnaireAction<Answers, Outcome>;

/** The six steps, with the specification's defaults (V section 3). */
export const fullMachine = stepMachine<Answers, Outcome>({
  of: STEPS,
  initial: {
    healthGoals: [],
    symptoms: [],
    additionalConcerns: '',
    sexAtBirth: 'prefer_not_to_say',
    ageRange: '25-34',
    budgetLevel: 'standard',
    contraFlags: [],
    experienceLevel: 'beginner',
    firstName: '',
    email: '',
    consent: false,
  },
  stepOf: {
    healthGoals: 1,
    symptoms: 2,
    additionalConcerns: 2,
    sexAtBirth: 3,
    ageRange: 3,
    budgetLevel: 3,
    contraFlags: 4,
    experienceLevel: 5,
    firstName: 6,
    email: 6,
    consent: 6,
  },
});
