import { describe, expect, it } from 'vitest';
import { TextInParts } from '#app/lib/sql-transaction.ts';
import { catalogueIn } from './catalogue/index.ts';
import { planJson, recommend } from './index.ts';
import { planJsonParts, type TextPart } from './plan-json.ts';
import { PLAN_LOCALES, type Plan, type Profile, type RecommendOptions } from './types.ts';
import { FLAGS, GOALS, NO_FLAGS, SYMPTOMS } from './vocabulary.ts';

const toText = (parts: readonly TextPart[]) => new TextInParts(parts).toString();
const listBytes = (parts: readonly TextPart[]) => parts.filter((part) => typeof part !== 'string');

const profile = (over: Partial<Profile> = {}): Profile => ({
  experience_level: 'intermediate',
  goals: ['sleep'],
  symptoms: [],
  sex_at_birth: 'female',
  age_range: '35-44',
  budget_level: 'standard',
  contra_flags: [NO_FLAGS],
  ...over,
});
const profiles = [
  ...GOALS.map(({ id }) => profile({ goals: [id] })),
  ...SYMPTOMS.map(({ label }) => profile({ goals: [], symptoms: [label], contra_flags: [] })),
  ...FLAGS.map((flag) => profile({ contra_flags: [flag], goals: ['weight-loss', 'cognitive'] })),
];
const settings: RecommendOptions[] = [
  {},
  { show_amounts: false, brand: 'Acme "Labs" ’24' },
  { own_words: [{ topic: 'pancreatitis', action: 'withhold' }], shop_url: 'https://shop.example/list' },
  {
    products: {
      selank: { name: 'Calm', price_cents: 4900, coupon_code: 'CALM', url: 'https://a.example/?q=1' },
    },
  },
  { available: [] },
];

describe.each(PLAN_LOCALES)('the JSON of plans in %s', (locale) => {
  it('is what JSON.stringify writes, whatever the answers and the settings', () => {
    let entries = 0;
    for (const options of settings)
      for (const answers of profiles) {
        const plan = recommend(answers, { ...options, locale });
        const text = toText(planJson(plan, locale));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(plan)));
        expect(text).toHaveLength(JSON.stringify(plan).length);
        entries += Object.values(plan.game_plan).flat().length;
      }
    expect(entries).toBeGreaterThan(300);
  });

  it('has the texts of an entry as the same bytes in every plan', () => {
    const [first, second] = ['Ada', 'Bob'].map((brand) =>
      listBytes(planJson(recommend(profile(), { locale, brand }), locale)),
    );
    expect(first?.length).toBeGreaterThan(0);
    expect(first?.every((bytes, index) => bytes === second?.[index])).toBe(true);
  });

  it('is of the plan itself where its texts are not those of the catalogue', () => {
    const plan = recommend(profile(), { locale });
    const copy = structuredClone(plan);
    const [entry] = copy.game_plan.start_here as [Plan['game_plan']['start_here'][0]];
    entry.evidence_note = 'Changed';
    expect(JSON.parse(toText(planJson(copy, locale)))).toEqual(copy);
    const [otherLocale] = PLAN_LOCALES.filter((candidate) => candidate !== locale);
    expect(JSON.parse(toText(planJson(plan, otherLocale)))).toEqual(JSON.parse(JSON.stringify(plan)));
  });

  it('leaves out what an entry has without a value', () => {
    const plan = recommend(profile(), { locale });
    const [first] = plan.game_plan.start_here as [Plan['game_plan']['start_here'][0]];
    const texts = { ...catalogueIn(locale)[first.id], reconstitution: undefined };
    const start_here = [{ ...first, reconstitution: undefined }];
    const changedPlan = { ...plan, game_plan: { ...plan.game_plan, start_here } };
    const text = toText(
      planJsonParts(changedPlan, (entry) => (entry.id === first.id ? texts : catalogueIn(locale)[entry.id])),
    );
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(changedPlan)));
  });
});
