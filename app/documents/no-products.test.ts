import { expect, it } from 'vitest';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { readableText, renderSurfaces } from '../../tests/support/plan-surfaces.tsx';
import { recommend } from '../engine/index.ts';
import type { Flag } from '../engine/vocabulary.ts';
import type { Locale } from '../messages/locales.ts';
import { exclusionLines } from '../plan-view/exclusion-lines.ts';

/** The page without products on every surface: what to do comes first, and the reason is given once. */

const surfacesOf = async (locale: Locale, contra_flags: Flag[]) => {
  const plan = recommend({ ...PROFILE, contra_flags }, { locale, show_articles: true });
  expect(plan.outcome).toBe('nothing-suitable');
  const { html, mail, pdf } = await renderSurfaces(
    planPageData({ format: 'plan', plan }, { locale }),
    locale,
  );
  const pages = Object.values(html).map(readableText);
  return { html, plan, texts: [...pages, readableText(mail.html), mail.text, pdf].map(inOneLine) };
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
  const { html, plan, texts } = await surfacesOf(locale, ['Pregnancy or breastfeeding']);
  expect(plan.exclusions.length).toBeGreaterThan(1);
  for (const text of texts) {
    expect(text.split(advice)).toHaveLength(2);
    expect(text).not.toMatch(reason);
  }
  for (const { name } of plan.exclusions) expect(readableText(html.page)).toContain(name);
  expect(html.file).toMatch(/<title>(No suitable products|Ningún producto adecuado) – Acme/);
});

it('tells only who ticked pregnancy to call a midwife', async () => {
  const { texts } = await surfacesOf('en', ['Active cancer treatment']);
  for (const text of texts) expect(text).not.toContain('midwife');
});

it('gives each reason where no single condition is the reason of all, and beside products', () => {
  const [heart, clots] = ['Heart disease or cardiovascular issues', 'Blood clotting disorders'] as const;
  const one = { id: 'a', name: 'A', flags: [heart], reason: 'A, for the heart.' };
  const other = { id: 'b', name: 'B', flags: [clots], reason: 'B, for the clots.' };
  const both = { ...other, flags: [clots, heart] };
  const textsOf = (...args: Parameters<typeof exclusionLines>) =>
    exclusionLines(...args).map(({ text }) => text);
  expect(textsOf([one, other], false)).toEqual(['A, for the heart.', 'B, for the clots.']);
  expect(textsOf([one, both], true)).toEqual(['A, for the heart.', 'B, for the clots.']);
  expect(textsOf([one, both], false)).toEqual(['A', 'B']);
  expect(textsOf([{ ...one, flags: [] }], false)).toEqual(['A, for the heart.']);
});
