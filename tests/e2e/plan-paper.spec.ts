import { fullPayload } from '../support/payloads.ts';
import { PDF_READER_MS, readPdfPages } from '../support/read-pdf.ts';
import { expect, service, test } from './fixtures.ts';
import { submit } from './stored-plans.ts';

/** A visitor's plan on paper. */

/** Pages of a plan with four products; with up to two it has two. Each amount has what belongs to it: mixing, volume, storage, time off. */
const PLAN_PAGES = 3;
/** Pages of the widget's own results, with four products and printed from the widget's page. */
const PAPER_PAGES = 5;
/** Controls of the page and the results, by their names. */
const PAPER_CONTROLS = [
  ...[
    'See in shop',
    'Copy link',
    'Save This Plan',
    'Print',
    'E-mail me the plan',
    'For your doctor',
    'Take Assessment Again',
  ],
  ...['Delete my data', 'I have read this list', 'Add the checkpoints', 'To see dosing', 'See which and why'],
];

const ANSWERS = {
  healthGoals: ['weight-loss', 'sleep'],
  symptoms: ['Difficulty losing weight', 'Poor sleep quality'],
  budgetLevel: 'premium',
};

for (const [spanishFormat, englishFormat, tag] of [
  ['A4', 'Letter', undefined],
  ['Letter', 'A4', '@nightly'],
] as const)
  test(`on paper a plan has its phases and sources, no button, and three pages, in Spanish on ${spanishFormat} and in English on ${englishFormat}`, {
    tag,
  }, async ({ page }) => {
    test.setTimeout(PDF_READER_MS);
    const spanish = await submit(fullPayload, { ...ANSWERS, locale: 'es' });
    const { url } = await submit(fullPayload, ANSWERS);
    let words = '';
    for (const [address, title, format] of [
      [spanish.url, 'No lo use si algo de esto se aplica', spanishFormat],
      [url, 'Do not use if any applies', englishFormat],
    ] as const) {
      await page.goto(address);
      const sheets = await readPdfPages(await page.pdf({ format }));
      test.skip(!sheets, 'pdftotext is neither installed nor installable here.');
      expect(sheets?.length).toBe(PLAN_PAGES);
      words = sheets?.join(' ').replace(/\s+/g, ' ') ?? '';
      expect(words.split(title).length).toBe(2);
      for (const doi of ['10.1056/NEJMoa2301972', `1 / ${PLAN_PAGES}`, `${PLAN_PAGES} / ${PLAN_PAGES}`])
        expect(words).toContain(doi);
    }
    await expect(page.getByText('4 products for your answers')).toBeVisible();
    // The text of the last PDF is in English.
    for (const part of ['Start Here', 'Next Layer', 'Advanced Options', '8-week checklist', 'Sources'])
      expect(words).toContain(part);
    // The text that several products share comes first, then each product's own, then its amount (D43).
    const shared = words.indexOf('Do not use if any applies');
    const warningsIndex = words.indexOf('Warnings: ');
    expect([shared, warningsIndex, words.indexOf('Dosing: ')]).toEqual(
      [shared, warningsIndex, words.indexOf('Dosing: ')].toSorted((a, b) => a - b),
    );
    expect(shared).toBeGreaterThan(0);
    expect(words.split('Warnings: ').length).toBe(5);
    for (const control of PAPER_CONTROLS) expect(words).not.toContain(control);
  });

test('on paper the widget’s results have their phases and no control', { tag: '@nightly' }, async ({
  page,
}) => {
  test.setTimeout(PDF_READER_MS);
  const { url, assessmentId } = await submit(fullPayload, ANSWERS);
  await page.goto(url);
  // The same tab shows the results again; their parts load when they are opened.
  await page.evaluate((id) => sessionStorage.setItem('plan:full:default', id), assessmentId);
  await page.goto(`${service.origin}/widget?client=default`);
  await page.getByRole('tab', { name: 'Education' }).click();
  await expect(page.getByRole('heading', { name: 'How these work' })).toBeVisible();
  const results = await readPdfPages(await page.pdf());
  test.skip(!results, 'pdftotext is neither installed nor installable here.');
  expect(results?.length).toBeLessThanOrEqual(PAPER_PAGES);
  const resultsText = results?.join(' ').replace(/\s+/g, ' ') ?? '';
  expect(resultsText).toContain('Phase 3: Advanced Options');
  for (const control of PAPER_CONTROLS) expect(resultsText).not.toContain(control);
});
