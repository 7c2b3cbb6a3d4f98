import { mkdirSync } from 'node:fs';
import { DEMO_PASSWORD, startDemoService } from '../support/demo.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { logIn } from '../support/log-in.ts';
const out = '/tmp/p/48'; mkdirSync(out, { recursive: true });
const service = await startDemoService({ LOG_LEVEL: 'warn' });
const browser = await launchChromium();
try {
  for (const [width, colorScheme] of [[1280, 'light'], [390, 'light'], [1280, 'dark'], [390, 'dark']] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()); });
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
    await (logIn as any)(page, service, { email: 'admin@tidewell.example', password: DEMO_PASSWORD, next: '/admin/catalogue' });
    await page.waitForLoadState('networkidle');
    const shot = (n: string, fullPage = false) => page.screenshot({ path: `${out}/catalogue-${n}-${width}-${colorScheme}.png`, fullPage });
    await shot('after', true);
    const price = page.getByRole('button', { name: /^Edit price of/ });
    console.log(width, await price.count(), await price.first().getAttribute('aria-label'));
    await price.nth(0).click();
    await page.keyboard.type('55'); await page.keyboard.press('Enter');
    await page.keyboard.type('much'); await page.keyboard.press('Enter');
    await page.keyboard.type('57.5');
    await page.waitForTimeout(800);
    await shot('editing');
    await page.keyboard.press('Enter'); await page.waitForTimeout(500);
    await page.keyboard.press('Escape');
    console.log(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')));
    console.log(await page.getByRole('region', { name: /^Messages/ }).innerText());
    await page.getByRole('checkbox', { name: /^Select / }).nth(1).check();
    await page.getByRole('checkbox', { name: /^Select / }).nth(4).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Set price…' }).first().click();
    await page.getByLabel('Change').selectOption('raise');
    await page.getByLabel(/^Amount in/).fill('10');
    await page.keyboard.press('Enter'); await page.waitForTimeout(800);
    await shot('prices');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await price.nth(3).click();
    await page.evaluate(() => { const data = new DataTransfer(); data.setData('text/plain', '49\n59,50\nx\n'); document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); });
    await page.waitForTimeout(800);
    await shot('paste');
    await context.close();
  }
} finally { await browser.close(); await service.stop(); }
