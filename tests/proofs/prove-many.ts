import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { TENANT, withTenant } from '../support/console-pages.ts';
import { startDemoService } from '../support/demo.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { logIn } from '../support/log-in.ts';
import { root } from '../support/service.ts';
import { writeManyRows } from './write-many-rows.ts';

/**
 * Checks every list of the console at 390 and 1280 px, with 500 companies, 200 people, thousands of rows and names of 74 letters. Fails if
 * a page scrolls sideways or takes over a second. Pictures are written into the folder that the argument names.
 */
const folder = resolve(process.argv[2] ?? join(root, 'shots/many'));
mkdirSync(folder, { recursive: true });
const MAX_MS = 1000;
const WIDTHS = [390, 1280];

const PAGES: Readonly<Record<string, string>> = {
  home: withTenant('/admin'),
  overview: '/admin/all',
  tenants: '/admin/tenants',
  'tenants-last': '/admin/tenants?page=11',
  tenant: `/admin/tenants/${TENANT}/overview`,
  settings: `/admin/tenants/${TENANT}/settings`,
  team: withTenant('/admin/team'),
  'team-last': withTenant('/admin/team?page=5&invitations=8'),
  keys: withTenant('/admin/keys'),
  leads: withTenant('/leads'),
  analytics: withTenant('/analytics'),
  campaigns: withTenant('/communications'),
  'campaigns-archived': withTenant('/communications?archived=1&page=3'),
  'quick-email': withTenant('/communications?tab=email'),
  'quick-sms': withTenant('/communications?tab=sms'),
  suppressions: withTenant('/admin/suppressions'),
  sales: withTenant('/admin/sales'),
  inbox: withTenant('/admin/sales/inbox'),
  statements: withTenant('/admin/statements'),
  audit: withTenant('/admin/audit'),
  mailbox: '/admin/mailbox',
  messages: withTenant('/admin/messages'),
  'webhook-deliveries': withTenant(`/admin/integrations/${TENANT}-webhook`),
  'crm-log': withTenant('/admin/integrations/crm'),
  'feed-matches': withTenant('/admin/integrations/feed'),
  embed: withTenant('/admin/embed'),
  billing: withTenant('/admin/billing'),
  sessions: '/admin/account',
};

const service = await startDemoService({ LOG_LEVEL: 'silent' });
const browser = await launchChromium();
const faults: string[] = [];
try {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logIn(page, service);
  const started = performance.now();
  writeManyRows(service.file, TENANT);
  console.log(`  rows written in ${Math.round(performance.now() - started)} ms`);
  console.log(
    `  ${'page'.padEnd(22)}${'px'.padStart(6)}${'answer'.padStart(9)}${'shown'.padStart(9)}${'wide'.padStart(7)}${'rows'.padStart(7)}${'kB'.padStart(7)}`,
  );
  const campaign = await page.request.get(`${service.origin}${withTenant('/api/campaigns?limit=1')}`);
  const { campaigns } = (await campaign.json()) as { campaigns: { id: string }[] };
  const pages = { ...PAGES, templates: withTenant(`/communications/${campaigns[0]?.id}`) };
  for (const [name, path] of Object.entries(pages)) await look(page, name, service.origin + path);
} finally {
  await browser.close();
  await service.stop();
}
if (faults.length > 0) {
  console.error(faults.map((fault) => `  ${fault}`).join('\n'));
  process.exitCode = 1;
}

/** Opens a page at each width, after a first load that only fills the caches of browser and service. */
async function look(page: Page, name: string, url: string) {
  await page.goto(url);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const answer = await page.goto(url);
    if (!answer?.ok()) {
      faults.push(`${name}: ${answer?.status()}`);
      return;
    }
    const measurement = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return {
        answered: Math.round(entry ? entry.responseEnd - entry.requestStart : 0),
        shown: Math.round(entry?.loadEventEnd || performance.now()),
        wide: document.documentElement.scrollWidth,
        rows: document.querySelectorAll('main tbody tr, main li').length,
        kilobytes: Math.round((entry?.decodedBodySize ?? 0) / 1000),
      };
    });
    const cells = [
      String(width).padStart(6),
      `${measurement.answered} ms`.padStart(9),
      `${measurement.shown} ms`.padStart(9),
      String(measurement.wide).padStart(7),
      String(measurement.rows).padStart(7),
      String(measurement.kilobytes).padStart(7),
    ];
    console.log(`  ${name.padEnd(22)}${cells.join('')}`);
    if (measurement.wide > width) faults.push(`${name} is ${measurement.wide} px wide at ${width} px`);
    if (measurement.shown > MAX_MS) faults.push(`${name} took ${measurement.shown} ms at ${width} px`);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
}
