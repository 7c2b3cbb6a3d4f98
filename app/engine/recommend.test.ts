import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { catalogue, ENGINE_VERSION, planDigest, recommend } from './index.ts';
import { PEPTIDE_IDS, type Plan, type Profile, type RecommendOptions } from './types.ts';
import { AGE_RANGES, BUDGETS, FLAGS, GOALS, LEVELS, SEXES, SYMPTOMS } from './vocabulary.ts';

const base: Profile = {
  experience_level: 'advanced',
  goals: [],
  symptoms: [],
  sex_at_birth: 'prefer_not_to_say',
  age_range: '25-34',
  budget_level: 'standard',
  contra_flags: ['None of the above'],
};
const plan = (part: Partial<Profile>, options?: RecommendOptions) => recommend({ ...base, ...part }, options);
const entries = ({ game_plan }: Plan) => [
  ...game_plan.start_here,
  ...game_plan.next_layer,
  ...game_plan.advanced,
];
const ids = (testedPlan: Plan) => entries(testedPlan).map(({ id }) => id);

const options = [...GOALS, ...SYMPTOMS];
const FREE = ['stubborn fat', 'Cold hands', 'fat loss', 'anxiety'];
const profiles = fc.record({
  experience_level: fc.constantFrom(...LEVELS),
  goals: fc.subarray([...GOALS.map(({ id }) => id), ...FREE]),
  symptoms: fc.subarray([...SYMPTOMS.map(({ label }) => label), ...FREE]),
  sex_at_birth: fc.constantFrom(...SEXES),
  age_range: fc.constantFrom(...AGE_RANGES),
  budget_level: fc.constantFrom(...BUDGETS),
  contra_flags: fc.subarray([...FLAGS, 'None of the above', 'gout']),
});
const settings = fc.record(
  {
    available: fc.subarray([...PEPTIDE_IDS]),
    brand: fc.string(),
    shop_url: fc.constantFrom('', 'https://shop.example/', 'no address'),
    show_amounts: fc.boolean(),
  },
  { requiredKeys: [] },
);
const shuffled = (list: string[]) => fc.shuffledSubarray(list, { minLength: list.length });

describe('a plan, for any answers and any shop', () => {
  it('is the same whatever the order in which boxes were ticked, and whenever it is computed', () => {
    const reordered = profiles.chain((profile) =>
      fc.tuple(
        fc.constant(profile),
        fc.record({
          goals: shuffled(profile.goals),
          symptoms: shuffled(profile.symptoms),
          contra_flags: shuffled(profile.contra_flags),
        }),
      ),
    );
    fc.assert(
      fc.property(reordered, settings, ([profile, order], shop) => {
        const first = recommend(profile, shop);
        expect(recommend({ ...profile, ...order }, shop)).toEqual(first);
        expect(planDigest(recommend({ ...profile, ...order }, shop))).toBe(planDigest(first));
      }),
    );
  });

  it('is the same for ids and for labels', () => {
    const spelt = (text: string) => options.find(({ id }) => id === text)?.label ?? text;
    const asId = (text: string) => options.find(({ label }) => label === text)?.id ?? text;
    fc.assert(
      fc.property(profiles, (profile) => {
        expect(
          recommend({ ...profile, goals: profile.goals.map(spelt), symptoms: profile.symptoms.map(asId) }),
        ).toEqual(recommend(profile));
      }),
    );
  });

  it('holds only what the shop sells, six at most, each with a reason, and one incretin at most', () => {
    fc.assert(
      fc.property(profiles, settings, (profile, shop) => {
        const result = recommend(profile, shop);
        const all = ids(result);
        const available = shop.available ?? PEPTIDE_IDS;
        expect(all.length).toBeLessThanOrEqual(6);
        expect(all.filter((id) => !available.includes(id))).toEqual([]);
        expect(all.filter((id) => /^(reta|tirz|sema)/.test(id)).length).toBeLessThanOrEqual(1);
        expect(entries(result).filter(({ reasons }) => reasons.length === 0)).toEqual([]);
        expect(result.exclusions.filter(({ id }) => all.includes(id))).toEqual([]);
        expect(result.outcome).toBe(all.length > 0 ? 'plan' : 'nothing-suitable');
        expect(result.nothing_because === undefined).toBe(all.length > 0);
      }),
    );
  });

  it('names each answer either as a reason or as not covered, never as both', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        const result = recommend(profile);
        const reasons = new Set(
          entries(result).flatMap((entry) =>
            entry.reasons.map((reason) => reason.replace(/ \([^()]*\)$/, '')),
          ),
        );
        const labels = [...profile.goals, ...profile.symptoms].map(
          (text) => options.find(({ id }) => id === text)?.label ?? text,
        );
        // A free text may be in both goals and symptoms, and is used as only one of them.
        for (const label of labels.filter((text) => !FREE.includes(text)))
          expect(reasons.has(`because you chose ${label}`)).toBe(!result.not_covered.includes(label));
      }),
    );
  });

  it('is computed from anything without throwing, and carries the disclaimers', () => {
    const keys = Object.keys(base) as (keyof Profile)[];
    const almost = fc.record(
      Object.fromEntries(
        keys.map((key) => [key, fc.oneof(fc.anything(), fc.array(fc.oneof(fc.string(), fc.anything())))]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), almost), settings, (garbage, shop) => {
        const result = recommend(garbage as Profile, shop);
        expect(result.disclaimers).toHaveLength(5);
        expect(planDigest(result)).toMatch(new RegExp(`^${ENGINE_VERSION}-[0-9a-z]+$`));
      }),
    );
    for (const odd of [null, {}, { available: null }, { available: [1, null, {}] }, { products: null }])
      expect(() => plan({ goals: ['sleep'] }, odd as RecommendOptions)).not.toThrow();
  });
});

describe('the catalogue', () => {
  it('is reached in full by some profile and availability', () => {
    const without = (...gone: string[]) => PEPTIDE_IDS.filter((id) => !gone.includes(id));
    const weight = { goals: ['weight-loss'] };
    const reached = new Set([
      ...ids(plan(weight)),
      ...ids(plan(weight, { available: without('retatrutide') })),
      ...ids(plan(weight, { available: without('retatrutide', 'tirzepatide') })),
      ...[...GOALS.slice(1), ...SYMPTOMS.slice(1)].flatMap(({ id }) => ids(plan({ symptoms: [id] }))),
      ...GOALS.slice(1).flatMap(({ id }) => ids(plan({ goals: [id] }))),
    ]);
    expect([...reached].sort()).toEqual([...PEPTIDE_IDS].sort());
  });

  it('is left as it was', () => {
    const before = JSON.stringify(catalogue);
    plan({ goals: ['weight-loss', 'skin-hair-nails'] }, { brand: 'Acme', show_amounts: false });
    expect(JSON.stringify(catalogue)).toBe(before);
  });
});

describe('what the shop sells', () => {
  it('may be written with the misspelt id', () => {
    expect(ids(plan({ goals: ['weight-loss'] }, { available: ['retatutide', 'bpc-157'] }))).toEqual([
      'retatrutide',
      'bpc-157',
    ]);
    const renamedPlan = plan(
      { goals: ['weight-loss'] },
      { products: { retatutide: { name: 'Reta' } } as RecommendOptions['products'] },
    );
    expect(renamedPlan.game_plan.start_here[0]?.name).toBe('Reta');
  });

  it('lets the next entries of the order take the places, before places are given out', () => {
    const available = ['tirzepatide', 'semaglutide', 'aod-9604', 'mots-c'];
    const { game_plan } = plan({ goals: ['weight-loss'] }, { available });
    expect(game_plan.start_here.map(({ id }) => id)).toEqual(['tirzepatide']);
    expect(game_plan.next_layer.map(({ id }) => id)).toEqual(['aod-9604', 'mots-c']);
  });

  it('leads to "not offered", and to no word of health, when it has nothing that fits', () => {
    const result = plan({ goals: ['cognitive'] }, { available: ['bpc-157'] });
    expect(result).toMatchObject({ outcome: 'nothing-suitable', nothing_because: 'not-offered' });
    expect(result.not_covered).toEqual(['Cognitive Enhancement']);
    expect(result.education.rationale).not.toMatch(/safety|ticked/);
    expect(plan({ goals: ['cognitive'] }, { available: [] }).nothing_because).toBe('not-offered');
    expect(
      plan({ goals: ['cognitive'], experience_level: 'beginner' }, { available: ['mots-c'] }).nothing_because,
    ).toBe('not-offered');
  });

  it('leads to "flags" when a flag took away the last that is sold, naming only the flags that did', () => {
    const result = plan(
      { goals: ['muscle-gain'], contra_flags: ['Diabetes or blood sugar issues', 'Autoimmune conditions'] },
      { available: ['cjc-1295-ipamorelin'] },
    );
    expect(result.nothing_because).toBe('flags');
    expect(result.education.rationale).toContain('Diabetes or blood sugar issues');
    expect(result.education.rationale).not.toContain('Autoimmune');
    expect(result.exclusions).toEqual([
      {
        id: 'cjc-1295-ipamorelin',
        name: catalogue['cjc-1295-ipamorelin'].name,
        flags: ['Diabetes or blood sugar issues'],
        reason: expect.stringContaining('because you ticked Diabetes or blood sugar issues'),
      },
    ]);
  });

  it('is all that exclusions name, whether or not the answers lead to it', () => {
    const thyroid = { goals: ['cognitive'], contra_flags: ['Thyroid disorders'] };
    const listExcludedIds = (options?: RecommendOptions) =>
      plan(thyroid, options).exclusions.map(({ id }) => id);
    expect(listExcludedIds()).toEqual(['retatrutide', 'tirzepatide', 'semaglutide']);
    expect(listExcludedIds({ available: ['selank', 'semaglutide'] })).toEqual(['semaglutide']);
    expect(plan(thyroid).education.rationale).not.toContain('Retatrutide');
  });

  it('does not matter when a flag excludes everything', () => {
    for (const available of [undefined, []])
      expect(
        plan({ goals: ['sleep'], contra_flags: ['Active cancer treatment'] }, { available }).nothing_because,
      ).toBe('flags');
  });

  it('is not what is amiss when no answer leads anywhere', () => {
    const result = plan({ goals: ['Cold hands'] });
    expect(result).toMatchObject({ outcome: 'nothing-suitable', nothing_because: 'no-match' });
    expect(result.not_covered).toEqual(['Cold hands']);
  });
});

describe('answers that the plan does not serve', () => {
  it('are named, and no longer named once an entry of the weight path serves them too', () => {
    const answers = { goals: ['weight-loss'], symptoms: ['Poor sleep quality'] };
    const beginner = plan({ ...answers, experience_level: 'beginner' });
    expect(ids(beginner)).toEqual(['retatrutide', 'hcg-protocol']);
    expect(beginner.not_covered).toEqual(['Poor sleep quality']);
    const experienced = plan(answers);
    expect(ids(experienced)).toContain('cjc-1295-ipamorelin');
    expect(experienced.not_covered).toEqual([]);
    expect(entries(experienced).find(({ id }) => id === 'cjc-1295-ipamorelin')?.reasons).toEqual([
      'because you chose Weight Loss & Body Composition (not studied for this)',
      'because you chose Poor sleep quality (not studied for this)',
    ]);
  });
});

describe('the digest of a plan', () => {
  const sleepPlan = plan({ goals: ['sleep'] });

  it('begins with the engine version and survives being stored with its keys in another order', () => {
    const sortKeys = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sortKeys)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, inner]) => [key, sortKeys(inner)]),
            )
          : value;
    const storedPlan = sortKeys(JSON.parse(JSON.stringify(sleepPlan))) as Plan;
    expect(planDigest(storedPlan)).toBe(planDigest(sleepPlan));
    expect(planDigest(sleepPlan).startsWith(`${ENGINE_VERSION}-`)).toBe(true);
  });

  it('differs when version or content does', () => {
    const otherPlans = [
      { ...sleepPlan, engine_version: '0.9.9' },
      plan({ goals: ['cognitive'] }),
      plan({ goals: ['sleep'] }, { show_amounts: false }),
      plan({ goals: ['sleep'] }, { products: { selank: { price_cents: 100 } } }),
      plan({ goals: ['sleep'] }, { shop_url: 'https://shop.example/' }),
      plan({ goals: ['sleep'], symptoms: ['Cold hands'] }),
      plan({ goals: ['sleep'], contra_flags: ['Thyroid disorders'] }),
    ];
    expect(new Set([sleepPlan, ...otherPlans].map(planDigest)).size).toBe(otherPlans.length + 1);
  });
});
