import type { Frame, Page } from '@playwright/test';
import { assessmentFrame } from '../support/accessibility.ts';
import {
  ANSWERS,
  choose,
  expectResults,
  expectStep,
  findWidget,
  introduce,
  next,
  PERSON,
  shopHtml,
  submit,
  type Widget,
  walkShortly,
} from '../support/assessment-walk.ts';
import { createRouteDelay } from '../support/route-delay.ts';
import { startSlowDocuments } from '../support/slow-document.ts';
import { expect, forgive, service, shop, test } from './fixtures.ts';
import { countStored, ONCE, openLastStep } from './submitting.ts';

/**
 * Blocked storage, no script, a slow or broken network, impatient clicks: the assessment still ends well, and each visitor creates one
 * lead. Tabs that are closed early or left open are in page-left-open.spec.ts; what the shop's page shows without the service is in
 * loader-life.spec.ts.
 */

test.describe('with all storage blocked', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const refuse = {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
        Object.defineProperty(window, name, refuse);
      Object.defineProperty(Document.prototype, 'cookie', refuse);
    }),
  );

  /** @param findFrame returns the widget's frame once it is shown */
  async function walkToPlan(widget: Widget, findFrame: () => Promise<Frame>) {
    await expectStep(widget, 1);
    const frame = await findFrame();
    expect(await frame.evaluate(() => Object.keys(window).includes('localStorage'))).toBe(true);
    await expect(frame.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
    await walkShortly(widget);
    await submit(widget);
    await expectResults(widget);
  }

  test('the whole walk leads to the plan in the frame’s document', async ({ page }) => {
    await page.goto(`${service.origin}/embed?client=default`);
    await walkToPlan(page, async () => page.mainFrame());
  });

  test('the whole walk leads to the plan in a shop’s page', { tag: '@nightly' }, async ({ page }) => {
    await page.goto(shop.page(shopHtml(service.origin)));
    await walkToPlan(findWidget(page), () => assessmentFrame(page));
  });
});

test.describe('with JavaScript off', () => {
  test('shows the first question and says what to do, and sends nothing', async ({ plainPage: page }) => {
    for (const path of ['/widget', '/embed?client=default']) {
      await page.goto(service.origin + path);
      await expectStep(page, 1);
      for (const goal of ANSWERS.goals) await expect(page.getByText(goal)).toBeVisible();
      const message = page.locator('noscript');
      await expect(message).toBeVisible();
      expect(await message.innerText()).toBe('Turn on JavaScript to continue.');
      await choose(page, ANSWERS.goals);
      await next(page);
      await page.getByLabel(ANSWERS.goals[0] as string).press('Enter');
      await expectStep(page, 1);
      expect(page.url()).toBe(service.origin + path);
    }
  });
});

test.describe('on a slow or broken network', () => {
  test('answers given before the script came are kept, and nothing moves when it comes', async ({ page }) => {
    const slow = await startSlowDocuments(service.origin);
    const later = createRouteDelay();
    await page.addInitScript(() => {
      const pageWindow = window as unknown as { moved: number };
      pageWindow.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          pageWindow.moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/w/after-chunk-*.js', later.delay);
    await page.goto(`${slow.origin}/widget`, { waitUntil: 'commit' });
    await choose(page, ANSWERS.goals);
    const arrived = page.waitForLoadState('domcontentloaded');
    slow.release();
    await arrived;
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    for (const goal of ANSWERS.goals) await expect(page.getByLabel(goal)).toBeChecked();
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);

    // The button does nothing until the script has taken over.
    await expect(async () => {
      // On a slow machine a second press would already act on the second step.
      if (!(await page.getByText('Step 2 of 6').isVisible())) await next(page);
      await expect(page.getByText('Step 2 of 6')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByText('Loading...')).toBeAttached();
    await expect(page.locator('.sg-waiting')).toBeVisible();
    await expect(page.getByText('Step 2 of 6')).toBeVisible();
    const before = await page.locator('progress').boundingBox();
    await page.getByRole('button', { name: 'Back' }).click();
    for (const goal of ANSWERS.goals) await expect(page.getByLabel(goal)).toBeChecked();

    await next(page);
    later.release();
    await expectStep(page, 2);
    await expect(page.getByRole('heading', { name: 'What symptoms do you notice?' })).toBeFocused();
    expect(await page.locator('progress').boundingBox()).toEqual(before);
    slow.close();
  });

  test('the walk ends well on a slow phone connection where a part fails to load once', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.route('**/w/after-chunk-*.js', (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 25_000,
    });
    await page.goto(`${service.origin}/widget`);
    await failed;
    await walkShortly(page);
    await submit(page);
    await expectResults(page, 30_000);
    forgive(/ERR_FAILED/);
  });

  for (const [part, tag] of [
    ['js', undefined],
    ['css', '@nightly'],
  ] as const)
    test(`a part whose ${part} file goes on failing says so, keeps the answers and comes with Try again`, {
      tag,
    }, async ({ page }) => {
      // The pattern also matches what a retry adds to the URL.
      const pattern = `**/w/after-chunk-*.${part}*`;
      await page.route(pattern, (route) => route.abort());
      await page.goto(`${service.origin}/widget`);
      await choose(page, ANSWERS.goals);
      await next(page);
      await expect(page.getByText('We could not load this part. Your answers are saved.')).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('We could not load this part. Your answers are saved.')).toBeVisible();
      await page.unroute(pattern);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectStep(page, 2);
      await page.getByRole('button', { name: 'Back' }).click();
      for (const goal of ANSWERS.goals) await expect(page.getByLabel(goal)).toBeChecked();
      forgive(/ERR_FAILED/);
    });
});

test.describe('impatient hands leave one lead', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'View My Results' });
  /** Counts the submit requests. */
  function countSent(page: Page): () => number {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/assessment')) sent += 1;
    });
    return () => sent;
  }

  test('by double clicks on Continue, each one step, and two clicks before the page is drawn again, which says that it is busy', async ({
    page,
  }) => {
    const email = 'two-clicks@example.com';
    await page.goto(`${service.origin}/widget`);
    await choose(page, ANSWERS.goals);
    for (let step = 1; step < 6; step++) {
      await expect(page.locator('.sg-resumed')).toBeAttached();
      await page.getByRole('button', { name: 'Continue' }).dblclick();
      await expectStep(page, step + 1);
    }
    await introduce(page, { ...PERSON, email });
    const sent = countSent(page);
    const answer = createRouteDelay();
    await page.route('**/api/assessment', answer.delay);
    await button(page).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
    await expect(page.getByLabel('Email')).toBeDisabled();
    answer.release();
    await expectResults(page);
    expect(sent()).toBe(1);
    expect(countStored(email)).toEqual(ONCE);
  });

  test('without a network, by a double click whose answer is lost on its way back, and by Enter twice in a field', async ({
    page,
    context,
  }) => {
    const email = 'lost-answer@example.com';
    await openLastStep(page, email);
    await context.setOffline(true);
    await submit(page);
    const failure = page.getByText('Assessment Failed');
    await expect(failure).toBeVisible();
    await expect(page.getByText('You’re offline. Connect and try again.')).toBeVisible();
    await expect(button(page)).toBeFocused();
    await context.setOffline(false);

    const sent = countSent(page);
    let isLost = false;
    await page.route(
      '**/api/assessment',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
        isLost = true;
      },
      { times: 1 },
    );
    await button(page).dblclick();
    await expect.poll(() => isLost).toBe(true);
    await expect(failure).toBeVisible();
    await expect(button(page)).toBeEnabled();
    expect(sent()).toBe(1);
    expect(countStored(email)).toEqual(ONCE);

    await page.getByLabel('Email').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectResults(page);
    expect(sent()).toBe(2);
    expect(countStored(email)).toEqual(ONCE);
    forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/);
  });
});
