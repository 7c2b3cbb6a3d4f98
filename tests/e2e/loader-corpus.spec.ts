import { expect, test } from '@playwright/test';
import { CORPUS, VISIBLE_CLIENTS } from '../support/embed-corpus.ts';
import { pages, problems, serveEmbedPages } from '../support/loader-page.ts';

/** Each page of the corpus works, or says in one line of the console what to do; `npm run proof:firefox` opens them in Firefox. */
serveEmbedPages();

for (const { name, body, options, shows, says = [], browserSays, holds = 'true' } of CORPUS)
  test(name, async ({ page }) => {
    await page.goto(pages.page(body(pages), options?.(pages)));
    await expect.poll(() => page.evaluate(VISIBLE_CLIENTS)).toEqual(shows);
    await expect.poll(() => page.evaluate(`Boolean(${holds})`)).toBe(true);
    const said = () => problems.filter((line) => !browserSays?.test(line));
    await expect.poll(() => said().length, problems.join('\n')).toBe(says.length);
    expect(said()).toEqual(expect.arrayContaining(says.map((line) => expect.stringMatching(line))));
    problems.length = 0;
  });
