/** Measures how much the assessment moves a shop's page while a visitor completes it: CLS as browsers count it, in the host page. */
import { findFullChromium } from '../scripts/chromium.mjs';
import { expectResults, submit, walk } from '../tests/support/assessment-walk.ts';
import { startHostPage } from '../tests/support/host-page.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';

const service = await startService({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' });
const shop = await startHostPage();
const browser = await launchChromium(findFullChromium());
try {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const { cls, raw } = await walked(width, height);
    print({
      what: `layout shift of the host page at ${width} px`,
      measured: cls,
      unit: 'CLS',
      against: { value: 0.02, what: 'budget' },
      goal: { atMost: 1 },
      how:
        `Chromium walks an inline widget from load to results in a page with text around it: largest session window of layout-shift ` +
        `entries in the host page. Counting also those within 500 ms of an input to the page: ${raw.toFixed(4)}`,
    });
  }
} finally {
  await browser.close();
  await shop.stop();
  await service.stop();
}

interface Shift {
  value: number;
  startTime: number;
  hadRecentInput: boolean;
}

async function walked(width: number, height: number) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, startTime, hadRecentInput } = entry as unknown as Shift;
        shifts.push({ value, startTime, hadRecentInput });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const text = '<p>Text of the shop, above and below what is measured.</p>'.repeat(3);
  await page.goto(
    shop.page(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,">` +
        `<body>${text}<script src="${service.origin}/embed.js" data-client="default"></script>${text}<footer>${text}</footer></body></html>`,
    ),
  );
  const widget = page.frameLocator('.stackguide iframe');
  await walk(widget);
  await submit(widget);
  await expectResults(widget, 15_000);
  for (const name of ['Education', 'Monitoring', 'Safety', 'Game Plan'])
    await widget.getByRole('tab', { name }).click();
  const shifts = (await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)) as Shift[];
  await context.close();
  return { cls: largestWindow(shifts.filter((shift) => !shift.hadRecentInput)), raw: largestWindow(shifts) };
}

/** Returns CLS: the largest sum of shifts that are less than 1 s apart, over at most 5 s. */
function largestWindow(shifts: Shift[]): number {
  let [largest, sum, first, last] = [0, 0, 0, 0];
  for (const { value, startTime } of shifts) {
    if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
    sum += value;
    last = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}
