import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { renderPlanMail } from '#app/mails/index.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { SiteFrame } from '#app/site/site-frame.tsx';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { consumerForm } from '#app/widget/consumer/form.ts';
import * as consumer from '#app/widget/consumer/later-steps.tsx';
import { fullMachine } from '#app/widget/full/answers.ts';
import { LaterStep as FullStep } from '#app/widget/full/later-steps.tsx';
import type { LaterPart, ListForm } from '#app/widget/lists/list-form.ts';
import { PlanPage } from '#app/widget/plan/plan-page.tsx';
import { technicalForm } from '#app/widget/technical/form.ts';
import * as technical from '#app/widget/technical/later-steps.tsx';
import { PROFILE, planPageData, widgetConfig } from '../../tests/support/plan-page-data.ts';

// The module follows the frame's scrolling as soon as it is loaded.
vi.mock('#app/widget/shell/keep-in-reach.ts', () => ({}));

/** Tests where a visitor can read who sees the answers (D47). documents.test.ts tests the download and the PDF. */

const plan = recommend(PROFILE, { shop_url: 'https://shop.example/' });
const dataWith = (config: Partial<WidgetConfig>) => planPageData({ format: 'plan', plan }, config);
const nothing = () => undefined;
const handlers = { onAnswer: nothing, dispatch: nothing, host: undefined };

function fullStep(config: WidgetConfig, step: number) {
  const questionnaire = { ...fullMachine.start(), step };
  return renderToStaticMarkup(
    <FullStep {...handlers} onGoals={nothing} questionnaire={questionnaire} config={config} />,
  );
}

function lastScreen<A extends object>(
  form: ListForm<A>,
  End: LaterPart<A>['End'],
  config: WidgetConfig,
  answers: Partial<A>,
) {
  const questionnaire = { ...form.machine.start(answers), step: form.fields.length + 2 };
  return renderToStaticMarkup(<End {...handlers} questionnaire={questionnaire} config={config} />);
}

const technicalStep = (config: WidgetConfig, step: number) =>
  renderToStaticMarkup(
    <technical.LaterStep
      {...handlers}
      questionnaire={{ ...technicalForm.machine.start(), step }}
      config={config}
    />,
  );

const mail = (config: Partial<WidgetConfig>) =>
  renderPlanMail({
    data: dataWith(config),
    look: createDocumentTheme('Acme', null, DEFAULT_THEME),
    firstName: 'Ada',
    createdAt: new Date('2026-11-21T23:30:00Z'),
    links: { page: 'https://app.example/plan/a', erase: 'https://app.example/plan/a/delete' },
    postalAddress: null,
    isProved: true,
  });

const site = (privacyHref: string): PublicSite => ({
  ...{
    kind: 'tenant',
    name: 'Acme',
    origin: 'https://acme.example',
    client: null,
    home: '/',
    logoUrl: null,
    shopUrl: null,
  },
  ...{ privacyHref, showArticles: true, contact: { email: null, url: null, postalAddress: null } },
});

/** Returns the targets of the links with the text Privacy. */
const privacyLinks = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>(?:<[^>]+>)*Privacy\b/g)].map(
    ([, attributes = '']) => / href="([^"]*)"/.exec(attributes)?.[1],
  );

const goal = { goal: 'weight-loss', challenge: 'energy', budget: 'starter' } as const;
const screens: [name: string, draw: (config: WidgetConfig) => string][] = [
  ['the full widget’s safety step', (config) => fullStep(config, 4)],
  ['the full widget’s last step', (config) => fullStep(config, 6)],
  ['the consumer widget’s last screen', (config) => lastScreen(consumerForm, consumer.End, config, goal)],
  ['the technical widget’s safety step', (config) => technicalStep(config, 5)],
  ['the technical widget’s last screen', (config) => lastScreen(technicalForm, technical.End, config, {})],
  [
    'the permanent page',
    (config) => renderToStaticMarkup(<PlanPage data={planPageData({ format: 'plan', plan }, config)} />),
  ],
];

it.each(screens)('%s links the shop’s own privacy text, else ours in the shop’s name', (name, draw) => {
  const shopPrivacyUrl = 'https://shop.example/privacy';
  // The sentence on texts has a link of its own (D65).
  const once = (link: string) => (name.startsWith('the consumer widget') ? [link, link] : [link]);
  expect(privacyLinks(draw(widgetConfig({ privacyUrl: shopPrivacyUrl })))).toEqual(once(shopPrivacyUrl));
  expect(privacyLinks(draw(widgetConfig()))).toEqual(once('/legal/privacy?client=acme'));
});

it('the consumer widget links the terms in its language where regional rules apply', () => {
  const readTerms = (config: Partial<WidgetConfig>) =>
    /href="(\/legal\/terms[^"]*)"/.exec(
      lastScreen(consumerForm, consumer.End, widgetConfig(config), goal),
    )?.[1];
  expect(readTerms({})).toBe('/legal/terms?client=acme');
  const regional = { jurisdiction: 'US', texts: 'opt-in', locale: 'es' } as const;
  expect(readTerms(regional)).toBe('/legal/terms?client=acme&amp;locale=es');
});

it('no other step of the questionnaires repeats it', () => {
  for (const step of [2, 3, 5]) expect(privacyLinks(fullStep(widgetConfig(), step))).toEqual([]);
  for (const step of [2, 3, 4, 6]) expect(privacyLinks(technicalStep(widgetConfig(), step))).toEqual([]);
});

it('the plan mail links it by its whole address, in both of its parts', () => {
  for (const [privacyUrl, address] of [
    ['https://shop.example/privacy', 'https://shop.example/privacy'],
    [undefined, 'https://app.example/legal/privacy?client=acme'],
  ] as const) {
    const { html, text } = mail({ privacyUrl });
    expect(privacyLinks(html)).toEqual([address]);
    expect(text).toContain(address);
  }
});

it('the foot of a public page links it beside the terms', () => {
  const html = renderToStaticMarkup(
    <SiteFrame site={site('https://shop.example/privacy')}>{null}</SiteFrame>,
  );
  // The shop's own text and that of the assessment stand side by side (D67).
  expect(privacyLinks(html)).toEqual(['https://shop.example/privacy', '/legal/privacy']);
  expect(html).toContain('href="/legal/terms"');
});
