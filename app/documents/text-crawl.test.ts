import { describe, expect, it } from 'vitest';
import { HEALTH_WORDS, healthWordsIn } from '../../tests/support/health-words.ts';
import { defaultMails } from '../../tests/support/marketing-mails.ts';
import { planPageData } from '../../tests/support/plan-page-data.ts';
import { previewOf, renderSurfaces } from '../../tests/support/plan-surfaces.tsx';
import { fc, SEED } from '../../tests/support/random.ts';
import { randomProfiles } from '../../tests/support/random-profiles.ts';
import {
  forbiddenNeighbours,
  surfaceOffences,
  type WarnedProduct,
  warnedProducts,
} from '../../tests/support/text-rules.ts';
import { IS_WHOLE } from '../../tests/support/whole.ts';
import { recommend } from '../engine/index.ts';
import { recommendList } from '../engine/list-plan.ts';
import { PEPTIDE_IDS, type Profile, type RecommendOptions } from '../engine/types.ts';
import {
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  GOALS,
  NO_FLAGS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from '../engine/vocabulary.ts';
import { renderMail } from '../mails/index.ts';
import { LOCALES, type Locale } from '../messages/locales.ts';
import type { FormattedPlan } from '../protocol/plan-page.ts';

/** Profiles in each language. */
const RANDOM_PROFILES = IS_WHOLE ? 400 : 8;
/** Four hundred plans take two minutes on a busy machine. */
const CRAWL_MS = IS_WHOLE ? 600_000 : 120_000;
/** What is crawled in each language by the proof, and else in one of them, in turn. */
const isCrawledIn = (locale: Locale, place: number) =>
  IS_WHOLE || place % LOCALES.length === LOCALES.indexOf(locale);

const profiles: fc.Arbitrary<[Profile, RecommendOptions]> = fc.tuple(
  randomProfiles,
  fc.record({
    show_amounts: fc.constantFrom(true, true, false),
    withhold_amounts: fc.constantFrom(false, false, true),
  }),
);

const person: Profile = {
  experience_level: 'advanced',
  goals: [],
  symptoms: [],
  sex_at_birth: 'female',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: [NO_FLAGS],
};

/** One profile for each goal, one for each compound alone, and random ones. */
const listProfiles = (locale: Locale): [Profile, RecommendOptions][] => [
  ...GOALS.filter((_, place) => isCrawledIn(locale, place)).map(({ id }): [Profile, RecommendOptions] => [
    { ...person, goals: [id] },
    {},
  ]),
  ...PEPTIDE_IDS.filter((_, place) => isCrawledIn(locale, place)).map((id): [Profile, RecommendOptions] => [
    { ...person, goals: GOALS.map((goal) => goal.id) },
    { available: [id] },
  ]),
  ...fc.sample(profiles, { numRuns: RANDOM_PROFILES, seed: SEED }),
];

const lists = [
  ...CONSUMER_GOALS.map(({ id }) => ({
    widget: 'consumer' as const,
    goal: id,
    challenge: CONSUMER_CHALLENGES[0]?.id ?? '',
    flags: [] as string[],
  })),
  ...TECHNICAL_APPLICATIONS.map(({ id }) => ({
    widget: 'technical' as const,
    goal: id,
    challenge: TECHNICAL_OBJECTIVES[0]?.id ?? '',
    flags: ['none'],
  })),
];

async function crawl(formattedPlan: FormattedPlan, locale: Locale, settings: object): Promise<string[]> {
  if (formattedPlan.plan.outcome !== 'plan') return [];
  const data = planPageData(formattedPlan, { locale, ...settings });
  const surfaces = await renderSurfaces(data, locale);
  const products = warnedProducts(data, locale);
  const isWithheld = !products.some(({ holdsAmounts }) => holdsAmounts);
  const { subject, html } = surfaces.mail;
  return [
    ...forbiddenNeighbours(products),
    ...surfaceOffences(surfaces, products, locale, isWithheld),
    ...[subject, previewOf(html)].flatMap(healthWordsIn).map((word) => `"${word}" before the mail is opened`),
  ];
}

describe.each(LOCALES)('no surface breaks a rule, in %s', (locale) => {
  it(
    'of the full assessment',
    async () => {
      const offences = new Set<string>();
      for (const [profile, options] of listProfiles(locale)) {
        const plan = recommend(profile, { ...options, locale, shop_url: 'https://shop.example/' });
        const settings = { showAmounts: options.show_amounts !== false };
        for (const offence of await crawl({ format: 'plan', plan }, locale, settings)) offences.add(offence);
      }
      expect([...offences]).toEqual([]);
    },
    CRAWL_MS,
  );

  it('of the lists', async () => {
    const offences = new Set<string>();
    for (const [place, query] of lists.entries())
      for (const show_amounts of [true, false]) {
        // With amounts and without in turn, as the languages are for every two of them.
        if (!IS_WHOLE && show_amounts === (place % 2 === 1)) continue;
        if (!isCrawledIn(locale, place >> 1)) continue;
        const plan = recommendList(query, { locale, show_amounts, shop_url: 'https://shop.example/' });
        const settings = { widget: query.widget, showAmounts: show_amounts };
        for (const offence of await crawl({ format: 'list', plan }, locale, settings)) offences.add(offence);
      }
    expect([...offences]).toEqual([]);
  });
});

it('no mail of either sequence has a word of health in its subject or preview text', () => {
  const settings = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };
  const mails = defaultMails();
  expect(mails.length).toBeGreaterThan(70);
  const offences = mails.flatMap(({ name, mail }) =>
    [renderMail(mail, settings).subject, mail.preheader ?? ''].flatMap((text) =>
      healthWordsIn(text).map((word) => `${name}: ${word} in "${text}"`),
    ),
  );
  expect(offences).toEqual([]);
});

describe('the crawl finds', () => {
  const plan = recommend({ ...person, goals: ['recovery', 'athletic'] }, { locale: 'en' });
  const data = planPageData({ format: 'plan', plan });
  const products = warnedProducts(data, 'en');

  it('a card that forbids its neighbour', () => {
    const [one, two, ...rest] = products as [WarnedProduct, WarnedProduct, ...WarnedProduct[]];
    const planted = { ...one, forbidding: [...one.forbidding, `${two.name} (same pathway)`] };
    expect(forbiddenNeighbours([planted, two, ...rest])).toEqual([`${one.name} forbids ${two.name}`]);
  });

  it('an amount without, before or far from its warnings', async () => {
    const surfaces = await renderSurfaces(data, 'en');
    expect(surfaceOffences(surfaces, products, 'en', false)).toEqual([]);
    const [one] = products as [WarnedProduct];
    const warning = one.warnings[2] ?? '';
    const planted = (change: (html: string) => string) =>
      surfaceOffences(
        { ...surfaces, html: { ...surfaces.html, page: change(surfaces.html.page) } },
        products,
        'en',
        false,
      );
    expect(planted((html) => html.replaceAll(warning, ''))).toContain(`page: ${one.name} lacks "${warning}"`);
    expect(planted((html) => html.replace('</header>', '</header><p>2 mg</p>'))).toContain(
      'page: 2 mg above the cards',
    );
    expect(
      planted((html) => html.replace('<div class="sgr-folds">', '<div class="sgr-folds">2 mg')).join(),
    ).toMatch(/: 2 mg before/);
    expect(
      surfaceOffences({ ...surfaces, mail: { ...surfaces.mail, text: 'Take 2 mg' } }, products, 'en', false),
    ).toContain('mail: 2 mg');
  });

  it('a word of health, in both languages', () => {
    expect(HEALTH_WORDS.size).toBeGreaterThan(150);
    expect(healthWordsIn('Your weight loss plan with BPC-157')).toEqual(['weight', 'loss', 'bpc-157']);
    expect(healthWordsIn('Semaglutida para la diabetes')).toEqual(['semaglutida', 'diabetes']);
    expect(healthWordsIn('Your plan from Acme')).toEqual([]);
  });
});
