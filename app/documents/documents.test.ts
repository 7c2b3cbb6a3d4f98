import { expect, test } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { sourceAddress } from '#app/engine/source-address.ts';
import { DEFAULT_THEME, type Theme } from '#app/theme/theme.ts';
import { pdfText } from '../../tests/support/pdf-text.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { PDF_READER_MS, readPdfPages } from '../../tests/support/read-pdf.ts';
import { renderPlanHtml, renderPlanPdf } from './index.ts';

const data = planPageData({
  format: 'plan',
  plan: recommend(PROFILE, { shop_url: 'https://shop.example/', brand: 'Acme <&> Co' }),
});

const theme: Theme = { ...DEFAULT_THEME, colours: { primary: '#2563eb', secondary: '#1e40af' } };
const input = {
  data,
  brand: 'Acme <&> Co',
  theme,
  createdAt: new Date('2026-11-21T23:30:00Z'),
  pageUrl: 'https://app.example/plan/assessment-1',
};

test('makes the same PDF of the same plan, with four products on three pages', async () => {
  const [firstPdf, secondPdf] = [await renderPlanPdf(input), await renderPlanPdf(input)];
  expect(Buffer.from(firstPdf).equals(Buffer.from(secondPdf))).toBe(true);
  const source = Buffer.from(firstPdf).toString('latin1');
  expect(source.match(/\/Type \/Page\b/g)?.length).toBe(3);
  expect(source).toContain('sg_tid=tracking-1');
});

test('a file without dosing links the page on which the safety questions are answered', async () => {
  const unanswered = planPageData({
    format: 'plan',
    plan: recommend({ ...PROFILE, contra_flags: [] }, { shop_url: 'https://shop.example/' }),
  });
  const html = renderPlanHtml({ ...input, data: unanswered });
  expect(html).toContain(
    `We hide dosing until you answer the safety questions. <a href="${input.pageUrl}">Answer the safety questions on your plan’s page.</a>`,
  );
  expect(renderPlanHtml(input)).not.toContain('Answer the safety questions on your plan’s page.');
});

test('links every source to its address on the list, in the file and in the PDF', async () => {
  if (data.shown.format !== 'plan') throw new Error('a plan with products is needed');
  const { start_here, next_layer, advanced } = data.shown.plan.game_plan;
  const cited = [start_here, next_layer, advanced].flat().flatMap(({ sources }) => sources);
  const addresses = [...new Set(cited.flatMap((source) => sourceAddress(source) ?? []))].sort();
  expect(addresses.length).toBeGreaterThan(3);
  const listAddresses = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, address = '']) => address))].sort();

  const html = renderPlanHtml(input);
  expect(listAddresses(html, /<a href="([^"]+)" target="_blank" rel="noopener noreferrer"/g)).toEqual(
    addresses,
  );
  expect(html).toContain('<meta name="referrer" content="no-referrer">');

  const pdf = Buffer.from(await renderPlanPdf(input)).toString('latin1');
  const ownPrefixes = [
    input.pageUrl,
    'https://shop.example/',
    'https://app.example/legal/privacy?client=acme',
  ];
  const links = listAddresses(pdf, /\/URI \(([^)]+)\)/g).filter(
    (link) => !ownPrefixes.some((prefix) => link.startsWith(prefix)),
  );
  expect(links).toEqual(addresses);
});

test.each([
  [undefined, 'https://app.example/legal/privacy?client=acme'],
  ['https://shop.example/privacy', 'https://shop.example/privacy'],
])('a shop’s privacy address %s: the file and the PDF link %s', async (privacyUrl, address) => {
  const shopInput = { ...input, data: planPageData(data.shown, { privacyUrl }) };
  expect(renderPlanHtml(shopInput)).toContain(`<a href="${address}">Privacy</a>`);
  expect(Buffer.from(await renderPlanPdf(shopInput)).toString('latin1')).toContain(`/URI (${address})`);
});

test('lets no text of a tenant become markup', () => {
  const evil = '<script>alert(1)</script>';
  const html = renderPlanHtml({ ...input, data: planPageData(data.shown, { brand: evil }), brand: evil });
  expect(html).not.toContain('<script');
});

test('writes files in the tenant’s colours, font and corners', async () => {
  const themed = { ...input, brand: 'Acme', theme: { ...theme, font: 'serif', corners: 'square' } as const };
  const html = renderPlanHtml(themed);
  expect(html).toContain('--accent:#2563eb');
  expect(html).toContain('--font-sans:ui-serif,Charter');
  expect(html).toContain('--radius-card:0px');
  const pdf = Buffer.from(await renderPlanPdf(themed)).toString('latin1');
  expect(pdf).toContain('/Times-Bold');
  expect(pdf).not.toContain('/Helvetica');
});

const LETTERS = ['Ελένη', 'Наталья', 'Łódź', 'Dvořák', 'β4', 'µg'];
const inLetters = async (font: Theme['font']) => {
  const brand = 'Ελένη & Наталья Łódź Dvořák Thymosin β4 µg';
  return Buffer.from(await renderPlanPdf({ ...input, brand, theme: { ...theme, font } }));
};

test('writes Greek, Cyrillic and Latin names in their own letters, with no empty box', async () => {
  for (const font of ['system', 'serif'] as const) {
    const text = pdfText(await inLetters(font)).replaceAll('\n', '');
    for (const word of LETTERS) expect(text).toContain(word);
    expect(text).not.toContain('\ufffd');
  }
});

test('is read by another program: every letter, page numbers and warnings before amounts', {
  timeout: PDF_READER_MS,
}, async ({ skip }) => {
  const pages = await readPdfPages(await inLetters('system'));
  if (!pages) return skip('pdftotext is neither installed nor installable here.');
  const text = pages.join(' ').replace(/\s+/g, ' ');
  for (const word of LETTERS) expect(text).toContain(word);
  expect(text).not.toContain('\ufffd');
  expect(text).toMatch(/ 1 of (\d)\b.* \1 of \1\b/);
  // A page break never divides a product.
  for (const page of pages) expect(page.split('Warnings: ').length).toBe(page.split('Dosing: ').length);
  const cards = text.slice(text.indexOf('Do not use if any applies')).split('Warnings: ').slice(1);
  expect(cards.length).toBe(
    (data.shown.format === 'plan' ? Object.values(data.shown.plan.game_plan) : []).flat().length,
  );
  for (const card of cards) {
    const [warnings, amounts] = ['Do not use, or only with a doctor: ', 'Dosing: '].map((label) =>
      card.indexOf(label),
    ) as [number, number];
    expect(warnings).toBeGreaterThan(0);
    expect(amounts).toBeGreaterThan(warnings);
  }
});
