import { describe, expect, it } from 'vitest';
import { writeMonitoringPlan } from './explain.ts';
import { catalogue, recommend } from './index.ts';
import { mustNotUse } from './must-not-use.ts';
import { PEPTIDE_IDS, type Plan, type Profile, type RecommendOptions } from './types.ts';
import { english } from './wording.ts';

const profile: Profile = {
  experience_level: 'intermediate',
  goals: ['weight-loss', 'sleep'],
  symptoms: ['Joint pain/inflammation'],
  sex_at_birth: 'female',
  age_range: '45-54',
  budget_level: 'standard',
  contra_flags: ['Mental health conditions', 'gout'],
};
const plan = (part: Partial<Profile> = {}, options?: RecommendOptions) =>
  recommend({ ...profile, ...part }, options);
const names = ({ game_plan }: Plan) =>
  Object.values(game_plan)
    .flat()
    .map(({ name }) => name);

describe('the words of a plan', () => {
  const examplePlan = plan();

  it('carry the fixed disclaimers', () => {
    expect(examplePlan.disclaimers).toEqual([
      'For educational purposes only.',
      'Not medical advice.',
      'Research-use only, not for human consumption.',
      'Follow all local laws and regulations.',
      'Consult a healthcare provider before starting any protocol.',
    ]);
  });

  it('recap what was answered, by labels', () => {
    expect(examplePlan.human_readable.inputs_recap).toBe(
      'Goals: Weight Loss & Body Composition, Sleep & Recovery. Symptoms: Joint pain/inflammation. ' +
        'About you: Some Experience, age 45-54, female, Performance Protocol. ' +
        'Conditions: Mental health conditions, gout.',
    );
  });

  it('recap that something was written where it withholds amounts, and not what', () => {
    const own_words = [{ topic: 'pancreatitis', action: 'withhold' }] as const;
    const conditions = (contra_flags: string[], locale: 'en' | 'es') =>
      plan({ contra_flags }, { own_words, locale }).human_readable.inputs_recap.match(
        /(Conditions|Afecciones): .*/,
      )?.[0];
    expect(conditions(['None of the above'], 'en')).toBe(
      "Conditions: none ticked; something written in the visitor's own words.",
    );
    expect(conditions(['gout'], 'en')).toBe(
      "Conditions: gout; something written in the visitor's own words.",
    );
    expect(conditions(['None of the above'], 'es')).toBe(
      'Afecciones: ninguna marcada; algo escrito con las propias palabras del visitante.',
    );
  });

  it('name every entry where they explain, use, monitor and teach', () => {
    const { mechanisms_summary } = examplePlan.education;
    const { why_chosen, how_to_use, what_to_monitor, education_nuggets, step_by_step_plan } =
      examplePlan.human_readable;
    expect(names(examplePlan).length).toBeGreaterThan(3);
    for (const text of [why_chosen, what_to_monitor, education_nuggets, step_by_step_plan])
      for (const name of names(examplePlan)) expect(text.join('\n')).toContain(name);
    // Without amounts there is nothing to say on use.
    for (const { name, dosing_ranges } of Object.values(examplePlan.game_plan).flat())
      expect(how_to_use.some((text) => text.startsWith(`${name}: `))).toBe(dosing_ranges !== undefined);
    for (const name of names(examplePlan)) expect(mechanisms_summary).toContain(name);
  });

  it('have a step for each tier that is not empty', () => {
    const heads = (testedPlan: Plan) =>
      testedPlan.human_readable.step_by_step_plan
        .map((step) => /^(Start Here|Next Layer|Advanced)/.exec(step)?.[0])
        .filter((head, index, all) => head && head !== all[index - 1]);
    expect(heads(examplePlan)).toEqual(['Start Here', 'Next Layer', 'Advanced']);
    expect(heads(plan({ experience_level: 'beginner', sex_at_birth: 'male' }))).toEqual([
      'Start Here',
      'Next Layer',
    ]);
    expect(
      heads(plan({ experience_level: 'beginner', age_range: '25-34', sex_at_birth: 'prefer_not_to_say' })),
    ).toEqual(['Start Here']);
  });

  it("caution by the visitor's flags on the card and in the list, and say which conditions they do not know", () => {
    const [retatrutide] = examplePlan.game_plan.start_here;
    expect(retatrutide?.cautions).toEqual([expect.stringContaining('You ticked Mental health conditions')]);
    expect(examplePlan.human_readable.cautions).toContain(`Retatrutide: ${retatrutide?.cautions[0]}`);
    expect(examplePlan.human_readable.cautions.join('\n')).toContain('You also named gout');
  });

  it('say who must not use what is shown, whatever the visitor ticked', () => {
    const cautions = plan({ contra_flags: [] }).human_readable.cautions;
    expect(cautions).toContain(
      'Nothing shown here is for anyone with: Pregnancy or breastfeeding; Active cancer treatment.',
    );
    expect(cautions).toContain('Thyroid disorders: do not use Retatrutide.');
  });

  it("use the visitor's level for amounts, and none when amounts are off", () => {
    const { game_plan, human_readable } = plan({ contra_flags: ['None of the above'] });
    const entry = game_plan.start_here[0];
    expect(human_readable.how_to_use[0]).toContain(entry?.dosing_ranges?.intermediate);
    expect(human_readable.how_to_use[0]).not.toContain(entry?.dosing_ranges?.advanced);
    const bare = plan({}, { show_amounts: false });
    expect(bare.human_readable.how_to_use.join('\n')).not.toMatch(/\d (mg|ml|IU)/);
    expect(bare.human_readable.how_to_use.join('\n')).not.toMatch(/Mixing|supply/);
    expect(bare.education.key_education_points.join('\n')).not.toContain('Amounts');
  });

  it('don’t mention the free offers', () => {
    for (const budget_level of ['lean', 'standard', 'premium'] as const)
      expect(JSON.stringify(plan({ budget_level }))).not.toMatch(/get \d|\d free/i);
  });

  it('promise no products when nothing is suitable, and advise a doctor', () => {
    const none = plan({ contra_flags: ['Pregnancy or breastfeeding'] });
    expect(none.education.rationale).toContain('You ticked Pregnancy or breastfeeding.');
    expect(none.human_readable.step_by_step_plan[0]).toContain('talk to a doctor');
    expect(none.human_readable.how_to_use).toEqual([]);
    expect(none.education.monitoring_plan).toEqual({ subjective: [], objective: [], checkpoints: [] });
    expect(none.not_covered).toEqual([
      'Weight Loss & Body Composition',
      'Sleep & Recovery',
      'Joint pain/inflammation',
    ]);
  });
});

describe('the steps of a plan with cautions', () => {
  const flagged = (contra_flags: string[]): Partial<Profile> => ({
    ...{ contra_flags, goals: ['weight-loss'], symptoms: [], age_range: '35-44' },
    ...{ experience_level: 'advanced', budget_level: 'premium' },
  });

  it('name the phase of the product that they begin with, in the order of the phases', () => {
    expect(plan(flagged(['Mental health conditions'])).human_readable.step_by_step_plan).toEqual([
      'Start Here: Retatrutide has a caution for you: only later with a doctor.',
      'Next Layer (After 4-6 weeks): hCG Protocol is on the list, but tests in people found no useful effect; it is no alternative.',
      'Advanced Options: AOD-9604 is on the list, but tests in people found no useful effect; it is no alternative.',
      'Advanced Options: the protocol begins with CJC-1295 + Ipamorelin, alone. No product before it is offered to you, so it waits for none.',
      'At weeks 2, 4 and 8, go through the progress checkpoints.',
      'At the end of week 8: stop CJC-1295 + Ipamorelin (sellers describe 8 to 12 weeks). Then use no product for at least 4 weeks; any later product waits until then.',
      'If you have a severe or lasting reaction, stop and see a doctor.',
    ]);
  });

  it('keep the day to stop without amounts, but not how long sellers describe (D61)', () => {
    const profile = flagged(['Mental health conditions']);
    expect(plan(profile, { show_amounts: false }).human_readable.step_by_step_plan).toContain(
      'At the end of week 8 at the latest: stop CJC-1295 + Ipamorelin. Then use no product for at least 4 weeks; any later product waits until then.',
    );
  });

  it('date no course of a plan that holds only products with a caution or without effect', () => {
    for (const tested of [
      plan({ ...flagged(['Autoimmune conditions']), goals: ['athletic'] }, { available: ['bpc-157'] }),
      plan(flagged(['None of the above']), { available: ['hcg-protocol', 'aod-9604'] }),
    ]) {
      const steps = tested.human_readable.step_by_step_plan.join(' ');
      expect(steps).not.toContain('At the end of week');
      expect(steps).toContain(
        'Start no product of this plan without a doctor. After the last dose use no product for at least 4 weeks; any later product waits until then.',
      );
    }
  });
});

describe('the monitoring plan', () => {
  it('takes what a person feels for subjective, the rest for objective, each once', () => {
    expect(
      writeMonitoringPlan(
        [
          { monitoring_parameters: ['Energy levels', 'Body weight'], monitoring: ['felt', 'noted'] },
          {
            monitoring_parameters: ['Mood', 'Body weight', 'Liver enzymes'],
            monitoring: ['felt', 'noted', ['before']],
          },
        ],
        english,
      ),
    ).toEqual({
      subjective: ['Energy levels', 'Mood'],
      objective: ['Body weight', 'Liver enzymes'],
      checkpoints: ['Week 2: tolerance', 'Week 4: dosing optimisation', 'Week 8: progress evaluation'],
    });
  });

  it.each(PEPTIDE_IDS)('calls subjective of %s what contains levels, quality or mood (V section 9)', (id) => {
    const { monitoring_parameters, monitoring } = catalogue[id];
    expect(monitoring).toHaveLength(monitoring_parameters.length);
    expect(monitoring.map((by) => by === 'felt')).toEqual(
      monitoring_parameters.map((item) => /levels|quality|mood/i.test(item)),
    );
  });
});

describe('who must not use it', () => {
  it('is said of all where it holds for all, and by name where it does not', () => {
    expect(
      mustNotUse(
        [
          { name: 'A', not_for: ['Active cancer treatment', 'Thyroid disorders'] },
          { name: 'B', not_for: ['Active cancer treatment'] },
        ],
        english,
      ),
    ).toEqual([
      'Nothing shown here is for anyone with: Active cancer treatment.',
      'Thyroid disorders: do not use A.',
    ]);
    expect(mustNotUse([], english)).toEqual([]);
  });
});
