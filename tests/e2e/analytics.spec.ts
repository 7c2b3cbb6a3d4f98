import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { DEMO_PASSWORD, type DemoService, startDemoService } from '../support/demo.ts';
import { joinSession, logIn } from '../support/log-in.ts';
import { readPdfPages } from '../support/read-pdf.ts';
import { readRow } from '../support/stored-rows.ts';
import { test } from './browser-test.ts';

let service: DemoService;
test.beforeAll(async () => {
  service = await startDemoService();
});
test.afterAll(() => service?.stop());

const TENANT = 'demo-tidewell';
const monthBefore = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
};
/** A whole month in the middle of the demo's year. */
const MONTH = monthBefore(2);
const LAST_MONTH = monthBefore(1);
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const row = <T>(query: string, ...values: string[]) => readRow<T>(service, query, ...values);
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const open = async (page: Page, query: string) => {
  await logIn(page, service, {
    email: 'viewer@tidewell.example',
    password: DEMO_PASSWORD,
    next: `/analytics${query}`,
  });
  await expect(page.getByRole('heading', { name: 'Performance Analytics', level: 1 })).toBeVisible();
};
/** A card: the link that names it, its figure and its notes. */
const card = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Key numbers' }).getByText(label, { exact: true }).locator('../..');
const value = (page: Page, label: string) => card(page, label).locator('p').nth(1);

test('a month without data leads to one that has some, whose cards and sources are the database’s; filters count their own', async ({
  page,
}) => {
  await open(page, '?month=2019-03');
  await expect(page.getByText('No data available for March 2019')).toBeVisible();
  await expect(page.getByText('No conversions tracked yet')).toBeVisible();
  await page.locator('summary', { hasText: 'March 2019' }).click();
  await page
    .getByRole('list', { name: 'Month' })
    .getByRole('link', { name: monthName(MONTH) })
    .click();
  await expect(page).toHaveURL(new RegExp(`month=${MONTH}`));
  await expect(page.getByRole('heading', { name: 'Lead Conversion Funnel' })).toBeVisible();
  await test.step('a sentence says what it brought', () => expectSentence(page));
  await test.step('each card shows what the database says of the month', () => expectCards(page));
  await test.step('sources, their file and the call for programs say the same', () => expectSources(page));
  await test.step('a filter by assessment counts its leads alone; by language the funnel counts its visits', () =>
    expectFiltered(page));
  await test.step('a card switches the chart and a tab the table, without reading the numbers again', () =>
    expectSwitches(page));

  const invalid = await page.request.get(`${service.origin}/analytics?month=May`);
  expect(invalid.status()).toBe(400);
  expect(await invalid.text()).toContain('Enter the month as YYYY-MM');
});

async function expectCards(page: Page) {
  const leads = row<{ total: number; converted: number }>(
    `SELECT COUNT(*) AS total, SUM(converted) AS converted FROM Lead
     WHERE tenantId = ? AND substr(createdAt, 1, 7) = ?`,
    TENANT,
    MONTH,
  );
  const sales = row<{ cents: number; commission: number; sales: number; entries: number }>(
    `SELECT SUM(saleAmountCents) AS cents, SUM(commissionAmountCents) AS commission,
       SUM(kind = 'sale') AS sales, COUNT(*) AS entries FROM Conversion WHERE tenantId = ? AND month = ?`,
    TENANT,
    MONTH,
  );
  const terms = row<{ fee: number; rate: number }>(
    `SELECT baseFeeCents AS fee, rateBps AS rate FROM CommissionRate
     WHERE tenantId = ? AND substr(effectiveFrom, 1, 7) <= ? ORDER BY effectiveFrom DESC LIMIT 1`,
    TENANT,
    MONTH,
  );
  await expect(value(page, 'Total Leads')).toHaveText(leads.total.toLocaleString('en-US'));
  await expect(value(page, 'Lead to Sale Rate')).toHaveText(
    `${((leads.converted / leads.total) * 100).toFixed(1)}%`,
  );
  await expect(card(page, 'Lead to Sale Rate')).toContainText(`${leads.converted} converted`);
  await expect(value(page, 'Total Revenue')).toHaveText(dollars(terms.fee + sales.commission));
  await expect(card(page, 'Total Revenue')).toContainText('Base fee + commission');
  await expect(value(page, 'Commission Earned')).toHaveText(dollars(sales.commission));
  await expect(card(page, 'Commission Earned')).toContainText(`${(terms.rate / 100).toFixed(1)}% of sales`);
  await expect(page.getByText(`Commission from ${sales.sales} sales`)).toBeVisible();
  const visibleRows = Math.min(10, sales.entries);
  await expect(page.getByText(`Showing ${visibleRows} of ${sales.entries}`)).toBeVisible();
}

async function expectSentence(page: Page) {
  const [now, before] = [MONTH, monthBefore(3)].map(
    (month) =>
      row<{ cents: number }>(
        'SELECT SUM(saleAmountCents) AS cents FROM Conversion WHERE tenantId = ? AND month = ?',
        TENANT,
        month,
      ).cents,
  ) as [number, number];
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const change = percent === 0 ? 'unchanged' : `${now > before ? 'up' : 'down'} ${percent}%`;
  const net = dollars(now).replace(/\.00$/, '');
  await expect(page.getByText(`Net sales ${net}, ${change}; `)).toBeVisible();
}

async function expectSwitches(page: Page) {
  await page.goto(`${service.origin}/analytics?month=${MONTH}`);
  await expect(page.getByRole('slider', { name: 'Leads a day, value by value' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    // The frame around the page is read at each navigation; the page's numbers are not.
    if (request.url().includes(encodeURIComponent('routes/console/analytics/route')))
      asked.push(request.url());
  });
  const rate = page.getByRole('link', { name: 'Lead to Sale Rate', exact: true });
  await rate.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kpi=rate/);
  await expect(rate).toHaveAttribute('aria-current', 'true');
  // The rate runs up to each day: its last value is the card's.
  await expect(page.getByRole('slider', { name: 'Rate so far, by day, value by value' })).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`: ${await value(page, 'Lead to Sale Rate').textContent()}\\.`),
  );
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recommended and bought' })).toBeVisible();
  expect(asked).toEqual([]);
}

async function expectSources(page: Page) {
  const top = row<{ source: string; leads: number; converted: number }>(
    `SELECT source, COUNT(*) AS leads, SUM(converted) AS converted FROM Lead
     WHERE tenantId = ? AND substr(createdAt, 1, 7) = ? GROUP BY source ORDER BY 2 DESC, 1 LIMIT 1`,
    TENANT,
    MONTH,
  );
  const cells = page.getByRole('table', { name: 'Lead sources' }).getByRole('row').nth(1);
  await expect(cells.getByRole('rowheader')).toHaveText(top.source);
  await expect(cells.getByRole('cell').first()).toHaveText(new RegExp(`^${top.leads} \\(\\d+%\\)$`));
  const file = await page.request.get(`${service.origin}/analytics/csv?month=${MONTH}&block=sources`);
  const lines = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(lines[0]).toMatchObject({
    Source: top.source,
    Leads: String(top.leads),
    Converted: String(top.converted),
  });
  const call = await page.request.get(`${service.origin}/api/analytics/leads?month=${MONTH}`);
  const { analytics } = await call.json();
  expect(analytics.leadsBySource[top.source]).toBe(top.leads);
  const all = row<{ n: number }>('SELECT COUNT(*) AS n FROM Lead WHERE tenantId = ?', TENANT);
  expect(analytics.overall.totalLeads).toBe(all.n);
}

async function expectFiltered(page: Page) {
  const full = row<{ n: number }>(
    `SELECT COUNT(*) AS n FROM Lead WHERE tenantId = ? AND widget = 'full' AND substr(createdAt, 1, 7) = ?`,
    TENANT,
    MONTH,
  );
  await page.goto(`${service.origin}/analytics?month=${MONTH}&widget=full`);
  await expect(value(page, 'Total Leads')).toHaveText(full.n.toLocaleString('en-US'));
  await expect(page.getByRole('table', { name: 'Revenue: Goals' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter Assessment: Full assessment' })).toBeVisible();
  const visits = row<{ seen: number }>(
    `SELECT COUNT(DISTINCT substr(receivedAt, 1, 10) || sessionId) AS seen FROM WidgetEvent
     WHERE tenantId = ? AND type = 'seen' AND locale = 'en' AND widget = 'full' AND substr(receivedAt, 1, 7) = ?`,
    TENANT,
    LAST_MONTH,
  );
  expect(visits.seen).toBeGreaterThan(0);
  await page.goto(`${service.origin}/analytics?month=${LAST_MONTH}&locale=en`);
  await expect(page.getByRole('list', { name: 'Funnel' }).getByRole('listitem').first()).toHaveText(
    `Saw the widget${visits.seen.toLocaleString('en-US')}`,
  );
  await expect(page.getByRole('link', { name: 'Goals', exact: true })).toBeVisible();
  const file = await page.request.get(
    `${service.origin}/analytics/csv?month=${LAST_MONTH}&locale=en&block=funnel`,
  );
  expect(await file.text()).toContain(`Saw the widget,${visits.seen},`);
  // The demo has single visits for two months.
  await page.goto(`${service.origin}/analytics?month=${monthBefore(6)}&locale=en`);
  await expect(page.getByText('We delete individual visits after 90 days')).toBeVisible();
}

test('prints Home and a statement as a report, without navigation and without a chart that is cut', {
  tag: '@nightly',
}, async ({ page }) => {
  // The size of A4 paper within the margins, in px.
  const paper = { width: 688, height: 1016 };
  await joinSession(page.context(), service, { email: 'admin@tidewell.example', password: DEMO_PASSWORD });
  for (const [path, title] of [
    ['/analytics', 'Performance Analytics'],
    ['/admin/statements', 'Statements'],
    [`/admin/statements/${LAST_MONTH}`, /^Statement for/],
    // Home is last because it is printed below.
    ['/admin', 'Home'],
  ] as const) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(service.origin + path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize(paper);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText('Tidewell Peptides', { exact: true }).filter({ visible: true })).toHaveCount(
      1,
    );
    expect(await page.evaluate(findUnprintable, paper), path).toEqual([]);
  }
  const pages = await readPdfPages(await page.pdf({ format: 'A4' }));
  // If no PDF reader is available, only the measurements above are checked.
  if (!pages) return;
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const chart = pages.find((text) => text.includes('Leads a day'));
  expect(chart?.split('Leads a day')[1], 'the chart’s last day is on its title’s page').toContain(today);
  expect(pages.join()).not.toContain('Integrations');
});

/** @returns what a printed page must not have: a link elsewhere, or a chart or table that is wider than the paper */
function findUnprintable({ width, height }: { width: number; height: number }): string[] {
  const isShown = (element: Element) =>
    (element as HTMLElement).checkVisibility() && element.getBoundingClientRect().height > 1;
  const describeElements = (what: string, elements: Iterable<Element>) =>
    [...elements].filter(isShown).map((element) => `${what}: ${element.textContent?.slice(0, 40)}`);
  const tooWide = [...document.querySelectorAll('figure, figure svg text, table')].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < -1 || right > width + 1;
  });
  const breakable = [...document.querySelectorAll('figure')].filter(
    (figure) =>
      getComputedStyle(figure).breakInside !== 'avoid' || figure.getBoundingClientRect().height > height,
  );
  const [ink] = getComputedStyle(document.body).color.match(/[\d.]+/) ?? [];
  return [
    ...describeElements('navigation', document.querySelectorAll('nav, aside, [role="navigation"]')),
    ...describeElements('button', document.querySelectorAll('button, select, input:not([type="range"])')),
    ...describeElements('too wide', tooWide),
    ...describeElements('may be cut', breakable),
    // Text on paper must be dark in the dark scheme too.
    ...(Number(ink) > 0.5 ? ['letters as light as paper'] : []),
  ];
}
