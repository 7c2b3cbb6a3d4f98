import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Evidence, Profile } from '#app/engine/types.ts';
import { inLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { emergencyLine } from '#app/plan-view/emergency.ts';
import { plannedPeptides } from '#app/plan-view/planned-peptides.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { Results } from '#app/widget/results/index.tsx';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { readableText, renderSurfaces } from '../../tests/support/plan-surfaces.tsx';

const SHOP = 'https://shop.example/';
const HEART = 'Heart disease or cardiovascular issues';
const DIABETES = 'Diabetes or blood sugar issues';
const AUTOIMMUNE = 'Autoimmune conditions';

const full = (goals: string[], flags: string[]) => (locale: Locale) => ({
  format: 'plan' as const,
  plan: recommend(
    { ...PROFILE, goals, contra_flags: flags as Profile['contra_flags'] },
    { locale, shop_url: SHOP },
  ),
});
const list = (widget: 'consumer' | 'technical', goal: string, flags: string[]) => (locale: Locale) => ({
  format: 'list' as const,
  plan: recommendList({ widget, goal, challenge: '', flags }, { locale, shop_url: SHOP }),
});

/** Plans with and without cautions, with a product that has no effect, and without any amounts. */
const PLANS: [string, 'full' | 'consumer' | 'technical', (locale: Locale) => FormattedPlan][] = [
  ['weight', 'full', full(['weight-loss'], ['None of the above'])],
  ['weight with heart disease', 'full', full(['weight-loss', 'sleep'], [HEART, DIABETES])],
  ['sleep and cognition, safety unanswered', 'full', full(['sleep', 'cognitive'], [])],
  ['weight', 'consumer', list('consumer', 'weight', ['none'])],
  ['hormones with diabetes', 'consumer', list('consumer', 'hormones', [DIABETES])],
  ['metabolic', 'technical', list('technical', 'metabolic', ['none'])],
  ['tissue with an autoimmune condition', 'technical', list('technical', 'tissue', [AUTOIMMUNE])],
];

interface ShownProduct {
  id: string;
  cautions: readonly string[];
  evidence?: Evidence | undefined;
}

const readProducts = ({ format, plan }: FormattedPlan): ShownProduct[] =>
  format === 'plan'
    ? plannedPeptides(plan)
    : plan.list.map(({ warnings, ...item }) => ({ ...item, evidence: warnings?.evidence }));

/** Lists the texts that a reader must have read before the first link to the shop (D62). */
function readFirst(shown: FormattedPlan): string[] {
  const products = readProducts(shown);
  return [
    ...products.map(({ id }) => resultsTop.approvalLine(id, 'US')),
    ...products.flatMap(({ cautions }) => cautions),
    emergencyLine('US'),
  ];
}

async function renderAll(shown: FormattedPlan, widget: 'full' | 'consumer' | 'technical', locale: Locale) {
  const data = planPageData(shown, { widget, locale, country: 'US', shopUrl: SHOP });
  const { html, mail } = await renderSurfaces(data, locale);
  const [file = '', print = ''] = html.file.split('<article class="sgl');
  const surfaces = { widget: html.widget, page: html.page, file, print, mail: mail.html, text: mail.text };
  if (shown.format === 'list') return surfaces;
  // This is what the widget shows before the details have been fetched.
  const firstChunk = inLocale(locale, () =>
    renderToStaticMarkup(
      <Results {...data} outline={shown.plan} details={{ load: () => Promise.reject() }} name="Ada" />,
    ),
  );
  return { ...surfaces, firstChunk };
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(PLANS)('a reader of "%s" (%s) meets every warning before the first link to the shop', async (...[
    ,
    widget,
    create,
  ]) => {
    const shown = create(locale);
    for (const [surface, markup] of Object.entries(await renderAll(shown, widget, locale))) {
      const link = markup.indexOf(SHOP);
      expect(link, surface).toBeGreaterThan(0);
      const before = readableText(markup.slice(0, link)).replace(/\s+/g, ' ');
      const expected = inLocale(locale, () => readFirst(shown));
      expect(expected.length).toBeGreaterThan(1);
      for (const text of expected) expect(before, surface).toContain(text);
    }
  });

  test.each(
    PLANS,
  )('of "%s" (%s) a product with a caution or without effect has a plain link, and its caution is first on its card', async (...[
    ,
    widget,
    create,
  ]) => {
    const shown = create(locale);
    const { page } = await renderAll(shown, widget, locale);
    const cards = page.match(/<article class="sgr-card.*?<\/article>/gs) ?? [];
    const products = readProducts(shown);
    expect(cards).toHaveLength(products.length);
    for (const [index, { cautions, evidence }] of products.entries()) {
      const card = cards[index] ?? '';
      const isPlain = cautions.length > 0 || evidence === 'no-effect';
      expect(card.includes('sgr-button-main')).toBe(!isPlain);
      expect(card.indexOf('sgr-note') >= 0 && card.indexOf('sgr-note') < card.indexOf('<header')).toBe(
        cautions.length > 0,
      );
      for (const caution of cautions)
        expect(readableText(card.slice(0, card.indexOf('<header')))).toContain(caution);
    }
  });
});

test('the plans above have cautions, and products without effect', () => {
  const products = PLANS.flatMap(([, , create]) => readProducts(create('en')));
  expect(products.filter(({ cautions }) => cautions.length > 0).length).toBeGreaterThan(2);
  expect(products.filter(({ evidence }) => evidence === 'no-effect').length).toBeGreaterThan(2);
});
