import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { CORPUS, VISIBLE_CLIENTS } from '../support/embed-corpus.ts';
import type { CorpusPage } from '../support/embed-corpus-page.ts';
import { type EmbedPages, startEmbedPages } from '../support/embed-pages.ts';
import { findFirefox } from './firefox.mjs';

/** Opens each page of the corpus in Firefox, or only those whose names contain the argument. Fails if one differs from the corpus. */
const [part = ''] = process.argv.slice(2);
const DEADLINE_MS = 15_000;
const POLL_MS = 50;

const pages = await startEmbedPages();
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: findFirefox(),
  // As in Chromium's tests, a shop's page and the service's frame are two processes.
  extraPrefsFirefox: { 'fission.autostart': true },
});
let failures = 0;
try {
  console.log(`  ${await browser.version()}`);
  for (const corpusPage of CORPUS.filter(({ name }) => name.includes(part))) {
    const started = performance.now();
    const problem = await findProblem(browser, pages, corpusPage);
    if (problem) failures++;
    const took = Math.round(performance.now() - started);
    console.log(
      `  ${problem ? 'FAILED' : 'ok'}  ${corpusPage.name} (${took} ms)${problem ? `\n    ${problem}` : ''}`,
    );
  }
} finally {
  await browser.close();
  await pages.stop();
}
if (failures > 0) process.exitCode = 1;

/** @returns how the page differs from its entry in the corpus, or undefined */
async function findProblem(firefox: Browser, servers: EmbedPages, expected: CorpusPage) {
  const { body, options, shows, warnings = [], holds = 'true' } = expected;
  const page = await firefox.newPage();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('StackGuide')) lines.push(message.text());
  });
  try {
    await page.goto(servers.page(body(servers), options?.(servers)));
    const expectedClients = JSON.stringify(shows);
    let report = '';
    for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await sleep(POLL_MS)) {
      const visibleClients = JSON.stringify(await page.evaluate(VISIBLE_CLIENTS));
      const isTrue = await page.evaluate(`Boolean(${holds})`);
      report = `shows ${visibleClients}, ${holds} is ${isTrue}, the console has ${JSON.stringify(lines)}`;
      if (visibleClients === expectedClients && isTrue && lines.length >= warnings.length) break;
    }
    const fits =
      lines.length === warnings.length &&
      warnings.every((line) => lines.some((candidate) => line.test(candidate)));
    const isShown = report.startsWith(`shows ${expectedClients}, ${holds} is true`);
    return fits && isShown ? undefined : report;
  } finally {
    await page.close();
  }
}
