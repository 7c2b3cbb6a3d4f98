import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import type { PeptideId, Plan, Profile } from '#app/engine/types.ts';
import { NO_FLAGS } from '#app/engine/vocabulary.ts';
import { PROFILE } from '../../tests/support/plan-page-data.ts';
import { computePhases } from './phases.ts';

const planFor = (over: Partial<Profile>, available?: PeptideId[]): Plan =>
  recommend(
    {
      ...PROFILE,
      ...{ goals: ['weight-loss'], symptoms: [], age_range: '35-44' },
      ...{ experience_level: 'advanced', budget_level: 'premium', contra_flags: [NO_FLAGS] },
      ...over,
    },
    { available },
  );
const whens = (plan: Plan) => computePhases(plan).map(({ when }) => when);
const FIRST_WEEK = 'One product, from the first week';
const NOTHING = 'No product starts here';

describe('when a phase begins', () => {
  it('is the first week for the first product, and V’s words for the later phases', () => {
    expect(whens(planFor({}))).toEqual([FIRST_WEEK, 'After 4-6 weeks', 'Only if you respond well']);
  });

  it('is the first week of the phase with which the steps begin', () => {
    const plan = planFor({ contra_flags: ['Mental health conditions'] });
    expect(plan.human_readable.step_by_step_plan.join()).toContain(
      'Advanced Options: the protocol begins with',
    );
    expect(whens(plan)).toEqual([NOTHING, 'After 4-6 weeks', FIRST_WEEK]);
  });

  it('is said of no phase if no product may be started without a doctor', () => {
    expect(whens(planFor({}, ['hcg-protocol', 'aod-9604']))).not.toContain(FIRST_WEEK);
  });
});
