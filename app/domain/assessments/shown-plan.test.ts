import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import { PLAN_LOCALES, type Profile } from '#app/engine/types.ts';
import { wordingFor } from '#app/engine/wording-for.ts';
import { shownPlan } from './shown-plan.ts';

const profile: Profile = {
  experience_level: 'advanced',
  goals: ['weight-loss', 'sleep', 'cognitive'],
  symptoms: [],
  sex_at_birth: 'male',
  age_range: '45-54',
  budget_level: 'premium',
  contra_flags: ['None of the above'],
};
const AMOUNT = /\d[\d.,]* ?-?(mg|ml|IU|UI|units|unidades|vials?|viales|capsules?|cápsulas?)(?!\p{L})/u;

describe.each(PLAN_LOCALES)('a plan stored with amounts, in %s', (locale) => {
  const storedPlan = JSON.parse(JSON.stringify(recommend(profile, { locale })));
  const { howToUseCards, keyPoints } = wordingFor(locale).plan;

  it('is shown as it was stored', () => {
    expect(shownPlan('plan', storedPlan, true)?.plan).toEqual(storedPlan);
  });

  it('is shown without them once the tenant has switched them off, and says nothing about them either', () => {
    const planText = JSON.stringify(shownPlan('plan', storedPlan, false));
    expect(AMOUNT.exec(planText)?.[0]).toBeUndefined();
    for (const sentence of [howToUseCards, keyPoints.level('advanced')]) {
      expect(JSON.stringify(storedPlan)).toContain(sentence);
      expect(planText).not.toContain(sentence);
    }
    expect(JSON.stringify(storedPlan)).toMatch(AMOUNT);
  });

  it('keeps whose sentence it is where the sentence before it is taken out', () => {
    const { education_nuggets } = (shownPlan('plan', storedPlan, false)?.plan as typeof storedPlan)
      .human_readable;
    for (const { name } of Object.values(storedPlan.game_plan).flat() as { name: string }[])
      expect(education_nuggets.some((line: string) => line.startsWith(`${name}: `))).toBe(true);
  });

  it('says neither how often nor how long without an amount, also where an older engine did', () => {
    const { game_plan, human_readable } = shownPlan('plan', storedPlan, false)?.plan as typeof storedPlan;
    for (const entry of Object.values(game_plan).flat())
      expect(entry).toMatchObject({ timing_protocol: '', cycling_guidance: '' });
    expect(human_readable.how_to_use).toEqual([]);
    const [first, ...others] = storedPlan.game_plan.start_here;
    const { dosing_ranges: _, ...withoutDose } = first;
    const old = {
      ...storedPlan,
      game_plan: { ...storedPlan.game_plan, start_here: [withoutDose, ...others] },
    };
    const shown = shownPlan('plan', old, true)?.plan as typeof storedPlan;
    expect(shown.game_plan.start_here[0]).toMatchObject({ timing_protocol: '', cycling_guidance: '' });
    expect(shown.human_readable.how_to_use.join()).not.toContain(`${first.name}: `);
    expect(shown.human_readable.how_to_use.length).toBeGreaterThan(0);
  });

  it('is shown without them as a list too', () => {
    const list = recommendList(
      { widget: 'consumer', goal: 'performance', challenge: 'recovery', flags: ['None of the above'] },
      { locale },
    );
    expect(JSON.stringify(list)).toMatch(AMOUNT);
    expect(AMOUNT.exec(JSON.stringify(shownPlan('list', list, false)))?.[0]).toBeUndefined();
  });
});

describe.each(PLAN_LOCALES)('an institution’s list that an older engine stored, in %s (D82)', (locale) => {
  const query = { widget: 'consumer', goal: 'performance', challenge: 'recovery' } as const;
  const stored = recommendList({ ...query, flags: ['None of the above'] }, { locale });

  it('is shown without an amount, mixing or rhythm for people', () => {
    expect(JSON.stringify(stored)).toMatch(AMOUNT);
    const { notForPeople } = wordingFor(locale).lists;
    const plan = shownPlan('list', stored, true, true, locale)?.plan as typeof stored;
    expect(AMOUNT.exec(JSON.stringify(plan))?.[0]).toBeUndefined();
    expect(plan.do_not_use).toEqual([]);
    expect(plan.list).toHaveLength(3);
    for (const item of plan.list)
      expect(item).toMatchObject({
        dosage: notForPeople,
        duration: notForPeople,
        administration: notForPeople,
        timing: notForPeople,
      });
  });

  it('is shown, even if the engine stored no warnings', () => {
    const { do_not_use: _, ...older } = stored;
    const list = older.list.map(({ warnings: __, ...item }) => item);
    expect(shownPlan('list', { ...older, list }, true, true, locale)?.plan).not.toHaveProperty(
      'list.0.warnings',
    );
  });
});

describe.each(PLAN_LOCALES)('a plan of an engine before 2.1.0, in %s', (locale) => {
  const caution = 'Your age range is 18-24: ask a doctor before any use.';
  const query = {
    widget: 'consumer',
    goal: 'performance',
    challenge: 'recovery',
    flags: ['None of the above'],
  } as const;

  it('is shown without the amounts of a product with a caution, and with the others’ (D61)', () => {
    const { game_plan, ...plan } = recommend(profile, { locale });
    const [cautioned, ...rest] = game_plan.start_here;
    const old = {
      ...plan,
      game_plan: { ...game_plan, start_here: [{ ...cautioned, cautions: [caution] }, ...rest] },
    };
    const shown = shownPlan('plan', JSON.parse(JSON.stringify(old)), true)?.plan as typeof old;
    const [first, second] = shown.game_plan.start_here;
    expect(JSON.stringify(old.game_plan.start_here[0])).toMatch(AMOUNT);
    expect(JSON.stringify(first)).not.toMatch(AMOUNT);
    expect(second).toEqual(rest[0]);
    const { how_to_use, education_nuggets, cautions } = shown.human_readable;
    for (const text of [...how_to_use, ...education_nuggets, ...cautions])
      if (text.includes(cautioned?.name ?? '')) expect(text).not.toMatch(AMOUNT);
    expect(how_to_use.join(' ')).toMatch(AMOUNT);
  });

  it('is shown without any amount if every product has a caution', () => {
    const plan = recommend({ ...profile, goals: ['cognitive'] }, { locale, available: ['selank'] });
    const [entry] = plan.game_plan.start_here;
    const old = {
      ...plan,
      game_plan: { ...plan.game_plan, start_here: [{ ...entry, cautions: [caution] }] },
    };
    expect(JSON.stringify(old)).toMatch(AMOUNT);
    expect(JSON.stringify(shownPlan('plan', old, true)?.plan)).not.toMatch(AMOUNT);
  });

  it('is shown without amounts in the notes on its sources (D42)', () => {
    const plan = recommend(profile, { locale });
    const [entry, ...rest] = plan.game_plan.start_here;
    const [source] = entry?.sources ?? [];
    const note = 'In adults. 1, 4, 8 and 12 mg weekly.';
    const start_here = [{ ...entry, sources: [{ ...source, note }] }, ...rest];
    const shown = shownPlan('plan', { ...plan, game_plan: { ...plan.game_plan, start_here } }, true)
      ?.plan as typeof plan;
    expect(shown.game_plan.start_here[0]?.sources[0]?.note).toBe('In adults.');
  });

  it('is shown as a list without the amounts of a compound with a caution', () => {
    const stored = recommendList(query, { locale });
    const list = stored.list.map((item, place) => (place === 0 ? { ...item, cautions: [caution] } : item));
    const shown = shownPlan('list', { ...stored, list }, true)?.plan as typeof stored;
    expect(shown.list[0]?.dosage).toBe('');
    expect(shown.list[1]).toEqual(list[1]);
  });
});

describe.each(PLAN_LOCALES)('the advice to read the shop’s articles, in %s', (locale) => {
  const ARTICLES = /education articles|artículos educativos/;
  const none = { ...profile, goals: [], contra_flags: ['Active cancer treatment'] } as unknown as Profile;
  const flags = ['Active cancer treatment'];
  const query = { widget: 'consumer', goal: 'performance', challenge: 'recovery', flags } as const;

  it('is left out of plans without products once the tenant has switched the articles off, and nothing else is', () => {
    for (const [format, emptyPlan] of [
      ['plan', recommend(none, { locale })],
      ['list', recommendList(query, { locale })],
    ] as const) {
      expect(emptyPlan.outcome).toBe('nothing-suitable');
      expect(JSON.stringify(shownPlan(format, emptyPlan, true, true))).toMatch(ARTICLES);
      const textWithoutArticles = JSON.stringify(shownPlan(format, emptyPlan, true, false));
      expect(textWithoutArticles).not.toMatch(ARTICLES);
      expect(textWithoutArticles).toMatch(/doctor|médico/);
    }
  });

  it('is not in plans that are made after that', () => {
    const options = { locale, show_articles: false };
    expect(JSON.stringify([recommend(none, options), recommendList(query, options)])).not.toMatch(ARTICLES);
  });
});
