import type { Page, Route } from '@playwright/test';
import Database from 'better-sqlite3';
import { assessmentFrame } from '../support/accessibility.ts';
import {
  ANSWERS,
  choose,
  expectResults,
  expectStep,
  introduce,
  next,
  PERSON,
  shopHtml,
  submit,
  walk,
  widgetOf,
} from '../support/assessment-walk.ts';
import { expect, forgive, service, shop, test } from './fixtures.ts';

/**
 * Blocked storage, no script, a slow or broken network, impatient hands, a tab closed too early, a page left open for
 * days: the assessment ends well, and each visitor leaves one lead. What the shop's page shows without the service is in
 * loader-life.spec.ts.
 */

/** What the service has for an address. */
function kept(email: string): { leads: number; planMails: number } {
  const db = new Database(service.file, { readonly: true });
  const count = (sql: string) => db.prepare(sql).all(email).length;
  try {
    return {
      leads: count('SELECT id FROM "Lead" WHERE "email" = ?'),
      planMails: count(`SELECT id FROM "OutboxMessage" WHERE "recipient" = ? AND "purpose" = 'plan-mail'`),
    };
  } finally {
    db.close();
  }
}
const ONCE = { leads: 1, planMails: 1 };

/** Holds requests until `release` is called. */
function held() {
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  return {
    release,
    hold: async (route: Route) => {
      await until;
      await route.continue();
    },
  };
}

const toLastStep = async (page: Page, email: string) => {
  await page.goto(`${service.origin}/widget`);
  await choose(page, ANSWERS.goals);
  for (let step = 1; step < 6; step++) {
    await next(page);
    await expectStep(page, step + 1);
  }
  await introduce(page, { ...PERSON, email });
};

test.describe('with all storage blocked', () => {
  test('the whole walk in a shop’s page leads to the plan', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
        Object.defineProperty(window, name, refuse);
      Object.defineProperty(Document.prototype, 'cookie', refuse);
    });
    await page.goto(shop.page(shopHtml(service.origin)));
    const widget = widgetOf(page);
    await expectStep(widget, 1);
    const frame = await assessmentFrame(page);
    expect(await frame.evaluate(() => Object.keys(window).includes('localStorage'))).toBe(true);
    await expect(frame.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
    await walk(widget);
    await submit(widget);
    await expectResults(widget);
  });
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of ['/widget', '/embed?client=default'])
    test(`${path} shows the first question and says what to do, and sends nothing`, async ({ page }) => {
      await page.goto(service.origin + path);
      await expectStep(page, 1);
      for (const goal of ANSWERS.goals) await expect(page.getByText(goal)).toBeVisible();
      const said = page.locator('noscript');
      await expect(said).toBeVisible();
      expect(await said.innerText()).toBe('Please switch on JavaScript to go on with the assessment.');
      await choose(page, ANSWERS.goals);
      await next(page);
      await page.getByLabel(ANSWERS.goals[0] as string).press('Enter');
      await expectStep(page, 1);
      expect(page.url()).toBe(service.origin + path);
    });
});

test.describe('on a slow or broken network', () => {
  test('answers given before the script came are kept, and nothing moves when it comes', async ({ page }) => {
    const island = held();
    const later = held();
    await page.addInitScript(() => {
      const moved = window as unknown as { moved: number };
      moved.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/w/full-*.js', island.hold);
    await page.route('**/w/after-chunk-*.js', later.hold);
    await page.goto(`${service.origin}/widget`, { waitUntil: 'commit' });
    await choose(page, ANSWERS.goals);
    const arrived = page.waitForResponse('**/w/full-*.js');
    island.release();
    await (await arrived).finished();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    for (const goal of ANSWERS.goals) await expect(page.getByLabel(goal)).toBeChecked();
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);

    // Until the script has taken over, the button goes nowhere.
    await expect(async () => {
      await next(page);
      await expect(page.getByText('Step 2 of 6')).toBeVisible({ timeout: 500 });
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
  });

  test('the walk ends well on a slow phone connection, and says that it is busy', async ({ page }) => {
    test.setTimeout(90_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 25_000,
    });
    await page.goto(`${service.origin}/widget`);
    await walk(page);
    const answer = held();
    await page.route('**/api/assessment', answer.hold);
    await submit(page);
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
    await expect(page.getByLabel('Email')).toBeDisabled();
    answer.release();
    await expectResults(page, 30_000);
  });

  test('a part that fails to load once is fetched again without a word', async ({ page }) => {
    await page.route('**/w/after-chunk-*.js', (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await page.goto(`${service.origin}/widget`);
    await failed;
    await choose(page, ANSWERS.goals);
    await next(page);
    await expectStep(page, 2);
    forgive(/ERR_FAILED/);
  });

  test('a part that goes on failing says so, keeps the answers and comes with Try again', async ({
    page,
  }) => {
    for (const part of ['js', 'css']) {
      // With what a second try adds to the address.
      const broken = `**/w/after-chunk-*.${part}*`;
      await page.route(broken, (route) => route.abort());
      await page.goto(`${service.origin}/widget`);
      await choose(page, ANSWERS.goals);
      await next(page);
      await expect(page.getByText('This part could not be loaded. Your answers are kept.')).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('This part could not be loaded. Your answers are kept.')).toBeVisible();
      await page.unroute(broken);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectStep(page, 2);
      await page.getByRole('button', { name: 'Back' }).click();
      for (const goal of ANSWERS.goals) await expect(page.getByLabel(goal)).toBeChecked();
      await page.evaluate(() => localStorage.clear());
    }
    forgive(/ERR_FAILED/);
  });

  test('a submission without a network is told, loses nothing and goes through afterwards, once', async ({
    page,
    context,
  }) => {
    const email = 'offline@example.com';
    await toLastStep(page, email);
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByText('Assessment Failed')).toBeVisible();
    await expect(page.getByText('Please try again later.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'View My Results' })).toBeFocused();
    await context.setOffline(false);
    await submit(page);
    await expectResults(page);
    expect(kept(email)).toEqual(ONCE);
    forgive(/ERR_INTERNET_DISCONNECTED/);
  });

  test('an answer that was lost on its way back does not make a second lead', async ({ page }) => {
    const email = 'lost-answer@example.com';
    await toLastStep(page, email);
    await page.route(
      '**/api/assessment',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await submit(page);
    await expect(page.getByText('Assessment Failed')).toBeVisible();
    expect(kept(email)).toEqual(ONCE);
    await submit(page);
    await expectResults(page);
    expect(kept(email)).toEqual(ONCE);
    forgive(/ERR_CONNECTION_RESET/);
  });
});

test.describe('impatient hands leave one lead', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'View My Results' });
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['a double click', (page) => button(page).dblclick()],
    [
      'Enter twice in a field',
      async (page) => {
        await page.getByLabel('Email').focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      },
    ],
    [
      'two clicks before the page is drawn again',
      (page) =>
        button(page).evaluate((element: HTMLButtonElement) => {
          element.click();
          element.click();
        }),
    ],
  ];
  for (const [what, send] of ways)
    test(what, async ({ page }) => {
      const email = `${what.toLowerCase().replaceAll(' ', '-')}@example.com`;
      let sent = 0;
      await page.route('**/api/assessment', async (route) => {
        sent += 1;
        await route.continue();
      });
      await toLastStep(page, email);
      await send(page);
      await expectResults(page);
      expect(sent).toBe(1);
      expect(kept(email)).toEqual(ONCE);
    });

  test('a double click on Continue goes one step', async ({ page }) => {
    await page.goto(`${service.origin}/widget`);
    await choose(page, ANSWERS.goals);
    await expect(page.locator('.sg-resumed')).toBeAttached();
    await page.getByRole('button', { name: 'Continue' }).dblclick();
    await expectStep(page, 2);
  });
});

test('a tab closed while sending leaves one lead or none, the same key again makes it one, and the next visit resumes', async ({
  page,
  context,
  request,
}) => {
  const email = 'closed-tab@example.com';
  await toLastStep(page, email);
  // The answer never reaches the tab, however quick the service is.
  await page.route('**/api/assessment', (route) => void route.fetch().catch(() => undefined));
  const asked = page.waitForRequest('**/api/assessment');
  await submit(page);
  const sent = await asked;
  const headers = await sent.allHeaders();
  const body = sent.postData() ?? '';
  await page.close();

  expect([0, 1]).toContain(kept(email).leads);
  for (let time = 1; time <= 2; time++) {
    const answer = await request.post(`${service.origin}/api/assessment`, {
      headers: { 'content-type': 'application/json', 'idempotency-key': headers['idempotency-key'] ?? '' },
      data: Buffer.from(body),
    });
    expect(await answer.json()).toMatchObject({ success: true });
    expect(kept(email)).toEqual(ONCE);
  }

  const second = await context.newPage();
  await second.goto(`${service.origin}/widget`);
  await expectStep(second, 4);
  await expect(second.getByRole('button', { name: 'Start fresh' })).toBeVisible();
});

test.describe('a page left open for days', () => {
  test('still submits', async ({ page }) => {
    const email = 'days@example.com';
    await page.clock.install();
    await page.goto(`${service.origin}/widget`);
    await choose(page, ANSWERS.goals);
    await next(page);
    await expectStep(page, 2);
    await page.clock.fastForward(9 * 24 * 60 * 60 * 1000);
    for (let step = 2; step < 6; step++) {
      await next(page);
      await expectStep(page, step + 1);
    }
    await introduce(page, { ...PERSON, email });
    await page.clock.fastForward(3 * 24 * 60 * 60 * 1000);
    await submit(page);
    await expectResults(page);
    expect(kept(email)).toEqual(ONCE);
  });

  test('still submits when a new version has taken the files away that it knew', async ({ page }) => {
    const email = 'new-version@example.com';
    await toLastStep(page, email);
    await page.route('**/w/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await submit(page);
    await expectResults(page);
    await expect(page.getByText('Phase 1').first()).toBeVisible();
    expect(kept(email)).toEqual(ONCE);
    forgive(/404/);
  });
});
