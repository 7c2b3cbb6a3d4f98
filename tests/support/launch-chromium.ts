import { chromium } from '@playwright/test';

/** Opens the browser for pictures and measurements, without requests of its own. */
export const launchChromium = (executablePath = process.env.CHROMIUM_PATH) =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
