import { describe, expect, it } from 'vitest';
import { readDangerWords } from '#app/engine/danger-words.ts';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { printedText } from '../../tests/support/pdf-text.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { readableText, renderSurfaces, type Surfaces } from '../../tests/support/plan-surfaces.tsx';

/** Checks the changes that a visitor's own words cause, on every surface that shows the plan (D63). */

const CRISIS = {
  en: 'If you think about harming yourself, call 988 now. In an emergency call 911.',
  es: 'Si piensa en hacerse daño, llame ahora al 988. En una emergencia llame al 911.',
} as const;
const URGENT = {
  en: 'What you wrote may be an emergency. If it is happening now, call 911.',
  es: 'Lo que escribió puede ser una emergencia. Si le está ocurriendo ahora, llame al 911.',
} as const;
const AMOUNT = /\d\s?(?:mg|mcg|ml|IU|UI)\b/;

type Layout = 'plan' | 'list';

function shownPlan(format: Layout, locale: Locale, text: string): PlanPageData['shown'] {
  const options = { locale, shop_url: 'https://shop.example/', own_words: readDangerWords(text) };
  if (format === 'plan') return { format, plan: recommend(PROFILE, options) };
  const query = { widget: 'technical', goal: 'tissue', challenge: 'collagen', flags: ['none'] } as const;
  return { format, plan: recommendList(query, options) };
}

async function render(format: Layout, locale: Locale, text: string) {
  const shown = shownPlan(format, locale, text);
  const data = planPageData(shown, { locale, country: 'US' });
  return { plan: shown.plan, surfaces: await renderSurfaces(data, locale) };
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

const readSurfaces = ({ html, mail, pdf }: Surfaces): Record<string, string> => ({
  widget: readableText(html.widget),
  page: readableText(html.page),
  file: readableText(html.file),
  mail: readableText(mail.html),
  'text of the mail': inOneLine(mail.text),
  // The rest is the file's bytes.
  pdf: inOneLine(printedText(pdf)),
});

describe.each(['plan', 'list'] as const)('a %s', (format) => {
  describe.each(['en', 'es'] as const)('in %s', (locale) => {
    it.each([
      ['I feel suicidal', CRISIS],
      ['Me desmayé ayer', URGENT],
    ])('begins with whom to call for "%s"', async (text, alerts) => {
      const { surfaces } = await render(format, locale, text);
      const emergency = locale === 'es' ? 'Emergencia: dolor' : 'Emergency: severe';
      for (const [surface, shownText] of Object.entries(readSurfaces(surfaces))) {
        const start = shownText.indexOf(alerts[locale]);
        expect(start, surface).toBeGreaterThanOrEqual(0);
        expect(shownText.indexOf(emergency), surface).toBeGreaterThan(start);
      }
      const [, paper] = surfaces.html.file.split('<article class="sgl');
      if (paper) expect(paper.split('<h1')[0]).toContain(alerts[locale]);
      for (const html of Object.values(surfaces.html)) {
        const [beforeAlert = ''] = html.split(alerts[locale]);
        expect(beforeAlert).not.toMatch(/<a |<button|<h2/);
      }
    });

    it.each([
      'I feel suicidal',
      'Estoy embarazada de dos meses',
      'I am on chemotherapy',
      'I take tamoxifen',
      'I am 16 years old',
    ])('has no product, no amount and no link to the shop for "%s"', async (text) => {
      const { plan, surfaces } = await render(format, locale, text);
      expect(plan).toMatchObject({ outcome: 'nothing-suitable', nothing_because: 'flags' });
      const { exclusions } = plan as { exclusions: { reason: string }[] };
      expect(exclusions.length).toBeGreaterThan(1);
      for (const { reason } of exclusions)
        expect(reason).toMatch(/in your own words\.$|con sus propias palabras\.$/);
      for (const [surface, shownText] of Object.entries(readSurfaces(surfaces)))
        expect(shownText, surface).not.toMatch(AMOUNT);
      for (const html of [...Object.values(surfaces.html), surfaces.mail.html, surfaces.mail.text])
        expect(html).not.toContain('shop.example');
      expect(JSON.stringify(plan)).not.toMatch(/You ticked|Usted marcó|usted marcó|because you ticked/);
    });

    it('keeps its products but no amount for words that withhold, with the reason', async () => {
      const { plan, surfaces } = await render(format, locale, 'Tomo Sintrom');
      expect(plan).toMatchObject({ outcome: 'plan', amounts_withheld: 'words' });
      expect(plan).not.toHaveProperty('alert');
      const { widget, page, file, pdf } = readSurfaces(surfaces);
      for (const text of [widget, page, file, pdf]) {
        expect(text).not.toMatch(AMOUNT);
        expect(text).toContain(locale === 'es' ? 'con sus propias palabras' : 'in your own words');
      }
    });
  });
});

it('tells a visitor who wrote of pregnancy to call a doctor or midwife', async () => {
  for (const [locale, advice] of [
    ['en', 'If you have already used one, call your doctor or midwife.'],
    ['es', 'Si ya ha usado alguno, llame a su médico o a su matrona.'],
  ] as const) {
    const { surfaces } = await render('plan', locale, 'I might be pregnant');
    for (const [surface, text] of Object.entries(readSurfaces(surfaces)))
      expect(text.split(advice), surface).toHaveLength(2);
  }
});

it('names what was ticked where a condition was both ticked and written', () => {
  const own_words = readDangerWords('I am 6 weeks pregnant');
  const { education, exclusions } = recommend(
    { ...PROFILE, contra_flags: ['Pregnancy or breastfeeding'] },
    { own_words },
  );
  expect(education.rationale).toBe(
    'You ticked Pregnancy or breastfeeding. For your safety, everything that would fit your answers is left out. Do not use any of these. If you already have, call your doctor or midwife now.',
  );
  expect(exclusions[0]?.reason).toContain('because you ticked');
});

it('names the own words where they stop the assessment and what was ticked would not', () => {
  const own_words = readDangerWords('Estoy embarazada de dos meses');
  const heart = 'Heart disease or cardiovascular issues';
  const profile = { ...PROFILE, goals: ['weight-loss'], contra_flags: [heart] };
  expect(recommend(profile, { own_words }).education.rationale).toMatch(
    /^Because of what you wrote in your own words, everything that would fit your answers is left out\./,
  );
  const query = { widget: 'consumer', goal: 'hormones', challenge: '', flags: [heart] } as const;
  const list = recommendList(query, { own_words });
  expect(list.exclusions.some(({ flags }) => flags.includes(heart))).toBe(true);
  expect(list.advice.join(' ')).toContain('Because of what you wrote in your own words');
  expect(list.advice.join(' ')).not.toContain('You ticked');
});

it('asks no safety question that could not change the plan', () => {
  const own_words = readDangerWords('I feel suicidal');
  expect(recommend({ ...PROFILE, contra_flags: [] }, { own_words }).amounts_withheld).toBe('words');
});
