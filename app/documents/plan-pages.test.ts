import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Profile } from '#app/engine/types.ts';
import {
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  GOALS,
  NO_FLAGS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from '#app/engine/vocabulary.ts';
import { inLocale } from '#app/messages/current.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { planPageData } from '../../tests/support/plan-page-data.ts';
import { readableText } from '../../tests/support/plan-surfaces.tsx';
import { PDF_READER_MS, readPdfPages } from '../../tests/support/read-pdf.ts';
import { AMOUNT, type WarnedProduct, warnedProducts } from '../../tests/support/text-rules.ts';
import { renderPlanHtml, renderPlanPdf } from './index.ts';

const person: Profile = {
  experience_level: 'advanced',
  goals: [],
  symptoms: [],
  sex_at_birth: 'female',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: [NO_FLAGS],
};

const full = (goals: Profile['goals'], locale: Locale, over: Partial<Profile> = {}): FormattedPlan => ({
  format: 'plan',
  plan: recommend({ ...person, goals: [...goals], ...over }, { locale, shop_url: 'https://shop.example/' }),
});

const lists = (locale: Locale): FormattedPlan[] =>
  [
    ...CONSUMER_GOALS.map(({ id }) => ({
      widget: 'consumer' as const,
      goal: id,
      challenge: CONSUMER_CHALLENGES[0]?.id ?? '',
      flags: ['none'],
    })),
    ...TECHNICAL_APPLICATIONS.map(({ id }) => ({
      widget: 'technical' as const,
      goal: id,
      challenge: TECHNICAL_OBJECTIVES[0]?.id ?? '',
      flags: ['none'],
    })),
  ].map((query) => ({
    format: 'list',
    plan: recommendList(query, { locale, shop_url: 'https://shop.example/' }),
  }));

const renderPdf = async (formattedPlan: FormattedPlan, locale: Locale, country?: string) =>
  inLocale(locale, () =>
    renderPlanPdf({
      data: planPageData(formattedPlan, { locale, country }),
      brand: 'Northbay Peptides',
      theme: DEFAULT_THEME,
      createdAt: new Date('2026-11-21T23:30:00Z'),
      pageUrl: 'https://app.example/plan/0b0f9c1e-0000-4000-8000-000000000000',
    }),
  );

const pageSizes = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/MediaBox \[[\d. ]+\]/g) ?? [];

/** Three amounts or more, each with how to mix, measure and store it, do not fit on two pages in readable type. */
function promisedPages({ format, plan }: FormattedPlan): number {
  const products = format === 'plan' ? Object.values(plan.game_plan).flat() : plan.list;
  return products.length < 3 ? 2 : 3;
}

// Spanish texts take more space.
describe('the PDF has two pages at most, three from three products on, in es', () => expectPages('es'));
describe('the PDF has two pages at most, three from three products on, in en', { tags: ['nightly'] }, () =>
  expectPages('en'),
);

function expectPages(locale: Locale) {
  it('of each goal and of each list', async () => {
    const plans = [...GOALS.map(({ id }) => full([id], locale)), ...lists(locale)];
    for (const formattedPlan of plans)
      expect(pageSizes(await renderPdf(formattedPlan, locale)).length).toBeLessThanOrEqual(
        promisedPages(formattedPlan),
      );
  });

  it('of five products and of cautions, on the paper of either continent', async () => {
    const five = full(['anti-aging', 'muscle-gain'], locale);
    const cautioned = full(['weight-loss', 'sleep'], locale, {
      contra_flags: ['Heart disease or cardiovascular issues', 'Autoimmune conditions'],
    });
    expect(Object.values(five.format === 'plan' ? five.plan.game_plan : {}).flat()).toHaveLength(5);
    for (const [country, size] of [
      ['US', '612 792'],
      ['ES', '595.28 841.89'],
    ])
      for (const formattedPlan of [five, cautioned]) {
        const sizes = pageSizes(await renderPdf(formattedPlan, locale, country));
        expect(new Set(sizes)).toEqual(new Set([`/MediaBox [0 0 ${size}]`]));
        expect(sizes.length).toBeLessThanOrEqual(promisedPages(formattedPlan));
      }
  });
}

/** Compares letters and digits only, because lines break anywhere. */
const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');

/** Expects every warning of a product above all products or in its own part, before its first amount (D43). */
function expectWarnings(above: string, cards: readonly string[], products: readonly WarnedProduct[]) {
  expect(cards).toHaveLength(products.length);
  expect(above).toContain('Do not use if any applies');
  expect(above).not.toMatch(AMOUNT);
  for (const [index, { warnings }] of products.entries()) {
    const [beforeAmount = '', amounts = ''] = (cards[index] ?? '').split('Dosing: ');
    expect(amounts).toMatch(AMOUNT);
    const read = bare(above + beforeAmount);
    for (const warning of warnings) expect(read).toContain(bare(warning.replace('β', '')));
  }
}

const sixProducts = full(['muscle-gain', 'skin-hair-nails', 'anti-aging', 'cognitive', 'athletic'], 'en', {
  symptoms: ['Poor sleep quality', 'Slow recovery from workouts', 'Bloating/stomach discomfort'],
});

it('six products are on three pages at most, none of them is cut, and each has its warnings before its amounts', {
  timeout: PDF_READER_MS,
}, async ({ skip }) => {
  const products = warnedProducts(planPageData(sixProducts), 'en');
  expect(products).toHaveLength(6);
  const pages = await readPdfPages(await renderPdf(sixProducts, 'en'));
  if (!pages) return skip('pdftotext is neither installed nor installable here.');
  expect(pages.length).toBeLessThanOrEqual(3);
  for (const page of pages) expect(page.split('Warnings: ').length).toBe(page.split('Dosing: ').length);
  const text = pages.join(' ').replace(/\s+/g, ' ');
  const [above = '', ...cards] = text.split(/ (?=\d (?:CJC-1295|BPC-157|MOTS-c|TB-500|Signature|Selank)\b)/);
  expectWarnings(above, cards, products);
});

it('the print of the page and the file has each product’s warnings before its amounts too', () => {
  const html = renderPlanHtml({
    data: planPageData(sixProducts),
    brand: 'Acme',
    theme: DEFAULT_THEME,
    createdAt: new Date('2026-11-21T23:30:00Z'),
    pageUrl: 'https://app.example/plan/assessment-1',
  });
  const article = /<article class="sgl .*<\/article>/s.exec(html)?.[0] ?? '';
  const [above = '', ...cards] = article.split('<section class="sgl-product">').map(readableText);
  expectWarnings(above, cards, warnedProducts(planPageData(sixProducts), 'en'));
  expect(readableText(article).split('Emergency: ')).toHaveLength(2);
});
