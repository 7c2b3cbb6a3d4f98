import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import type { Profile, RecommendOptions } from '#app/engine/types.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import { PROFILE, widgetConfig } from '../../../tests/support/plan-page-data.ts';
import { WholeResults } from '../plan/plan-view.tsx';

const config = widgetConfig({ locale: 'en-US', compact: true });

function resultsFor(answers: Partial<Profile>, options: RecommendOptions = {}) {
  const plan = recommend({ ...PROFILE, ...answers }, options);
  const view = (
    <WholeResults
      plan={plan}
      config={config}
      assessmentId="a"
      trackingId="trk_1"
      onRestart={() => undefined}
    />
  );
  return { plan, html: renderToString(view) };
}

const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const cards = (html: string) => html.match(/<article.*?<\/article>/gs) ?? [];
/** The cards of products that have amounts: none has those that tests in people found without effect (D61). */
const cardsWithAmounts = (html: string) =>
  cards(html).filter((card) => !card.includes('Tested in people for this: no useful effect'));

test('holds nothing that a strict content policy or the hydration would stumble over', () => {
  const { html } = resultsFor({ contra_flags: ['Thyroid disorders', 'Autoimmune conditions'] });
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain('<!--');
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(8);
  expect(new Set(ids).size).toBe(ids.length);
});

test('shows one card for each product, in the order of the ranks', () => {
  const { plan, html } = resultsFor({});
  const names = [...plan.game_plan.start_here, ...plan.game_plan.next_layer, ...plan.game_plan.advanced].map(
    ({ name }, index) => `Rank ${index + 1} ${name}`,
  );
  expect(names.length).toBeGreaterThan(2);
  expect(cards(html).map((card) => names.find((name) => text(card).includes(name)))).toEqual(names);
});

test('shows at most three research applications and the first two things to monitor', () => {
  const plan = recommend(PROFILE);
  const [first] = plan.game_plan.start_here;
  if (!first) throw new Error('the plan is empty');
  first.research_applications = ['one app', 'two app', 'three app', 'four app'];
  first.monitoring_parameters = ['mon one', 'mon two', 'mon three'];
  const html = renderToString(<WholeResults plan={plan} config={config} assessmentId="a" trackingId="t" />);
  const [card = ''] = cards(html);
  expect(text(card)).toContain('mon one, mon two');
  expect(card).not.toContain('mon three');
  expect(card).toContain('three app');
  expect(card).not.toContain('four app');
});

test('says on the card of a product that it is out of stock, and on no other', () => {
  const plan = recommend(PROFILE);
  const [first] = plan.game_plan.start_here;
  const products = { [first?.id ?? '']: { out_of_stock: true } };
  const html = renderToString(
    <WholeResults plan={plan} config={{ ...config, products }} assessmentId="a" trackingId="t" />,
  );
  const marked = cards(html).filter((card) => card.includes('Out of stock at the moment'));
  expect(marked).toHaveLength(1);
  expect(text(marked[0] ?? '')).toContain(first?.name);
});

test('labels the supply of a blend per peptide, and of nothing else', () => {
  const { html } = resultsFor({});
  const labelled = cards(html).filter((card) => card.includes('Monthly vial supply (per peptide)'));
  expect(labelled).toHaveLength(1);
  expect(labelled[0]).toContain('CJC-1295 + Ipamorelin');
});

test("shows the injection protocol and supply of the visitor's own level", () => {
  const { plan, html } = resultsFor({ experience_level: 'intermediate' });
  const [first] = plan.game_plan.start_here;
  const [card = ''] = cards(html);
  expect(text(card)).toContain(first?.injection_protocol?.intermediate.detailed_instructions);
  expect(text(card)).toContain(first?.vial_calculations?.intermediate.explanation);
  expect(text(card)).not.toContain(first?.injection_protocol?.beginner.detailed_instructions);
});

test('shows no amounts when the shop has switched them off', () => {
  const { html } = resultsFor({}, { show_amounts: false });
  expect(cards(html).length).toBeGreaterThan(0);
  for (const word of ['Mixing instructions', 'Injection protocol', 'Dosing', 'Monthly', ' mg', ' ml'])
    expect(text(html)).not.toContain(word);
});

test('leaves out the phases that hold nothing', () => {
  const { html } = resultsFor({ experience_level: 'beginner' }, { available: ['bpc-157'] });
  expect(html).toContain('Phase 1: Start Here');
  expect(html).not.toContain('Next Layer');
  expect(html).not.toContain('Advanced Options');
});

test('shows no product, and says why, when the answers rule everything out', () => {
  const { plan, html } = resultsFor({ contra_flags: ['Pregnancy or breastfeeding'] });
  expect(plan.outcome).toBe('nothing-suitable');
  expect(cards(html)).toHaveLength(0);
  expect(html).not.toContain('View Research Product');
  expect(text(html)).toContain('You ticked Pregnancy or breastfeeding');
  expect(text(html)).toContain('talk to a doctor');
});

test('draws a different mark for each entry and one for unknown ids', () => {
  const { exclusions } = recommend({ ...PROFILE, contra_flags: ['Active cancer treatment'] });
  const marks = [...exclusions.map(({ id }) => id), 'unknown'].map((id) =>
    renderToStaticMarkup(<PeptideMark id={id} />),
  );
  expect(marks).toHaveLength(13);
  expect(new Set(marks).size).toBe(13);
});

const AMOUNT = /\d[\d.,]* ?(mg|ml|IU)\b/;
const onPage = (answers: Partial<Profile>, isFile: boolean, options: RecommendOptions = {}) => {
  const plan = recommend({ ...PROFILE, goals: ['weight-loss', 'sleep'], ...answers }, options);
  const html = renderToString(
    <WholeResults
      plan={plan}
      config={{ ...config, country: 'US' }}
      assessmentId="a"
      trackingId="t"
      onToast={isFile ? undefined : () => undefined}
    />,
  );
  return { plan, html };
};

test.each([
  ['in the file', true],
  ['on the page without script', false],
])('shows the warnings of a product and what no question asked before its amounts, %s', (_, isFile) => {
  const { plan, html } = onPage({}, isFile);
  const list = plan.do_not_use ?? [];
  expect(list.length).toBeGreaterThan(10);
  expect(cardsWithAmounts(html).length).toBeGreaterThan(1);
  for (const card of cardsWithAmounts(html)) {
    const folds = card.slice(card.indexOf('sgr-warnings'));
    const amount = AMOUNT.exec(text(folds))?.index ?? -1;
    expect(amount).toBeGreaterThan(0);
    for (const words of [
      'Pregnancy or breastfeeding',
      'Allergy to benzyl alcohol',
      'Do not use if any applies',
    ])
      if (!card.includes('5-Amino-1MQ') || !words.includes('benzyl')) {
        const place = text(folds).indexOf(words);
        expect(place, words).toBeGreaterThan(-1);
        expect(place, words).toBeLessThan(amount);
      }
  }
});

test('keeps amounts of the page behind a details element that needs no script', () => {
  const { html } = onPage({}, false);
  for (const card of cardsWithAmounts(html)) {
    const gate = card.slice(card.indexOf('sgr-gate'));
    expect(card.indexOf('sgr-gate')).toBeGreaterThan(0);
    expect(gate).toContain('Monthly');
    expect(card.slice(0, card.indexOf('sgr-gate'))).not.toContain('Monthly');
  }
  expect(html).not.toMatch(/sgr-gate"[^>]* open/);
});

test('says why there are no amounts where no safety question was answered, and whom to call', () => {
  const { html } = onPage({ contra_flags: [] }, false);
  expect(text(html)).toContain('until you answer the safety questions');
  expect(cards(html).join('')).not.toMatch(AMOUNT);
  expect(text(html)).toContain('call 911');
  expect(text(html)).toContain('988');
});

test.each([
  true,
  false,
])('says whom to call once, above all products, to a visitor who wrote of danger', (isFile) => {
  const { html } = onPage({}, isFile, { own_words: [{ topic: 'pancreatitis', action: 'withhold' }] });
  for (const words of ['Thoughts of self-harm', 'Because of what you wrote in your own words']) {
    expect(html.split(words)).toHaveLength(2);
    expect(html.indexOf(words)).toBeLessThan(html.indexOf('<ol class="sgr-timeline"'));
  }
  expect(cards(html).join('')).not.toMatch(AMOUNT);
});

test('shows no dosing of what was tested without effect, and says so', () => {
  const { html } = onPage({}, false);
  const hcg = cards(html).find((card) => card.includes('sgr-name-hcg-protocol')) ?? '';
  expect(text(hcg)).toContain('No dosing is shown for this product.');
  expect(text(hcg)).not.toMatch(AMOUNT);
});

test('draws no bars for what was tested without effect', () => {
  const { html } = onPage({}, false);
  const hcg = cards(html).find((card) => card.includes('sgr-name-hcg-protocol')) ?? '';
  expect(text(hcg)).toContain('Tested in people for this: no useful effect.');
  const [evidence = ''] = /<div class="sgr-evidence">.*?<\/div>/.exec(hcg) ?? [];
  expect(evidence).toContain('no useful effect');
  expect(evidence).not.toContain('<svg');
});

test('says that the next layer waits only where a product is offered before it', () => {
  const { html, plan } = resultsFor({
    ...{
      goals: ['cognitive'],
      symptoms: ['Slow recovery from workouts', 'Digestive issues / gut health problems'],
    },
    ...{ experience_level: 'intermediate', budget_level: 'premium', age_range: '25-34' },
    contra_flags: ['Blood clotting disorders', 'Autoimmune conditions'],
  });
  expect(plan.human_readable.step_by_step_plan.join()).toContain('so it waits for none');
  expect(text(html)).not.toContain('after the last dose.');
  expect(text(resultsFor({}).html)).toContain('Not before 4 weeks after the last dose.');
});
