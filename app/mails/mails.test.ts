import { expect, test } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Profile, RecommendOptions } from '#app/engine/types.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME, type Theme } from '#app/theme/theme.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { renderDataMail, renderPlanMail } from './index.ts';

const options: RecommendOptions = { shop_url: 'https://shop.example/', brand: 'Acme <&> Co' };

const planPage = (answers: Partial<Profile> = {}, more: RecommendOptions = {}) =>
  planPageData({ format: 'plan', plan: recommend({ ...PROFILE, ...answers }, { ...options, ...more }) });

const theme: Theme = { ...DEFAULT_THEME, colours: { primary: '#2563eb', secondary: '#1e40af' } };
const look = createDocumentTheme('Acme <&> Co', null, theme);
const createdAt = new Date('2026-11-21T23:30:00Z');
const renderTestMail = (data: PlanPageData, firstName: string | null = 'Ada') =>
  renderPlanMail({
    data,
    look,
    firstName,
    createdAt,
    links: {
      page: 'https://app.example/plan/assessment-1',
      erase: 'https://app.example/plan/assessment-1/delete',
    },
    postalAddress: '1 Main Street\nSpringfield',
    isProved: true,
  });

const shownText = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
test('says the same of every product in both parts of the mail', () => {
  const data = planPage();
  const { html, text, subject } = renderTestMail(data);
  expect(subject).toBe('Your personalized plan from Acme <&> Co');
  if (data.shown.format !== 'plan') throw new Error('a plan is expected');
  const products = Object.values(data.shown.plan.game_plan).flat();
  expect(products.length).toBeGreaterThan(2);
  for (const { name, product_url } of products) {
    expect(text).toContain(name);
    expect(shownText(html)).toContain(name);
    expect(text).toContain(`${product_url}&sg_tid=tracking-1`);
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${product_url}&sg_tid=tracking-1"`);
  }
  for (const part of [text.replace(/\s+/g, ' '), shownText(html)]) {
    expect(part).toContain('November 21, 2026');
    expect(part).toContain('Nothing shown here is for anyone with: Pregnancy or breastfeeding');
    expect(part).toContain('Not medical advice.');
    expect(part).toContain('Springfield');
    expect(part).toContain('Week 2: tolerance');
  }
});

test('draws the phases in order with table cells, without pictures that a mail program would block', () => {
  const { html } = renderTestMail(planPage({ goals: ['weight-loss'] }));
  const words = shownText(html);
  const places = ['Start Here', 'Next Layer', 'Advanced Options'].map((name) => words.indexOf(name));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(html).not.toMatch(/<svg|<img|<script|oklch|var\(--/i);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
});

test('writes the text part as text, in lines that no program breaks', () => {
  const { text } = renderTestMail(planPage());
  expect(text).not.toMatch(/<\/?[a-z]+[ >]|&amp;|undefined|\[object/);
  const long = text.split('\n').filter((line) => line.length > 79 && !line.includes('https://'));
  expect(long).toEqual([]);
});

test('offers no product where the visitor’s conditions left nothing, and says why', () => {
  const data = planPage({ contra_flags: ['Pregnancy or breastfeeding'] });
  const { html, text, subject } = renderTestMail(data);
  expect(subject).not.toContain('plan');
  for (const part of [html, text]) expect(part).not.toMatch(/sg_tid|View Research Product|shop\.example/);
  expect(text.replace(/\s+/g, ' ')).toContain('You ticked Pregnancy or breastfeeding.');
  expect(text.replace(/\s+/g, ' ')).toContain('Please talk to a doctor');
  // That a shop does not sell a product says nothing about the visitor's health.
  expect(renderTestMail(planPage({}, { available: [] })).text).not.toContain('doctor about your goals');
});

test('greets only by a person’s name', () => {
  expect(renderTestMail(planPage(), null).text.split('\n')[0]).toBe('Hello,');
  expect(renderTestMail(planPage(), 'Ada').text.split('\n')[0]).toBe('Hello Ada,');
});

test('says once of each product whether it is approved, and no amount, whether the plan has amounts or not', () => {
  for (const data of [planPage(), planPage({}, { show_amounts: false })]) {
    const { text } = renderTestMail(data);
    expect(text).not.toMatch(/\d (mg|ml|IU)\b|Dosing|Mixing|supply:/);
    if (data.shown.format !== 'plan') throw new Error('a plan is expected');
    const products = Object.values(data.shown.plan.game_plan).flat();
    const lines = text
      .replace(/\s+/g, ' ')
      .match(/- [^:]+: (Not approved|Approved) [^.]*(that we know of|this research product is not th)/g);
    const named = lines?.flatMap((line) =>
      line
        .slice(0, line.indexOf(':'))
        .replace(/^[- ]+/, '')
        .split(', '),
    );
    expect(named?.toSorted()).toEqual(products.map(({ name }) => name).toSorted());
  }
});

test('renders lists with their labels and matches', () => {
  const plan = recommendList(
    { widget: 'technical', goal: 'tissue', challenge: 'angiogenesis', flags: ['none'] },
    options,
  );
  const { text } = renderTestMail(planPageData({ format: 'list', plan }), null);
  expect(text).toContain('Primary Recommendation (100% match with your answers)');
  expect(text).toContain('sg_tid=tracking-1');
});

test('names the link and its hours in both parts of the erasing mail', () => {
  const mail = renderDataMail({
    purpose: 'erase-confirm',
    look,
    link: 'https://app.example/erase/abc',
    hours: 24,
    page: 'plan-page',
    postalAddress: null,
  });
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('https://app.example/erase/abc');
    expect(part).toContain('24 hours');
  }
});

test.each([
  ['plan-page', 'Someone asked Acme <&> Co, on the page of your plan, to delete your data.'],
  [
    'preferences',
    'Someone asked Acme <&> Co, on the preferences page behind our e-mails, to delete your data.',
  ],
  [null, 'Someone asked Acme <&> Co to delete your data.'],
] as const)('says where the deletion was requested: %s', (page, sentence) => {
  const { html, text } = renderDataMail({
    ...{
      purpose: 'erase-confirm',
      look,
      link: 'https://app.example/e',
      hours: 24,
      page,
      postalAddress: null,
    },
  });
  expect(text.replace(/\s+/g, ' ')).toContain(sentence);
  expect(shownText(html)).toContain(sentence);
});

test('names no price and no coupon, because the mail that was requested can’t be unsubscribed from', () => {
  const products = { 'bpc-157': { price_cents: 12_345, coupon_code: 'SAVE10' } };
  const data = planPage({ goals: ['recovery'] }, { products });
  expect(JSON.stringify(data.shown)).toContain('SAVE10');
  const { html, text } = renderTestMail(data);
  for (const part of [html, text]) {
    expect(part).toContain('BPC-157');
    expect(part).not.toMatch(/123\.45|SAVE10|coupon/i);
  }
});

test('lets no text of a visitor become markup', () => {
  expect(renderTestMail(planPage(), '<script>alert(1)</script>').html).not.toContain('<script');
});

test('writes mails in the tenant’s colours, font and corners', () => {
  const themed = createDocumentTheme('Acme', null, { ...theme, font: 'serif', corners: 'square' });
  expect(themed.light.accent).toBe('#2563eb');
  const { html } = renderDataMail({
    purpose: 'erase-confirm',
    look: themed,
    link: 'https://app.example/e',
    hours: 24,
    page: 'plan-page',
    postalAddress: null,
  });
  expect(html).toContain('background-color:#2563eb');
  expect(html).toContain('Charter');
  expect(html).not.toMatch(/border-radius:(?!0)/);
});

const linkMail = (scheme: Theme['scheme'], logoUrl: string | null = 'https://app.example/media/logo.png') =>
  renderDataMail({
    purpose: 'erase-confirm',
    look: createDocumentTheme('Acme', logoUrl, { ...theme, scheme }),
    link: 'https://app.example/e',
    hours: 24,
    page: 'plan-page',
    postalAddress: '1 Main Street',
  });

test('shows the logo on a ground of its own scheme, which a dark mail program leaves as it is', () => {
  const plate = (scheme: Theme['scheme']) =>
    /background-color:(#[\da-f]{6});background-image:linear-gradient\(\1,\1\)"[^<]*><img/.exec(
      linkMail(scheme).html,
    )?.[1];
  expect(plate('host')).toBe(look.light.raised);
  expect(plate('dark')).toBe(look.dark.raised);
  expect(linkMail('host').html.match(/<img/g)).toHaveLength(1);
  // Without a logo the mail shows the first letter in the tenant's colour.
  expect(linkMail('host', null).html).toMatch(/class="m-fill"[^>]*aria-hidden="true"[^>]*>A<\/td>/);
});

test('signs every mail in one way: the name and the address in both parts', () => {
  for (const { html, text } of [linkMail('host'), renderTestMail(planPage())]) {
    expect(text).toMatch(/\n-- \nAcme[^\n]*\n1 Main Street\n/);
    expect(html).toMatch(/class="m-accent"[^>]*border-left:3px solid #2563eb/);
  }
});
