import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import { PEPTIDE_IDS, type Profile, type RecommendOptions } from '#app/engine/types.ts';
import {
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  GOALS,
  NO_FLAGS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from '#app/engine/vocabulary.ts';
import { renderMail } from '#app/mails/index.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { HEALTH_WORDS, healthWordsIn } from '../../tests/support/health-words.ts';
import { defaultMails } from '../../tests/support/marketing-mails.ts';
import { planPageData } from '../../tests/support/plan-page-data.ts';
import { extractPreview, renderSurfaces } from '../../tests/support/plan-surfaces.tsx';
import { fc, SEED } from '../../tests/support/random.ts';
import { randomProfiles } from '../../tests/support/random-profiles.ts';
import {
  forbiddenNeighbours,
  surfaceOffences,
  type WarnedProduct,
  warnedProducts,
} from '../../tests/support/text-rules.ts';

type Answers = [profile: Profile, options: RecommendOptions];
const randomAnswers: fc.Arbitrary<Answers> = fc.tuple(
  randomProfiles,
  fc.record({
    show_amounts: fc.constantFrom(true, true, false),
    own_words: fc.constantFrom<RecommendOptions['own_words'][]>(
      [],
      [],
      [{ topic: 'pancreatitis', action: 'withhold' }],
    ),
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

const goals = GOALS.map(({ id }) => id);
const eachGoalAndCompound: Answers[] = [
  ...goals.map((id): Answers => [{ ...person, goals: [id] }, {}]),
  ...PEPTIDE_IDS.map((id): Answers => [{ ...person, goals }, { available: [id] }]),
];
const withCautionsOrWithoutAmounts: Answers[] = [
  [{ ...person, goals, contra_flags: ['Autoimmune conditions', 'Current steroid cycle'] }, {}],
  [{ ...person, goals, contra_flags: [] }, {}],
  [{ ...person, goals }, { show_amounts: false }],
  [{ ...person, goals }, { own_words: [{ topic: 'pancreatitis', action: 'withhold' }] }],
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
    ...[subject, extractPreview(html)]
      .flatMap(healthWordsIn)
      .map((word) => `"${word}" before the mail is opened`),
  ];
}

async function expectNoOffences(answers: readonly Answers[], locale: Locale) {
  const offences = new Set<string>();
  for (const [profile, options] of answers) {
    const plan = recommend(profile, { ...options, locale, shop_url: 'https://shop.example/' });
    const settings = { showAmounts: options.show_amounts !== false };
    for (const offence of await crawl({ format: 'plan', plan }, locale, settings)) offences.add(offence);
  }
  expect([...offences]).toEqual([]);
}

const suite = (locale: Locale) => {
  it.each([
    ['of each goal and each compound', eachGoalAndCompound],
    ['of plans with cautions, and without amounts', withCautionsOrWithoutAmounts],
  ])('%s', (_, answers) => expectNoOffences(answers, locale));

  // 400 plans take two minutes on a busy machine.
  it('of 400 random plans', { tags: ['nightly'], timeout: 600_000 }, () =>
    expectNoOffences(fc.sample(randomAnswers, { numRuns: 400, seed: SEED }), locale),
  );

  it('of the lists', async () => {
    const offences = new Set<string>();
    for (const query of lists)
      for (const show_amounts of [true, false]) {
        const plan = recommendList(query, { locale, show_amounts, shop_url: 'https://shop.example/' });
        const settings = { widget: query.widget, showAmounts: show_amounts };
        for (const offence of await crawl({ format: 'list', plan }, locale, settings)) offences.add(offence);
      }
    expect([...offences]).toEqual([]);
  });
};
describe.each(['en'] as const)('no surface breaks a rule, in %s', suite);
describe.each(LOCALES.filter((locale) => locale !== 'en'))(
  'no surface breaks a rule, in %s',
  { tags: ['nightly'] },
  suite,
);

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
    const [product] = products as [WarnedProduct];
    const warning = product.warnings[2] ?? '';
    const planted = (change: (html: string) => string) =>
      surfaceOffences(
        { ...surfaces, html: { ...surfaces.html, page: change(surfaces.html.page) } },
        products,
        'en',
        false,
      );
    expect(planted((html) => html.replaceAll(warning, ''))).toContain(
      `page: ${product.name} lacks "${warning}"`,
    );
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
