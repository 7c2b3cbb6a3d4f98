import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import {
  expectFittingHeight,
  expectResults,
  findWidget,
  submit,
  untilReady,
  walkShortly,
} from '../support/assessment-walk.ts';
import { joinSession } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { readPageData } from '../support/page-data.ts';
import { readWithRollUpDue } from '../support/roll-up.ts';
import { expect, service, shop, test } from './fixtures.ts';

/** "Is it working?": a shop's page with the line that the console gave shows up in the console. */

// The browser reports a blocked site, and any frame of the page's own origin; in a shop the frame has another origin.
test.use({ expectedProblems: /status of 403|may show this assessment|allow-scripts and allow-same-origin/ });

let database: Sqlite.Database;
test.beforeAll(() => {
  database = new Sqlite(service.file, { timeout: 5000 });
});
test.afterAll(() => {
  database.close();
});

/** Creates a company that no other test embeds, with an operator's session. */
async function makeTenant(context: BrowserContext, values: object = {}) {
  await joinSession(context, service);
  const name = `embeds-${randomUUID().slice(0, 8)}`;
  const headers = { Origin: service.origin };
  const created = await context.request.post(`${service.origin}/api/tenants`, {
    data: { name, subdomain: name, contactEmail: `${name}@example.com` },
    headers,
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { id } = (await created.json()).tenant as { id: string };
  const settingsResponse = await context.request.put(`${service.origin}/api/tenants/${id}`, {
    data: values,
    headers,
  });
  expect(settingsResponse.ok(), await settingsResponse.text()).toBe(true);
  return {
    client: name,
    address: `${service.origin}/admin/embed?tenantId=${id}`,
    /** Reads what the console shows about the company's embeds. */
    readHealth: () =>
      readPageData<object>(context.request, service, { path: 'embed', params: { tenantId: id } }),
  };
}

const shopWith = (line: string) =>
  shop.page(
    `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,"><body style="margin:0">${line}</body></html>`,
  );
const findEmbedLine = (page: Page) => page.getByRole('textbox', { name: 'Embed code' });
const startCheck = (page: Page) => page.getByRole('button', { name: 'Open your page and check now' });

test('the line that the console gives', { tag: '@nightly' }, async ({ page, context }) => {
  const { address, readHealth } = await makeTenant(context);
  const row = page.getByRole('row').filter({ hasText: shop.origin });
  await page.goto(address);
  await expect(page.getByText('Not installed yet')).toBeVisible();

  await test.step('its preview is no sighting and no visit, and a walk through it sends and stores nothing', async () => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    const widget = findWidget(page);
    await page.locator('.stackguide').scrollIntoViewIfNeeded();
    await untilReady(widget);
    await walkShortly(widget);
    await submit(widget);
    await expectResults(widget);
    await expect(widget.getByText('This is a preview: nothing was sent or stored.')).toBeVisible();
    expect(posts).toEqual([]);
  });

  const addressField = page.getByLabel('URL of the page');
  await test.step('what is not an address is refused beside its field', async () => {
    await addressField.fill('no address');
    await startCheck(page).click();
    await expect(page.getByText('Enter a URL such as https://shop.example.com')).toBeVisible();
    await expect(addressField).toHaveValue('no address');
  });

  await test.step('made by the options and opened from the console it ticks as soon as the assessment speaks', async () => {
    await page.getByLabel('Assessment').selectOption('consumer');
    await expect(findEmbedLine(page)).toHaveValue(/data-widget="consumer"/);
    await addressField.fill(shopWith(await findEmbedLine(page).inputValue()));
    const openedPage = context.waitForEvent('page');
    await startCheck(page).click();
    await expect(page.getByText(`Waiting for ${shop.origin}`)).toBeVisible();
    const customer = await openedPage;
    await customer.bringToFront();
    const widget = findWidget(customer);
    await expect(widget.getByText('Step 1 of 3')).toBeVisible();
    await untilReady(widget);
    await expect(page.getByText(`Your assessment works on ${shop.origin}`)).toBeVisible();
    await expect(row).toContainText('Working');
    await widget.getByRole('radio').first().check();
    // The console counts one site and one visit; the preview above is neither.
    await expect.poll(readHealth).toMatchObject({
      sightings: [{ origin: shop.origin, loaderVersion: '1' }],
      events: { started: 1 },
    });
    await customer.close();
    await page.goto(address);
    await expect(row).toContainText('Working');
    await expect(row).toContainText('Version 1');
    await expect(page.getByText('Started').locator('..')).toContainText('1');
  });
});

test('a site that is not on the list is shown as blocked', async ({ page, context }) => {
  const { client, address, readHealth } = await makeTenant(context, {
    allowedOrigins: ['https://shop.example'],
  });
  await page.goto(
    shopWith(`<script src="${service.origin}/embed.js" data-client="${client}" async></script>`),
  );
  // The frame shows this at once, without waiting for the loader's timeout.
  const frame = findWidget(page);
  await expect(
    frame.getByRole('heading', { name: 'This website isn’t allowed to show the assessment.' }),
  ).toBeVisible();
  await expect(frame.getByText(`Add ${shop.origin} to the allowed websites`)).toBeVisible();
  // The instructions are in view too.
  await expectFittingHeight(page);
  await expect.poll(readHealth).toMatchObject({ sightings: [{ origin: shop.origin, allowed: false }] });
  await page.goto(address);
  await expect(page.getByRole('row').filter({ hasText: shop.origin })).toContainText('Blocked');
  await expect(page.getByText('Your assessment may be blocked on some pages')).toBeVisible();
});

const OWNER = 'owner@new-shop.example';

/** Counts pointer presses in all pages of a browser, as the pages receive them. */
async function countPresses(context: BrowserContext): Promise<{ count: number }> {
  const presses = { count: 0 };
  await context.exposeBinding('countPress', () => {
    presses.count++;
  });
  await context.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countPress(), true);
  });
  return presses;
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' });

/** Requests every page of the navigation from the server, and visits it. */
async function openAllPages(page: Page): Promise<void> {
  const links = await navigation(page).getByRole('link').all();
  expect(links).toHaveLength(11);
  let tabCount = 0;
  for (const link of links) {
    await openLink(page, link);
    const tabs = page
      .getByRole('main')
      .getByRole('navigation', { name: await link.innerText(), exact: true });
    for (const tab of await tabs.getByRole('link').all()) {
      await openLink(page, tab);
      tabCount++;
    }
  }
  expect(tabCount).toBeGreaterThan(15);
}

async function openLink(page: Page, link: Locator): Promise<void> {
  const address = service.origin + (await link.getAttribute('href'));
  expect((await page.request.get(address)).status(), address).toBe(200);
  await link.click();
  // The link is marked as soon as its page is drawn, and not before.
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/ · StackGuide$/);
}

test('a new owner who looks at every page ticks and counts nothing', { tag: '@nightly' }, async ({
  page,
}) => {
  const company = 'curious-shop';
  const signedUp = await page.request.post(`${service.origin}/signup`, {
    form: {
      company,
      firstName: 'Nora',
      email: `owner@${company}.example`,
      password: 'a long enough phrase',
    },
    headers: { Origin: service.origin },
    maxRedirects: 0,
  });
  expect(signedUp.headers().location).toBe('/admin');
  await page.goto(`${service.origin}/admin`);
  await openAllPages(page);
  const home = navigation(page).getByRole('link', { name: 'Home' });
  await home.click();
  await expect(page.getByText('0 of 13 done')).toBeVisible();
  await expect(page.getByText('0 saw the widget, 0 their plan')).toBeVisible();
  // The target of a URL fragment is focused, and below the bar.
  await page.getByRole('link', { name: 'Choose what you sell' }).click();
  const choice = page.locator('#what-you-sell');
  await expect(choice).toBeFocused();
  await expect.poll(async () => (await choice.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(64);
  await home.click();
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await expect(page.getByRole('button', { name: 'Invite a colleague' })).toBeFocused();
});

test('a new owner comes from sign-up to the first lead in twelve clicks', async ({
  browser,
  context,
  page,
}) => {
  const presses = await countPresses(context);
  await page.goto(`${service.origin}/signup`);
  await page.getByLabel('Company').fill('New Shop');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('E-mail address').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('0 of 13 done')).toBeVisible();
  await expect(page.getByText('14 days of the free trial left')).toBeVisible();

  const mail = await mailTo(browser, service, { address: OWNER });
  const link = /http\S+\/verify-email\/\S+/.exec(mail)?.[0] ?? '';
  presses.count++;
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await page.getByRole('link', { name: 'Go to the console' }).click();
  await page.getByRole('link', { name: 'Set your logo or colors' }).click();
  await expect(page.getByLabel('Picture', { exact: true })).toBeFocused();
  await page.getByRole('radio', { name: 'teal' }).click();
  await page.getByRole('button', { name: 'Save look' }).click();
  await expect(page.getByText('Tenant updated successfully')).toBeVisible();

  await navigation(page).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'I sell all of these' }).click();
  await expect(page.getByText(/All \d+ products are on sale/)).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Assessment' }).click();
  const line = await findEmbedLine(page).inputValue();
  await page.getByRole('button', { name: 'Copy Embed code' }).click();
  await page.getByLabel('URL of the page').fill(shopWith(line));
  const openedPage = context.waitForEvent('page');
  await startCheck(page).click();
  const customer = await openedPage;
  await customer.bringToFront();
  const widget = findWidget(customer);
  await untilReady(widget);
  await expect(page.getByText(`Your assessment works on ${shop.origin}`)).toBeVisible();
  expect(presses.count).toBeLessThanOrEqual(12);
  await walkShortly(widget);
  // Until the owner says where the shop sells, the strictest rules hold: health answers need their own box.
  await widget.getByRole('checkbox', { name: /I agree that New Shop uses my goals/ }).check();
  await submit(widget);
  await expectResults(widget);

  const read = (path: string, route?: string) => () =>
    readPageData<object>(context.request, service, { path, route });
  await expect.poll(read('embed')).toMatchObject({ events: { seen: 1, results: 1 } });
  await expect
    .poll(readWithRollUpDue(database, read('', 'home')))
    .toMatchObject({ figures: { reach: { seen: 1, results: 1 } } });
  await page.bringToFront();
  await page.goto(`${service.origin}/admin`);
  await expect(page.getByRole('heading', { name: 'Your first lead is here' })).toBeVisible();
  await expect(page.getByText('5 of 13 done')).toBeVisible();
  await expect(page.getByText('1 saw the widget, 1 their plan')).toBeVisible();
  await expect(page.getByText('100.0%')).toBeVisible();
  // Three clicks answer the questions that have no preset (D49); the cautious answer also counts as an answer.
  for (const name of ['Hide dosing', 'Mention offers', 'Ask with a checkbox']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByText('8 of 13 done')).toBeVisible();
  expect(
    await mailTo(browser, service, { address: OWNER, subject: 'Your first lead at New Shop' }),
  ).toContain('mark the lead as contacted');
  await page.getByRole('link', { name: 'Open the lead' }).click();
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.getByRole('status', { name: 'Page' })).toHaveText('Lead · New Shop · StackGuide');
});
