import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { createDefaultTenant } from '#app/domain/tenants/index.ts';
import { findTenantByClient, toWidgetConfig } from '#app/domain/widget-tenant/index.ts';
import type { Profile } from '#app/engine/types.ts';
import { NO_FLAGS, WIDGETS, type WidgetKind } from '#app/engine/vocabulary.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { toRecommendOptions } from '#app/protocol/recommend-options.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { runOn } from '../support/databases.ts';

/**
 * The default company's results are the specification's (D65), whatever other companies show: the widget's own, the stored plan's and the
 * downloaded file's, and the frames and the choice of widgets. On 29 November 2026 the files were compared with those of 9f28f55c, the last
 * state without rules of regions: they differed in the sentences of D32, D47 and D67, and in the schedule and its texts. The engine's
 * sentences are left out, because they change with what is published about the products.
 */
const RECORDED = '../recorded/default-company';

// Both act on the page around them as soon as they are loaded.
vi.mock('#app/widget/shell/keep-in-reach.ts', () => ({}));
vi.mock('#app/widget/shell/svg-spelling.ts', () => ({}));

/** A component whose props the recordings need not know. */
type AnyComponent = FunctionComponent<Record<string, unknown>>;

const PROFILE: Profile = {
  experience_level: 'advanced',
  goals: ['sleep', 'weight-loss'],
  symptoms: ['Slow recovery from workouts'],
  sex_at_birth: 'male',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: [NO_FLAGS],
};

/** Answers of six visitors of the full widget: products with amounts, with cautions, of a beginner, too young for some, without amounts, and none. */
const PROFILES: Profile[] = [
  PROFILE,
  { ...PROFILE, contra_flags: ['Thyroid disorders', 'Autoimmune conditions'] },
  { ...PROFILE, goals: ['anti-aging'], symptoms: [], experience_level: 'beginner', budget_level: 'lean' },
  { ...PROFILE, goals: ['muscle-gain', 'hormonal'], age_range: '18-24' },
  { ...PROFILE, contra_flags: [] },
  { ...PROFILE, contra_flags: ['Pregnancy or breastfeeding'] },
];

/** Answers of three visitors of each list: the last of the technical widget gets no products. */
const LISTS: Record<Exclude<WidgetKind, 'full'>, Record<string, unknown>[]> = {
  consumer: [
    { goal: 'sleep', challenge: 'stress', budget: 'balanced' },
    { goal: 'weight', challenge: 'metabolism', budget: 'starter' },
    { goal: 'hormones', challenge: 'libido', budget: 'advanced' },
  ],
  technical: [
    { application: 'tissue', objective: 'angiogenesis', safety: ['none'] },
    { application: 'metabolic', objective: 'lipolysis', safety: ['endocrine'] },
    { application: 'tissue', objective: 'angiogenesis', safety: ['active-cancer'] },
  ].map((answers) => ({ ...answers, experience: 'novice', budget: 'basic' })),
};

/** IDs of a stored plan. */
const STORED = { assessmentId: 'plan-1', trackingId: 'lead-1' };
const noAction = () => {};

/** Loads the screens in a language: texts that a module reads while it is loaded are in the language of that moment, as in the build. */
async function loadScreens(locale: Locale) {
  vi.resetModules();
  const { inLocale } = await import('#app/messages/current.ts');
  const screens = await inLocale(locale, async () => ({
    page: await import('#app/widget/page/widget-page.tsx'),
    selector: await import('#app/widget/selector/selector-page.tsx'),
    full: await import('#app/widget/full/shelf-results.tsx'),
    details: await import('#app/widget/results/details.tsx'),
    consumer: await import('#app/widget/consumer/later-steps.tsx'),
    consumerForm: await import('#app/widget/consumer/form.ts'),
    technical: await import('#app/widget/technical/later-steps.tsx'),
    technicalForm: await import('#app/widget/technical/form.ts'),
    view: await import('#app/widget/plan/plan-view.tsx'),
    documents: await import('#app/documents/index.ts'),
    engine: await import('#app/engine/index.ts'),
    lists: await import('#app/engine/list-plan.ts'),
  }));
  const render = (component: unknown, props: object) =>
    inLocale(locale, () => renderToStaticMarkup(createElement(component as AnyComponent, { ...props })));
  const renderFile = (data: object) =>
    inLocale(locale, () =>
      screens.documents.renderPlanHtml({
        ...{ data, brand: 'Research Peptide Shop', theme: DEFAULT_THEME, locale },
        createdAt: new Date('2026-11-21T12:00:00Z'),
        pageUrl: 'https://app.example/plan/plan-1',
      } as never),
    );
  return { ...screens, render, renderFile };
}

type Screens = Awaited<ReturnType<typeof loadScreens>>;

/** A rendered document, and the object whose sentences the engine wrote. */
type Result = [html: string, written: unknown];

/** Renders a stored plan as its page shows it, and as a file. */
function renderStored(
  { render, renderFile, view }: Screens,
  config: WidgetConfig,
  shown: { plan: object },
): Result[] {
  const data = { ...STORED, config, shown };
  return [render(view.PlanView, { data, onToast: noAction }), renderFile(data)].map((html) => [
    html,
    shown.plan,
  ]);
}

function listFullResults(screens: Screens, config: WidgetConfig): Result[] {
  const { render, full, details, engine } = screens;
  return PROFILES.flatMap((profile) => {
    const plan = engine.recommend(profile, {
      ...toRecommendOptions(config),
      locale: config.locale as Locale,
    });
    const html = render(full.ShelfResults, {
      ...STORED,
      ...{ config, outline: plan, details: { value: { plan, ...details } }, name: 'Ada' },
      ...{ onRestart: noAction, onToast: noAction, onPlan: noAction },
    });
    return [[html, plan] as Result, ...renderStored(screens, config, { format: 'plan', plan } as never)];
  });
}

function listListResults(screens: Screens, config: WidgetConfig, widget: keyof typeof LISTS): Result[] {
  const { fields, machine } = {
    consumer: screens.consumerForm.consumerForm,
    technical: screens.technicalForm.technicalForm,
  }[widget];
  const start = (machine.start as () => { answers: object })();
  return LISTS[widget].flatMap((answers) => {
    const [goal, challenge] = [answers.goal ?? answers.application, answers.challenge ?? answers.objective];
    const plan = screens.lists.recommendList(
      { widget, goal, challenge, flags: (answers.safety ?? []) as string[] } as never,
      { ...toRecommendOptions(config), locale: config.locale as Locale },
    );
    const showEnd = (step: number, outcome: object | null) =>
      screens.render(screens[widget].End, {
        questionnaire: {
          ...start,
          answers: { ...start.answers, ...answers, email: 'ada@example.com' },
          step,
          outcome,
        },
        ...{ config, host: undefined, onAnswer: noAction, dispatch: noAction },
      });
    return [
      [showEnd(fields.length + 1, null), plan] as Result,
      [showEnd(fields.length + 2, STORED), plan] as Result,
      ...renderStored(screens, config, { format: 'list', plan } as never),
    ];
  });
}

/** Lists the texts of an object that are long enough to be sentences. */
const listSentences = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value].filter((text) => text.length > 24 && text.includes(' '))
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listSentences)
      : [];

/** Replaces the engine's sentences, and drops drawings and styles. */
function cutSentences([html, written]: Result): string {
  const bare = html.replace(/<(svg|style|script)\b.*?<\/\1>/gs, '');
  const sentences = [...new Set(listSentences(written))].sort((a, b) => b.length - a.length);
  return sentences.reduce((rest, text) => rest.replaceAll(renderToStaticMarkup(text), '…'), bare);
}

/** Writes each line of the documents once, in the order of the first places, with the number of its places. */
function writeLines(results: Result[]): string {
  const counts = new Map<string, number>();
  for (const line of results.flatMap((result) => cutSentences(result).replaceAll('><', '>\n<').split('\n')))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return `${[...counts].map(([line, count]) => `${count} ${line}`).join('\n')}\n`;
}

runOn(['sqlite'], (_name, makeDb) => {
  // The files of a worker share their modules, and other tests need them in English.
  afterAll(() => vi.resetModules());

  async function openWidget(widget: WidgetKind, locale: Locale, compact = false) {
    const { db } = await makeDb();
    await createDefaultTenant(db, { contactEmail: 'shop@example.com', contactIsReal: false });
    const tenant = await findTenantByClient(db, 'default');
    if (!tenant) throw new Error('The default company is missing.');
    const request = { widget, client: 'default', theme: 'orange', locale, compact };
    return toWidgetConfig(tenant, request);
  }

  it.each(
    LOCALES.flatMap((locale) => WIDGETS.map((widget) => ({ locale, widget }))),
  )('shows the results of the $widget widget in $locale as the specification has them', async ({
    locale,
    widget,
  }) => {
    const config = await openWidget(widget, locale);
    const screens = await loadScreens(locale);
    const results =
      widget === 'full' ? listFullResults(screens, config) : listListResults(screens, config, widget);
    await expect(writeLines(results)).toMatchFileSnapshot(`${RECORDED}/${widget}-results.${locale}.txt`);
  });

  it.each(
    LOCALES,
  )('shows frames and the choice of widgets in %s as the specification has them', async (locale) => {
    const screens = await loadScreens(locale);
    const documents: Result[] = [];
    for (const widget of WIDGETS) {
      const config = await openWidget(widget, locale, true);
      documents.push([
        screens.render(screens.page.WidgetDocumentBody, { config, assets: { script: '/w/island.js' } }),
        null,
      ]);
    }
    const config = await openWidget('full', locale);
    documents.push([
      screens.render(screens.selector.SelectorPage, { config, query: '?client=default' }),
      null,
    ]);
    await expect(writeLines(documents)).toMatchFileSnapshot(`${RECORDED}/documents.${locale}.txt`);
  });
});
