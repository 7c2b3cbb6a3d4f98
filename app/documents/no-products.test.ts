import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findArticle } from '#app/domain/education/index.ts';
import { adviceWith } from '#app/engine/article-advice.ts';
import { decideList } from '#app/engine/decide-list.ts';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { NothingBecause } from '#app/engine/types.ts';
import type { Flag } from '#app/engine/vocabulary.ts';
import { nothingWords } from '#app/engine/wording/nothing.ts';
import { wordingFor } from '#app/engine/wording-for.ts';
import type { Locale } from '#app/messages/locales.ts';
import { articleLinks } from '#app/plan-view/article-links.ts';
import { exclusionLines } from '#app/plan-view/exclusion-lines.ts';
import { ListResults } from '#app/widget/lists/list-results.tsx';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { readableText, renderSurfaces } from '../../tests/support/plan-surfaces.tsx';

/** On every surface, the page without products begins with what to do and gives the reason once. */

const renderWithoutProducts = async (locale: Locale, contra_flags: Flag[]) => {
  const plan = recommend({ ...PROFILE, contra_flags }, { locale, show_articles: true });
  expect(plan.outcome).toBe('nothing-suitable');
  const { html, mail, pdf } = await renderSurfaces(
    planPageData({ format: 'plan', plan }, { locale }),
    locale,
  );
  const pages = Object.values(html).map(readableText);
  return { html, mail, pdf, plan, texts: [...pages, readableText(mail.html), mail.text, pdf].map(inOneLine) };
};
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

const PREGNANCY = [
  ['en', 'Do not use any of these. If you already have, call your doctor or midwife now.', / because you /],
  [
    'es',
    'No use ninguno de ellos. Si ya lo ha hecho, llame ahora a su médico o a su matrona.',
    / porque usted /,
  ],
] as const;

it.each(
  PREGNANCY,
)('in %s it tells a pregnant visitor what to do now, once on each surface', async (...row) => {
  const [locale, advice, reason] = row;
  const { html, plan, texts } = await renderWithoutProducts(locale, ['Pregnancy or breastfeeding']);
  expect(plan.exclusions.length).toBeGreaterThan(1);
  for (const text of texts) {
    expect(text.split(advice)).toHaveLength(2);
    expect(text).not.toMatch(reason);
  }
  for (const { name } of plan.exclusions) expect(readableText(html.page)).toContain(name);
  expect(html.file).toMatch(/<title>(No suitable products|Ningún producto adecuado) – Acme/);
});

it.each([
  ['en', 'If you have already used one, call your doctor.'],
  ['es', 'Si ya ha usado alguno, llame a su médico.'],
] as const)('in %s it tells whom any other condition stops what to do after use, once on each surface', async (locale, advice) => {
  const { texts } = await renderWithoutProducts(locale, ['Active cancer treatment']);
  for (const text of texts) expect(text.split(advice)).toHaveLength(2);
});

it.each(
  PREGNANCY,
)('in %s it has the emergency line once, and links to the shop’s articles', async (locale) => {
  const { html, mail, pdf, plan, texts } = await renderWithoutProducts(locale, [
    'Pregnancy or breastfeeding',
  ]);
  const line = locale === 'es' ? 'Emergencia: dolor de estómago' : 'Emergency: severe stomach pain';
  for (const text of texts) expect(text.split(line)).toHaveLength(2);
  const advice = plan.human_readable.step_by_step_plan;
  const [first, ...otherLinks] = articleLinks(advice, plan.nothing_because, 'acme');
  for (const path of [first, ...otherLinks].map((link) => link?.path ?? '')) {
    for (const page of [html.widget, html.page])
      expect(page).toContain(`<a class="sgr-article" href="${path}" target="_blank" rel="noopener">`);
    for (const text of [html.file, mail.html, mail.text, pdf])
      expect(text).toContain(`https://app.example${path}`);
  }
  expect(html.file).not.toContain('href="/');
});

it('links articles by their own titles: on safety for a condition, else on the law too; none where they are off', () => {
  const read = (because: NothingBecause, show_articles = true) => {
    const { steps } = nothingWords[because];
    return articleLinks(adviceWith(steps, show_articles), because, 'acme').map(({ title, path }) => {
      const article = findArticle(/^\/education\/([\w-]+)\?client=acme$/.exec(path)?.[1] ?? '');
      expect(article?.title).toBe(title);
      return article?.category;
    });
  };
  expect(read('flags')).toEqual(['Safety', 'Safety']);
  expect(read('not-offered')).toEqual(['Safety', 'Legal']);
  expect(read('no-match')).toEqual(['Safety', 'Legal']);
  expect(read('flags', false)).toEqual([]);
});

it('a list without products has them too, on each surface, and none where they are off', async () => {
  const query = { widget: 'consumer', goal: 'sleep', challenge: 'stress' } as const;
  const flags = ['Pregnancy or breastfeeding'];
  for (const show_articles of [true, false]) {
    const plan = recommendList({ ...query, flags }, { show_articles });
    expect(plan.outcome).toBe('nothing-suitable');
    const { html, mail, pdf } = await renderSurfaces(planPageData({ format: 'list', plan }), 'en');
    for (const text of [html.page, html.file, mail.html, mail.text, pdf])
      expect(text.includes('/education/are-peptides-safe?client=acme')).toBe(show_articles);
    expect(html.page).toContain('Emergency: severe');
  }
});

it('the lists in the widget have the emergency line, and without products the links', () => {
  const query = { widget: 'technical', goal: 'tissue', challenge: 'collagen' } as const;
  const renderList = (flags: string[], show_articles = true) =>
    renderToStaticMarkup(
      createElement(ListResults, {
        decision: decideList({ ...query, flags }, { show_articles }, wordingFor('en')),
        config: { client: 'acme', country: 'US', showAmounts: true },
        title: 'Compounds',
      }),
    );
  for (const html of [renderList(['none']), renderList(['active-cancer'])])
    expect(readableText(html).split('Emergency: severe stomach pain')).toHaveLength(2);
  expect(renderList(['none'])).not.toContain('/education/');
  expect(renderList(['active-cancer'])).toContain('/education/are-peptides-safe?client=acme');
  expect(renderList(['active-cancer'], false)).not.toContain('/education/');
});

it('tells only who ticked pregnancy to call a midwife', async () => {
  const { texts } = await renderWithoutProducts('en', ['Active cancer treatment']);
  for (const text of texts) expect(text).not.toContain('midwife');
});

it('gives each reason where no single condition is the reason of all, and sideBySide products', () => {
  const [heart, clots] = ['Heart disease or cardiovascular issues', 'Blood clotting disorders'] as const;
  const heartProduct = { id: 'a', name: 'A', flags: [heart], reason: 'A, for the heart.' };
  const clotsProduct = { id: 'b', name: 'B', flags: [clots], reason: 'B, for the clots.' };
  const both = { ...clotsProduct, flags: [clots, heart] };
  const listTexts = (...args: Parameters<typeof exclusionLines>) =>
    exclusionLines(...args).map(({ text }) => text);
  expect(listTexts([heartProduct, clotsProduct], false)).toEqual(['A, for the heart.', 'B, for the clots.']);
  expect(listTexts([heartProduct, both], true)).toEqual(['A, for the heart.', 'B, for the clots.']);
  expect(listTexts([heartProduct, both], false)).toEqual(['A', 'B']);
  expect(listTexts([{ ...heartProduct, flags: [] }], false)).toEqual(['A, for the heart.']);
});
