import { expect, test } from 'vitest';
import { productsForLead } from '#app/domain/mail-templates/index.ts';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS, type ProductSettings, type Profile } from '#app/engine/types.ts';
import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { GOALS, SYMPTOMS } from '#app/engine/vocabulary/full.ts';
import { AGE_RANGES, BUDGETS, FLAGS, LEVELS, SEXES } from '#app/engine/vocabulary/shared.ts';
import { TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES } from '#app/engine/vocabulary/technical.ts';
import { createPlanBrief, listBriefProducts } from '#app/plan-view/plan-brief.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { toRecommendOptions } from '#app/protocol/recommend-options.ts';
import { planPageData } from '../../tests/support/plan-page-data.ts';
import { fc } from '../../tests/support/random.ts';

/** Maximum number of products in a marketing mail; the plan mail shows all. */
const MAX_SHOWN = 6;

const some = <T>(all: readonly T[], maxLength = all.length) => fc.subarray([...all], { maxLength });
const pickOne = <T>(all: readonly T[]) => fc.constantFrom(...all);

const profile = fc.record({
  experience_level: pickOne(LEVELS),
  goals: some(
    GOALS.map(({ id }) => id),
    4,
  ),
  symptoms: some(
    SYMPTOMS.map(({ label }) => label),
    4,
  ),
  sex_at_birth: pickOne(SEXES),
  age_range: pickOne(AGE_RANGES),
  budget_level: pickOne(BUDGETS),
}) as fc.Arbitrary<Omit<Profile, 'contra_flags'>>;

const list = fc.oneof(
  fc.record({
    widget: fc.constant('consumer' as const),
    goal: pickOne(CONSUMER_GOALS.map(({ id }) => id)),
    challenge: pickOne(CONSUMER_CHALLENGES.map(({ id }) => id)),
  }),
  fc.record({
    widget: fc.constant('technical' as const),
    goal: pickOne(TECHNICAL_APPLICATIONS.map(({ id }) => id)),
    challenge: pickOne(TECHNICAL_OBJECTIVES.map(({ id }) => id)),
  }),
);

const OWN_NAME = { semaglutide: { name: 'Our own', url: 'https://other.example/p' } };
const shop = fc.record({
  available: fc.option(some([...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS])),
  products: fc.constantFrom<Record<string, ProductSettings>>({}, OWN_NAME),
});
const flags = some(FLAGS, 3);

/** Compares the names and links in the plan mail and the marketing mail, for the same answers and shop. */
function compare(formattedPlan: FormattedPlan, ticked: readonly string[], settings: object) {
  const data = planPageData(formattedPlan, settings);
  const plannedProducts = listBriefProducts(createPlanBrief(data)).map(({ name, link }) => ({ name, link }));
  const advertised = productsForLead({
    agreesToSegments: true,
    plan: formattedPlan,
    flags: ticked,
    tenant: toRecommendOptions(data.config),
    trackingId: data.trackingId,
    locale: 'en',
  }).map(({ name, link }) => ({ name, link }));
  expect(advertised).toEqual(plannedProducts.slice(0, MAX_SHOWN));
}

test('the plan mail shows exactly the products that a marketing mail of the same answers may show', () => {
  fc.assert(
    fc.property(profile, flags, shop, (answers, ticked, settings) => {
      const options = toRecommendOptions(planPageData({} as never, settings).config);
      const plan = recommend({ ...answers, contra_flags: ticked }, options);
      compare({ format: 'plan', plan }, ticked, settings);
    }),
    { numRuns: 300 },
  );
}, 30_000);

test('and so it is for the lists of the other two assessments', () => {
  fc.assert(
    fc.property(list, flags, shop, (query, ticked, settings) => {
      const options = toRecommendOptions(planPageData({} as never, settings).config);
      const plan = recommendList({ ...query, flags: ticked }, options);
      compare({ format: 'list', plan }, ticked, settings);
    }),
    { numRuns: 300 },
  );
}, 30_000);
