import { CORPUS, VISIBLE_CLIENTS } from '../support/embed-corpus.ts';
import { expect, pages, problems, serveEmbedPages, test } from '../support/loader-page.ts';

/** Each page of the corpus works, or logs one line that says what to do; `npm run proof -- firefox` opens the pages in Firefox. */
serveEmbedPages();

for (const {
  name,
  isVariant,
  body,
  options,
  shows,
  warnings = [],
  browserWarnings,
  holds = 'true',
} of CORPUS)
  test(name, { tag: isVariant ? '@nightly' : undefined }, async ({ page }) => {
    await page.goto(pages.page(body(pages), options?.(pages)));
    await expect.poll(() => page.evaluate(VISIBLE_CLIENTS)).toEqual(shows);
    await expect.poll(() => page.evaluate(`Boolean(${holds})`)).toBe(true);
    const lines = () => problems.filter((line) => !browserWarnings?.test(line));
    await expect.poll(() => lines().length, problems.join('\n')).toBe(warnings.length);
    expect(lines()).toEqual(expect.arrayContaining(warnings.map((line) => expect.stringMatching(line))));
    problems.length = 0;
  });
