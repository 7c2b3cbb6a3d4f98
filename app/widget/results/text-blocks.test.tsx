import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { enumerate } from '#app/engine/enumerate.ts';
import { recommend } from '#app/engine/index.ts';
import { PLAN_LOCALES, type Profile } from '#app/engine/types.ts';
import { Recap } from './sections.tsx';
import { Sentences } from './text-blocks.tsx';

/** Items of an enumeration; one has a semicolon of its own. */
const DOPED = [
  'Alcohol',
  'Athletes: class S0 can cover it; ask your agency first',
  'Copper (adds up; not studied)',
];

const profile: Profile = {
  experience_level: 'advanced',
  goals: ['weight-loss'],
  symptoms: ['Poor sleep quality'],
  sex_at_birth: 'male',
  age_range: '45-54',
  budget_level: 'premium',
  contra_flags: ['Thyroid disorders'],
};

it.each([
  ['en', ['Goals', 'Symptoms', 'About you', 'Conditions']],
  ['es', ['Objetivos', 'Síntomas', 'Sobre usted', 'Afecciones']],
] as const)('the recap in %s is a line for each question', (locale, labels) => {
  const html = renderToStaticMarkup(
    <Recap text={recommend(profile, { locale }).human_readable.inputs_recap} />,
  );
  expect([...html.matchAll(/<li><strong>(.*?): <\/strong>/g)].map(([, label]) => label)).toEqual(labels);
});

it('labels and enumerations are set off alike in every language', () => {
  const shapes = PLAN_LOCALES.map((locale) => {
    const { human_readable: texts, education } = recommend(profile, { locale });
    const lists = [
      texts.step_by_step_plan,
      texts.why_chosen,
      texts.how_to_use,
      texts.what_to_monitor,
      texts.cautions,
      texts.education_nuggets,
      education.key_education_points,
    ];
    const html = lists.map((items) => renderToStaticMarkup(<Sentences items={items} />)).join('');
    return html.replace(/>[^<]+</g, '><');
  });
  expect(shapes[1]).toBe(shapes[0]);
  expect(shapes[0]).toContain('<strong>');
});

it('cuts enumerations at their semicolons, and no sentence', () => {
  const text = 'hCG: No dose is established; amounts are as described; do not guess.';
  expect(renderToStaticMarkup(<Sentences items={[text]} />)).not.toContain('<li>');
  const lines = renderToStaticMarkup(<Sentences enumerates items={[`Interactions: ${enumerate(DOPED)}.`]} />);
  expect(lines.match(/<li>/g)).toHaveLength(DOPED.length);
});

it('a colon in brackets makes no label', () => {
  const html = renderToStaticMarkup(
    <Sentences items={['Asthma (label: fluid retention) – hCG', 'Later (After 4-6 weeks): two']} />,
  );
  expect(html).toBe(
    '<ul class="sgr-list"><li>Asthma (label: fluid retention) – hCG</li><li><strong>Later (After 4-6 weeks): </strong>two</li></ul>',
  );
});
