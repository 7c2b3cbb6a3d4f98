import type { Page } from '@playwright/test';
import { analyticsSnippets } from '#app/site/embed-guide/embed-snippets.ts';
import {
  containers,
  expect,
  findFrame,
  openShop,
  pages,
  problems,
  readMessageTypes,
  say,
  serveEmbedPages,
  settle,
  snippet,
  test,
} from '../support/loader-page.ts';

/** Events that the shop's analytics receive: `data-events`, `data-consent`, and each recipe of the guide word for word. */
serveEmbedPages();

const recipe = (id: string) => {
  const snippet = analyticsSnippets(pages.service).find((candidate) => candidate.id === id);
  if (!snippet) throw new Error(`The guide has no ${id}.`);
  return snippet.code;
};
const DATA_LAYER = '<script>var dataLayer = []; function gtag() { dataLayer.push(arguments); }</script>';

/** Returns the entries pushed to the dataLayer, without gtag's own commands. */
const pushed = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []).filter(
      (entry) => Object.prototype.toString.call(entry) !== '[object Arguments]',
    ),
  );
const names = async (page: Page) =>
  (await pushed(page)).map((entry) => (entry as { event?: string }).event ?? 'none');
const gtag = (page: Page, ...command: unknown[]) =>
  page.evaluate((args) => (window as unknown as { gtag(...all: unknown[]): void }).gtag(...args), command);
const consent = (page: Page, kind: 'default' | 'update', settings: object) =>
  gtag(page, 'consent', kind, settings);

/** Sends the widget's events of a visit, from the first answer to a click on a product. */
async function visit(page: Page) {
  const frame = await findFrame(page);
  await say(frame, 'assessment-start');
  await say(frame, 'assessment-step', { step: 2, of: 6 });
  await say(frame, 'assessment-height', { px: 900 });
  await say(frame, 'assessment-lead', { trackingId: 't-1' });
  await say(frame, 'assessment-complete', { trackingId: 't-1', widget: 'full' });
  await say(frame, 'assessment-product-click', { peptideId: 'p-1' });
  await expect.poll(() => readMessageTypes(page)).toContain('assessment-product-click');
}

const VISIT_IN_GA4 = [
  { event: 'assessment_start' },
  { event: 'assessment_step', step: 2, steps: 6 },
  { event: 'generate_lead', lead_source: 'assessment' },
  { event: 'assessment_complete', widget: 'full' },
  { ecommerce: null },
  { event: 'select_item', ecommerce: { item_list_name: 'Assessment', items: [{ item_id: 'p-1' }] } },
];
const VISIT_AS_IT_IS = ['ready', 'start', 'step', 'lead', 'complete', 'product-click'].map(
  (name) => `stackguide:assessment-${name}`,
);

test.describe('dataLayer', () => {
  test('gets every event but the heights', async ({ page }) => {
    await openShop(page, DATA_LAYER + snippet());
    await visit(page);
    expect(await names(page)).toEqual(VISIT_AS_IT_IS);
    expect(pages.requests).not.toContain('/embed-analytics.js');
  });

  test('gets them in the shape that GA4 recommends, under a strict policy too, with nothing that leads to a person', async ({
    page,
  }) => {
    const policy = `default-src 'none'; script-src ${pages.service}; frame-src ${pages.service}; require-trusted-types-for 'script'`;
    // The page has no dataLayer yet. A page with Tag Manager creates it in its own script, before or after ours.
    await page.goto(pages.page(snippet('data-client="acme" data-events="ga4"'), { policy }));
    await visit(page);
    await expect.poll(() => pushed(page)).toEqual(VISIT_IN_GA4);
    expect(JSON.stringify(await pushed(page))).not.toMatch(/t-1|trackingId|embedId/);
  });

  test('gets what came before the file that shapes it', async ({ page }) => {
    let arrive = () => {};
    const gate = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/embed-analytics.js', async (route) => {
      await gate;
      await route.continue();
    });
    await openShop(page, snippet('data-client="acme" data-events="ga4"'));
    await visit(page);
    expect(await pushed(page)).toEqual([]);
    arrive();
    await expect.poll(() => pushed(page)).toEqual(VISIT_IN_GA4);
  });

  test('gets nothing where that file is blocked, and the assessment is shown all the same', async ({
    page,
  }) => {
    await page.route('**/embed-analytics.js', (route) => route.abort());
    await openShop(page, DATA_LAYER + snippet('data-client="acme" data-events="ga4" data-consent="wait"'));
    await visit(page);
    expect(await pushed(page)).toEqual([]);
    await expect(page.locator('.stackguide iframe')).toBeVisible();
    expect(problems.splice(0).join('\n')).toMatch(/embed-analytics\.js/);
  });

  test('gets the events as they are, with one warning, for a shape that is unknown', {
    tag: '@nightly',
  }, async ({ page }) => {
    await openShop(page, DATA_LAYER + snippet('data-client="acme" data-events="ua"'));
    await visit(page);
    await expect.poll(() => names(page)).toEqual(VISIT_AS_IT_IS);
    expect(problems.splice(0)).toEqual(['StackGuide: unknown events ua']);
  });
});

test.describe('with data-consent="wait"', () => {
  const waiting = () => DATA_LAYER + snippet('data-client="acme" data-events="ga4" data-consent="wait"');

  test('nothing is pushed before consent, everything in its order with it, and nothing after a withdrawal', async ({
    page,
  }) => {
    await openShop(page, waiting());
    await consent(page, 'default', { analytics_storage: 'denied', ad_storage: 'granted' });
    await visit(page);
    expect(await pushed(page)).toEqual([]);
    // This is a different kind of consent, which does not count.
    await consent(page, 'update', { ad_storage: 'granted' });
    await settle(page, await findFrame(page));
    expect(await pushed(page)).toEqual([]);
    await consent(page, 'update', { analytics_storage: 'granted' });
    await expect.poll(() => pushed(page)).toEqual([...VISIT_IN_GA4, { event: 'assessment_start' }]);
    await consent(page, 'update', { analytics_storage: 'denied' });
    await settle(page, await findFrame(page));
    expect(await pushed(page)).toHaveLength(VISIT_IN_GA4.length + 1);
  });

  test('a default that grants is enough, unless it denies for some region', async ({ page }) => {
    await openShop(page, waiting());
    await consent(page, 'default', { analytics_storage: 'granted' });
    await consent(page, 'default', { analytics_storage: 'denied', region: ['ES'] });
    await visit(page);
    expect(await pushed(page)).toEqual([]);

    await openShop(page, waiting());
    await consent(page, 'default', { analytics_storage: 'granted' });
    await visit(page);
    await expect.poll(() => pushed(page)).toEqual(VISIT_IN_GA4);
  });

  test('events as they are wait too, and a widget that has gone pushes no more', { tag: '@nightly' }, async ({
    page,
  }) => {
    await openShop(page, DATA_LAYER + snippet('data-client="acme" data-consent="wait"'));
    await visit(page);
    expect(await pushed(page)).toEqual([]);
    await consent(page, 'update', { analytics_storage: 'granted' });
    await expect.poll(() => names(page)).toEqual(VISIT_AS_IT_IS);

    await consent(page, 'update', { analytics_storage: 'denied' });
    await settle(page, await findFrame(page));
    await page.evaluate(() => window.StackGuide?.destroy());
    await expect(containers(page)).toHaveCount(0);
    await consent(page, 'update', { analytics_storage: 'granted' });
    // This is twice the time that the check for an existing widget takes.
    await page.waitForTimeout(1000);
    expect(await names(page)).toEqual(VISIT_AS_IT_IS);
  });
});

test.describe('the guide’s recipe for', () => {
  /** Script that records calls of the shop's own functions, with their arguments. */
  const RECORDERS = `<script>
    var calls = [];
    function fbq() { calls.push(['fbq'].concat([].slice.call(arguments))); }
    function gtag() { calls.push(['gtag'].concat([].slice.call(arguments))); }
    var ttq = { track: function () { calls.push(['ttq'].concat([].slice.call(arguments))); } };
  </script>`;
  const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);

  test('Meta, TikTok and GA4 send this and no more', async ({ page }) => {
    await openShop(page, RECORDERS + recipe('meta') + recipe('tiktok') + recipe('ga4') + snippet());
    await visit(page);
    const sent = await calls(page);
    expect(sent.filter(([name]) => name === 'fbq')).toEqual([
      ['fbq', 'trackCustom', 'AssessmentStart'],
      ['fbq', 'track', 'Lead'],
    ]);
    expect(sent.filter(([name]) => name === 'ttq')).toEqual([
      ['ttq', 'AssessmentStart'],
      ['ttq', 'SubmitForm'],
    ]);
    expect(sent.filter(([name]) => name === 'gtag')).toEqual([
      ['gtag', 'event', 'assessment_start'],
      ['gtag', 'event', 'assessment_step', { step: 2 }],
      ['gtag', 'event', 'generate_lead'],
      ['gtag', 'event', 'assessment_complete', { widget: 'full' }],
    ]);
  });

  test('Tag Manager puts the assessment where it says', async ({ page }) => {
    await openShop(page, `${DATA_LAYER}<div id="assessment"></div>${recipe('gtm')}`);
    await visit(page);
    await expect(page.locator('#assessment .stackguide')).toHaveCount(1);
    expect(await names(page)).toEqual(VISIT_AS_IT_IS);
  });

  test('GA4 by Tag Manager waits for the consent that the other recipe gives', async ({ page }) => {
    await openShop(page, DATA_LAYER + recipe('gtm-ga4'));
    await visit(page);
    expect(await pushed(page)).toEqual([]);
    const code = recipe('consent').replace(/<\/?script>/g, '');
    await page.evaluate(code);
    await expect.poll(() => pushed(page)).toEqual(VISIT_IN_GA4);
  });
});
