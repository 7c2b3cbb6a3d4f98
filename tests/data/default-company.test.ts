import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { createDefaultTenant } from '#app/domain/tenants/index.ts';
import { findTenantByClient, toWidgetConfig } from '#app/domain/widget-tenant/index.ts';
import { WIDGETS, type WidgetKind } from '#app/engine/vocabulary.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { runOn } from '../support/databases.ts';

/**
 * The default company shows the specification's screens unchanged (D65), whatever other companies show. The files hold every screen of its
 * widgets up to the results, in every language, without the sentences of D32 and D47, which may change.
 */
const RECORDED = '../recorded/default-company';

// Both act on the page around them as soon as they are loaded.
vi.mock('#app/widget/shell/keep-in-reach.ts', () => ({}));
vi.mock('#app/widget/shell/svg-spelling.ts', () => ({}));

/** A component whose props the recordings need not know. */
type AnyComponent = FunctionComponent<Record<string, unknown>>;

/** The answers that the screens show. */
const ANSWERS: Record<WidgetKind, Record<string, unknown>> = {
  full: { healthGoals: ['sleep', 'weight-loss'], budgetLevel: 'premium' },
  consumer: { goal: 'sleep', challenge: 'stress', budget: 'balanced' },
  technical: {
    application: 'metabolic',
    objective: 'safety',
    experience: 'novice',
    budget: 'basic',
    safety: ['none'],
  },
};

/** Loads the screens in a language: texts that a module reads while it is loaded are in the language of that moment, as in the build. */
async function loadScreens(locale: Locale) {
  vi.resetModules();
  const { inLocale } = await import('#app/messages/current.ts');
  const screens = await inLocale(locale, async () => ({
    page: await import('#app/widget/page/widget-page.tsx'),
    fullSteps: await import('#app/widget/full/later-steps.tsx'),
    full: await import('#app/widget/full/answers.ts'),
    consumer: await import('#app/widget/consumer/later-steps.tsx'),
    consumerForm: await import('#app/widget/consumer/form.ts'),
    technical: await import('#app/widget/technical/later-steps.tsx'),
    technicalForm: await import('#app/widget/technical/form.ts'),
    consumerWords: await import('#app/messages/consumer.ts'),
    texts: await import('#app/messages/text-consent.ts'),
    privacy: await import('#app/messages/privacy.ts'),
  }));
  const render = (component: unknown, props: object) =>
    inLocale(locale, () => renderToStaticMarkup(createElement(component as AnyComponent, { ...props })));
  return { ...screens, inCurrentLocale: <T>(work: () => T) => inLocale(locale, work), render };
}

type Screens = Awaited<ReturnType<typeof loadScreens>>;

/** Renders every screen of a widget, in the order in which a visitor sees them. */
function listScreens(screens: Screens, config: WidgetConfig): string[] {
  const { widget } = config;
  const { render, full, consumerForm, technicalForm } = screens;
  const noAction = () => {};
  const document = render(screens.page.WidgetDocumentBody, { config, assets: { script: '/w/island.js' } });
  const ofWidget = {
    full: { machine: full.fullMachine, count: full.STEPS, part: screens.fullSteps },
    consumer: { ...consumerForm.consumerForm, part: screens.consumer },
    technical: { ...technicalForm.technicalForm, part: screens.technical },
  }[widget];
  const start = (ofWidget.machine.start as () => { answers: object })();
  const answers = { ...start.answers, ...ANSWERS[widget] };
  const showStep = (component: unknown, step: number) =>
    render(component, {
      questionnaire: { ...start, answers, step },
      config,
      onAnswer: noAction,
      onGoals: noAction,
      dispatch: noAction,
      host: undefined,
    });
  const questions = 'fields' in ofWidget ? ofWidget.fields.length : ofWidget.count;
  const steps = Array.from({ length: questions - 1 }, (_, index) =>
    showStep(ofWidget.part.LaterStep, index + 2),
  );
  if (!('End' in ofWidget.part)) return [document, ...steps];
  const { End } = ofWidget.part;
  return [document, ...steps, showStep(End, questions + 1), showStep(End, questions + 2)];
}

/** Removes the sentences of D32 (the notice, the line of the phone field with its links, the line about spam) and of D47. */
const cutSentences = (
  html: string,
  shop: string,
  { consumerWords, texts, privacy, inCurrentLocale }: Screens,
) =>
  inCurrentLocale(() => {
    const { newTab } = privacy.t;
    const link = (path: string, text: string) =>
      `<a href="/legal/${path}?client=default" target="_blank" rel="noopener">${text}<span class="sg-vh">${newTab}</span></a>`;
    const cut = [
      privacy.t.purposeByGoals(shop),
      privacy.t.offersNoticeByGoals(shop),
      `${texts.t.textsLine(shop, 4)} ${link('terms', texts.t.terms)} · ${link('privacy', texts.t.privacy)}`,
      consumerWords.t.noSpam,
    ];
    return cut.reduce((rest, sentence) => rest.replaceAll(sentence, ''), html);
  });

runOn(['sqlite'], (_name, makeDb) => {
  // The files of a worker share their modules, and other tests need them in English.
  afterAll(() => vi.resetModules());

  it.each(
    LOCALES.flatMap((locale) => WIDGETS.map((widget) => ({ locale, widget }))),
  )('shows the $widget widget in $locale as the specification has it', async ({ locale, widget }) => {
    const { db } = await makeDb();
    await createDefaultTenant(db, { contactEmail: 'shop@example.com', contactIsReal: false });
    const tenant = await findTenantByClient(db, 'default');
    if (!tenant) throw new Error('The default company is missing.');
    const request = { widget, client: 'default', theme: 'orange', locale, compact: false };
    const screens = await loadScreens(locale);
    const html = listScreens(screens, toWidgetConfig(tenant, request)).join('\n');
    await expect(
      `${cutSentences(html, tenant.name, screens).replaceAll('><', '>\n<')}\n`,
    ).toMatchFileSnapshot(`${RECORDED}/${widget}.${locale}.html`);
  });
});
