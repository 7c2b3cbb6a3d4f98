import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import { type PeptideId, PLAN_LOCALES, type Plan, type PlanLocale, type Profile } from '#app/engine/types.ts';
import { NO_FLAGS } from '#app/engine/vocabulary.ts';
import { inLocale } from '#app/messages/current.ts';
import { createChecklist } from './checklist.ts';

const profile: Profile = {
  experience_level: 'advanced',
  goals: ['weight-loss'],
  symptoms: [],
  sex_at_birth: 'male',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: [NO_FLAGS],
};
const plan = (part: Partial<Profile> = {}, available?: PeptideId[], locale: PlanLocale = 'en') =>
  recommend({ ...profile, ...part }, { available, locale });
const weeks = (tested: Plan) => createChecklist(tested)?.rows.slice(1) ?? [];
const CLINIC = /IGF-1|glucose|copper|enzymes|testosterone|Kidney|LH and FSH|Blood count|Lipase|\bINR\b/;

describe('the checklist of a plan', () => {
  it('is for the first product, and names no other', () => {
    const tested = plan();
    const [first, ...others] = Object.values(tested.game_plan).flat();
    const text = JSON.stringify(createChecklist(tested));
    expect(text).toContain(`This checklist is only for ${first?.name}.`);
    expect(others.length).toBeGreaterThan(1);
    for (const { name } of others) expect(text).not.toContain(name);
    expect(createChecklist(plan({}, ['tirzepatide']))?.scope).toBe('This checklist is only for Tirzepatide.');
  });

  it.each(PLAN_LOCALES)('has V’s checkpoints in their weeks, in %s', (locale) => {
    const tested = plan({}, undefined, locale);
    const rows = inLocale(locale, () => weeks(tested));
    expect(rows.flatMap(({ name, checkpoint }) => (checkpoint ? [`${name}: ${checkpoint}`] : []))).toEqual(
      tested.education.monitoring_plan.checkpoints,
    );
  });

  it('says beneath the dosing check that no dose is raised without a doctor', () => {
    const row = weeks(plan()).find(({ checkpoint }) => checkpoint === 'dosing optimisation');
    expect(row?.name).toBe('Week 4');
    expect(row?.notes[0]).toBe(
      'Do not raise any dose without a doctor. Look at what changed, and decide whether to stop.',
    );
  });

  it('says when to stop, and that nothing is used after it', () => {
    const rows = weeks(plan({ goals: ['athletic'] }, ['bpc-157']));
    const stop = 'Stop at the end of this week, and use no product for at least 4 weeks.';
    expect(rows.filter(({ notes }) => notes.includes(stop)).map(({ name }) => name)).toEqual(['Week 4']);
    expect(
      rows.filter(({ routine }) => routine?.startsWith('Time off: use no product.')).map(({ name }) => name),
    ).toEqual(['Week 5', 'Week 6', 'Week 7']);
    expect(rows.flatMap(({ notes }) => notes).join(' ')).not.toMatch(/whether to (stop|go on)/);
    expect(rows.at(-1)?.notes).toEqual([
      'Time off: use no product.',
      'Compare with the first note, and show both to a healthcare provider.',
    ]);
  });

  it('says when the supply ends, only in a plan that shows amounts', () => {
    const supply = 'The supply ends this week. Throw an opened vial away 28 days after mixing.';
    const rows = (tested: Plan) =>
      weeks(tested).flatMap(({ name, notes }) => (notes.includes(supply) ? [name] : []));
    expect(rows(plan({}, ['semaglutide']))).toEqual(['Week 4']);
    expect(rows(plan({ contra_flags: [] }, ['semaglutide']))).toEqual([]);
  });

  it('asks the person for nothing that a doctor measures (M10)', () => {
    const tested = plan({ goals: ['sleep'] }, ['cjc-1295-ipamorelin']);
    const [noted = '', measured = ''] = createChecklist(tested)?.monitoring ?? [];
    expect(noted).toMatch(/^Track each week: Sleep quality, /);
    expect(noted).not.toMatch(CLINIC);
    expect(measured).toBe(
      'A doctor can measure before the start: IGF-1, Fasting glucose or HbA1c, Blood pressure; in weeks 4 to 8: IGF-1; in weeks 8 to 12: Fasting glucose or HbA1c.',
    );
    const last = (id: PeptideId, goal = 'weight-loss') =>
      createChecklist(plan({ goals: [goal] }, [id]))?.monitoring.at(-1);
    expect(last('hcg-protocol')).toBe(
      'No study says how to check this product. A doctor would look at the points listed.',
    );
    expect(last('bpc-157', 'athletic')).toBe('No study says how to check this product.');
    expect(last('semaglutide')).toMatch(/^A doctor can measure before the start: /);
  });

  it('leaves to a doctor what a plan of an older engine does not call felt', () => {
    const { game_plan, ...rest } = structuredClone(plan({ goals: ['sleep'] }, ['cjc-1295-ipamorelin']));
    for (const entry of Object.values(game_plan).flat()) delete entry.monitoring;
    rest.education.monitoring_plan = {
      subjective: ['Sleep quality'],
      objective: ['IGF-1', 'Fasting glucose'],
      checkpoints: [],
    };
    expect(createChecklist({ ...rest, game_plan })?.monitoring).toEqual([
      'Track each week: Sleep quality.',
      'A doctor can measure: IGF-1, Fasting glucose.',
    ]);
  });

  it('of a list has four weeks, and says what to monitor of its first compound', () => {
    const month = (goal: string) =>
      createChecklist(recommendList({ widget: 'consumer', goal, challenge: '', flags: [] }));
    expect(month('sleep')).toMatchObject({
      title: '30-day protocol checklist',
      monitoring: [
        'Track each week: Symptoms, Sleep quality, Injection-site reactions.',
        'No study says how to check this product.',
      ],
    });
    expect(month('sleep')?.rows.map(({ checkpoint }) => checkpoint)).toEqual([
      undefined,
      undefined,
      'tolerance',
      undefined,
      'progress evaluation',
    ]);
    expect(month('energy')?.monitoring[1]).toContain(
      'A doctor can measure before the start: Fasting glucose',
    );
    // AOD-9604 comes first, but tests in people found no useful effect: the checklist is for the next one.
    expect(month('weight')).toMatchObject({ scope: 'This checklist is only for MOTS-c.' });
    expect(
      createChecklist(recommendList({ widget: 'consumer', goal: 'none', challenge: '', flags: [] })),
    ).toBeNull();
  });
});
