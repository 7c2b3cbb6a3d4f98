/** Takes the landing page's screenshots of the console with the demo's data, and writes them into public/landing. */
import { join } from 'node:path';
import sharp from 'sharp';
import { CONSOLE_WALK, WALK_SIZES } from '#app/site/landing/landing-content.ts';
import { TENANT } from '../support/console-pages.ts';
import { startDemoService } from '../support/demo.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { logIn } from '../support/log-in.ts';
import { root } from '../support/service.ts';

/** Maximum size in bytes; a visitor's browser loads each picture when it scrolls into view. */
const MOST = 60_000;
/** Height of the header that remains visible while a page scrolls. */
const FRAME_PX = 112;

const service = await startDemoService({ LOG_LEVEL: 'silent' });
const browser = await launchChromium();
try {
  for (const [size, viewport] of Object.entries(WALK_SIZES))
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        ...{ viewport, colorScheme, reducedMotion: 'reduce' },
        deviceScaleFactor: size === 'wide' ? 1.25 : 2,
      });
      const page = await context.newPage();
      await logIn(page, service);
      for (const { name, path, from } of CONSOLE_WALK) {
        const answer = await page.goto(`${service.origin}${path}?tenantId=${TENANT}`);
        if (!answer?.ok()) throw new Error(`${path}: ${answer?.status()}`);
        await page.waitForLoadState('networkidle');
        if (from)
          await page
            .locator(from)
            .first()
            .evaluate((element, top) => {
              scrollTo(0, element.getBoundingClientRect().top + scrollY - top);
            }, FRAME_PX);
        const file = join(root, 'public/landing', `${name}-${size}-${colorScheme}.webp`);
        const { size: bytes } = await sharp(await page.screenshot())
          .webp({ quality: 55, effort: 6 })
          .toFile(file);
        if (bytes > MOST) throw new Error(`${file} has ${bytes} bytes, more than ${MOST}.`);
        console.log(`  ${file} ${bytes}`);
      }
      await context.close();
    }
} finally {
  await browser.close();
  await service.stop();
}
