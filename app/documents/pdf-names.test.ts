import sharp from 'sharp';
import { expect, test } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { pdfText, printedText } from '../../tests/support/pdf-text.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { renderPlanPdf } from './index.ts';

const render = async (brand: string, name?: string, logo?: Uint8Array) => {
  const products = name === undefined ? {} : { selank: { name } };
  const plan = recommend(PROFILE, { shop_url: 'https://shop.example/', brand, products });
  return Buffer.from(
    await renderPlanPdf({
      data: planPageData({ format: 'plan', plan }),
      brand,
      logo,
      theme: DEFAULT_THEME,
      createdAt: new Date('2026-11-21T23:30:00Z'),
      pageUrl: 'https://app.example/plan/assessment-1',
    }),
  );
};
/** Returns the text of the pages, without the file's properties and the one title that ends in a question mark. */
const pageText = (file: Buffer) => printedText(pdfText(file)).replace('Regeneration or risk?', '');

const LETTERS: [name: string, brand: string][] = [
  ['Arabic', 'صيدلية النور'],
  ['Chinese', '日本薬局'],
  ['Hebrew', 'בית מרקחת'],
  ['Korean', '약국'],
];
test.each(
  LETTERS,
)('leaves out a name in %s letters, which no face has, and writes no question marks', async (_, name) => {
  const text = pageText(await render(name, `${name} 7`));
  expect(text).toContain('Your Personalized Plan');
  expect(text).not.toContain('?');
  // A product's own name is replaced by the catalogue's.
  expect(text).toContain('Selank');
});

test('shows a name without the signs that are no letters', async () => {
  const text = pageText(await render('Acme 🚀 Labs', 'Calm ⚗ 7'));
  expect(text).toContain('Acme Labs');
  expect(text).toContain('Calm 7');
  expect(text).not.toContain('?');
});

test('divides a word that is wider than the page, and loses none of its letters', async () => {
  const long = `Ελένη${'ελληνικό'.repeat(20)}τέλος`;
  expect(pageText(await render(long)).replaceAll('\n', '')).toContain(long);
});

test('shows the logo in place of the name, and the name in place of a picture that can’t be read', async () => {
  const logo = await sharp({ create: { width: 64, height: 16, channels: 4, background: '#0f766e80' } })
    .png()
    .toBuffer();
  const pdf = await render('Acme Labs', undefined, logo);
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  expect(pageText(pdf)).not.toContain('Acme Labs');
  expect(pdf.equals(await render('Acme Labs', undefined, logo))).toBe(true);

  const pdfWithoutLogo = await render('Acme Labs', undefined, Buffer.from('no picture'));
  expect(pdfWithoutLogo.toString('latin1')).not.toContain('/Subtype /Image');
  expect(pageText(pdfWithoutLogo)).toContain('Acme Labs');
});
