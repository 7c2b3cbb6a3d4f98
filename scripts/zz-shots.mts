import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync } from 'node:fs';
import { startService } from '/work/wt/editor/tests/support/service.ts';
import { logIn, OPERATOR } from '/work/wt/editor/tests/support/log-in.ts';
import { fullPayload } from '/work/wt/editor/tests/support/payloads.ts';
mkdirSync('/tmp/ed', { recursive: true });
const service = await startService({ ...OPERATOR, RATE_LIMIT_SCALE: '0', PORT: '4630' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logIn(page, service, { next: '/admin/tenants' });
  const headers = { Origin: service.origin };
  const post = async (path: string, data: object) => { const r = await page.request.post(service.origin + path, { data, headers }); if (!r.ok()) throw new Error(await r.text()); return r.json(); };
  const { tenant } = await post('/api/tenants', { name: 'Tidewell Labs', subdomain: 'tidewell', contactEmail: 'team@tidewell.example' });
  const q = `?tenantId=${tenant.id}`;
  await page.request.put(`${service.origin}/api/tenants/${tenant.id}`, { data: { postalAddress: '1 Main Street, Springfield', marketingConsentMode: 'notice', sendWindowStart: 0, sendWindowEnd: 1440, sendWindowDays: 127 }, headers });
  for (let i = 0; i < 4; i++) await post('/api/assessment', fullPayload({ tenantId: tenant.id, email: `lead${i}@example.com` }));
  const { campaign } = await post('/api/campaigns' + q, { name: 'Spring sequence', description: 'For all who came in spring' });
  const seq = JSON.parse(readFileSync('/work/wt/editor/content/sequences/sales-nurture.json', 'utf8'));
  let first = '';
  for (const t of seq.templates.slice(0, 4)) { const { template } = await post(`/api/campaigns/${campaign.id}/templates${q}`, t); first ||= template.id; }
  await post('/api/leads/bulk-email' + q, { subject: 'News of our spring offers', message: 'Hello {{firstName|there}}' });
  const pages: Record<string, string> = { list: `/communications${q}`, campaign: `/communications/${campaign.id}${q}`, template: `/communications/${campaign.id}/templates/${first}${q}`, new: `/communications/${campaign.id}/templates/new${q}`, email: `/communications${q}&tab=email`, launch: `/communications/${campaign.id}/launch${q}` };
  for (const width of [1280, 390]) for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(service.origin + path);
      if (['template', 'new', 'email'].includes(name)) await page.getByRole('toolbar').first().waitFor();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/ed/${name}-${width}-${colorScheme}.png`, fullPage: true });
      if (name === 'template' && colorScheme === 'light') {
        await page.getByRole('toolbar').first().getByRole('button', { name: 'Link' }).click();
        await page.getByRole('button', { name: 'Insert field' }).first().click();
        await page.screenshot({ path: `/tmp/ed/menu-${width}.png` });
        await page.keyboard.press('Escape');
        for (const view of ['Phone', 'Dark', 'Plain text']) { await page.getByRole('button', { name: view }).click(); await page.waitForTimeout(300); await page.locator('section', { has: page.getByRole('heading', { name: 'Preview' }) }).first().screenshot({ path: `/tmp/ed/preview-${view.replace(' ','')}-${width}.png` }); }
      }
    }
  }
} finally { await browser.close(); await service.stop(); }
