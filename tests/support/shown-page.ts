import { expect } from 'vitest';

/** A console page as its HTML shows it. */
export interface ShownPage {
  path: string;
  /** The text below the page's header, with ` | ` between blocks. */
  text: string;
  /** Targets of all links, in order. */
  links: string[];
  /** Cells of the rows below the head of the table with this caption. */
  readTable(caption: string): string[][];
  /** Texts of list items, in order, with ` | ` between their blocks. */
  items: string[];
}

/** Reads a page from its HTML alone, as someone sees it whose browser runs no script. */
export function readShownPage(path: string, html: string): ShownPage {
  const main = html.slice(html.indexOf('<main'));
  return {
    path,
    text: readBlocks(main),
    links: [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => decode(href)),
    readTable(caption) {
      const tables = [...html.matchAll(/<table\b[\s\S]*?<\/table>/g)].map(([table]) => table);
      const table = tables.find(
        (candidate) => readText(/<caption[\s\S]*?<\/caption>/.exec(candidate)) === caption,
      );
      expect(table, `the table “${caption}” on ${path}`).toBeDefined();
      const body = /<tbody[\s\S]*<\/tbody>/.exec(table ?? '')?.[0] ?? '';
      return [...body.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
        [...row.matchAll(/<(t[hd])\b[\s\S]*?<\/\1>/g)].map((cell) => readText(cell)),
      );
    },
    items: [...main.matchAll(/<li\b[\s\S]*?<\/li>/g)].map(([item]) => readBlocks(item)),
  };
}

/** Maximum clicks from Home to an answer. */
const MAX_CLICKS = 2;

/**
 * Opens Home and follows links from page to page.
 * @param clicks the link to follow on each page: the first whose target matches
 */
export async function clickFromHome(
  open: (path: string) => Promise<string>,
  clicks: readonly RegExp[],
): Promise<ShownPage> {
  expect(clicks.length, 'clicks from Home').toBeLessThanOrEqual(MAX_CLICKS);
  let page = readShownPage('/admin', await open('/admin'));
  for (const target of clicks) {
    const href = page.links.find((link) => target.test(link));
    expect(href, `a link to ${target} on ${page.path}`).toBeDefined();
    page = readShownPage(href ?? '', await open(href ?? ''));
  }
  return page;
}

const BLOCK_ENDS = /<\/(?:p|div|li|tr|h\d|td|th|a|button|dt|dd|section|span|time|caption)>/g;

const readBlocks = (html: string): string =>
  readText([html.replaceAll(BLOCK_ENDS, ' | ')]).replaceAll(/(?:\| )+/g, '| ');

const readText = (match: readonly string[] | null): string =>
  decode(
    (match?.[0] ?? '')
      .replaceAll(
        /<!--[\s\S]*?-->|<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>|<style[\s\S]*?<\/style>/g,
        '',
      )
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
