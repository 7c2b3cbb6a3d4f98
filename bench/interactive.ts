/**
 * Measures the time until the first question responds on a throttled phone (a tick counts and Continue moves to step 2), compared with the
 * same component in an ordinary hydrated Remix route. That route is built with the same packages in the system's temporary folder and
 * served by the same kind of server. The two are opened alternately in one run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findFullChromium } from '../scripts/chromium.mjs';
import { root } from '../tests/support/service.ts';
import { writeRemixComparison } from './remix-comparison.ts';
import { median, print } from './report.ts';
import { startService } from './start-service.ts';

const ROUNDS = 5;
const PAGE = '/embed?client=default';
const CPU_SLOWDOWN = 4;
/** Latency in ms, added to each request; throughput in bytes per second. */
const NETWORKS = [
  {
    // Lighthouse's definition of the link. A second request over an open connection costs one round trip.
    what: 'a slow 4G link: 150 ms round trip, 1.6 Mbit/s',
    conditions: { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 },
  },
  {
    // The developer tools add the latency to every request, as if each had to open a connection first.
    what: 'the developer tools’ "Slow 4G": 562 ms before every answer, 1.4 Mbit/s',
    conditions: { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  },
];
type Network = (typeof NETWORKS)[number];
const executablePath = findFullChromium();

const folder = mkdtempSync(join(tmpdir(), 'stackguide-remix-'));
const service = await startService({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
let comparison: { origin: string; process: ChildProcess } | undefined;
try {
  writeRemixComparison(folder, await readConfig(service.origin + PAGE));
  await build();
  comparison = await serve();
  for (const network of NETWORKS) {
    const serviceMs: number[] = [];
    const remix: number[] = [];
    // The first round warms the servers up.
    for (let round = 0; round <= ROUNDS; round++) {
      serviceMs.push(await secondQuestionAfterMs(browser, service.origin + PAGE, network));
      remix.push(await secondQuestionAfterMs(browser, `${comparison.origin}/`, network));
    }
    print({
      what: `widget interactive over ${network.what}`,
      measured: median(serviceMs.slice(1)),
      unit: 'ms from the navigation until a tick and Continue have moved to step 2',
      against: { value: median(remix.slice(1)), what: 'ms in a hydrated Remix route of the same component' },
      goal: { atMost: 0.5 },
      how: `Chromium at 390 px, CPU slowed down ${CPU_SLOWDOWN} times, empty cache; a goal is ticked and Continue clicked every 20 ms until it works; ${ROUNDS} rounds in turns, median`,
    });
  }
} finally {
  await browser.close();
  comparison?.process.kill();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Reads the configuration that the document passes to its island. */
async function readConfig(address: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  const config = await page.locator('#widget').getAttribute('data-config');
  await context.close();
  if (!config) throw new Error(`${address} has no widget.`);
  return config;
}

/** @throws with the build's output when it fails */
async function build(): Promise<void> {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const cli = join(root, 'node_modules/@remix-run/dev/dist/cli.js');
  const child = spawn(process.execPath, [cli, 'vite:build', '--logLevel', 'error'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise((ended) => child.once('exit', ended));
  if (code !== 0) throw new Error(`The Remix comparison could not be built:\n${output}`);
}

async function serve(): Promise<{ origin: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [join(folder, 'server.js')], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((ready, failed) => {
    child.stdout.once('data', (data) => ready(String(data).trim()));
    child.once('exit', (code) => failed(new Error(`The Remix comparison ended with ${code}.`)));
  });
  return { origin: `http://localhost:${port}`, process: child };
}

/** Measures the milliseconds from the navigation's start until a click on Continue has moved to step 2. */
async function secondQuestionAfterMs(
  browser: Browser,
  address: string,
  { conditions }: Network,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const box = document.querySelector<HTMLInputElement>('[name=healthGoals]');
      if (box && !box.checked) box.click();
      document.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    }, 20);
    new MutationObserver((_changes, observer) => {
      if (!document.getElementById('sg-step')?.textContent?.includes('2 of')) return;
      clearInterval(timer);
      observer.disconnect();
      (window as unknown as { reached: number }).reached = performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  const reached = await page.waitForFunction(
    () => (window as unknown as { reached?: number }).reached,
    null,
    {
      timeout: 60_000,
    },
  );
  const ms = (await reached.jsonValue()) as number;
  await context.close();
  return ms;
}
