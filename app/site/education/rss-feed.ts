import type { Article } from '#app/domain/education/index.ts';
import { sitePath } from '#app/protocol/public-site.ts';
import { absolute, PICTURE_SIZE } from '../page-meta.ts';
import { articlePath, articlePicture, EDUCATION, FEED } from './education-paths.ts';

/** Builds RSS 2.0 with every article, most recently reviewed first; URLs and names are those of the requested site. */
export function rssFeed(options: {
  site: { name: string; origin: string; client?: string | null };
  articles: readonly Pick<Article, 'id' | 'title' | 'category' | 'description' | 'published' | 'reviewed'>[];
}): string {
  const { site } = options;
  const address = (path: string) => absolute(site.origin, sitePath(site, path));
  const articles = options.articles.toSorted((a, b) => b.reviewed.localeCompare(a.reviewed));
  const latest = articles[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', `${site.name} education`),
    element('link', address(EDUCATION)),
    element('description', 'Articles on the safety, evidence and legal status of peptides.'),
    element('language', 'en-us'),
    ...(latest ? [element('lastBuildDate', startOfDay(latest.reviewed))] : []),
    `<atom:link href="${escaped(address(FEED))}" rel="self" type="application/rss+xml"/>`,
    ...articles.map(({ id, title, category, description, published }) => {
      return [
        '<item>',
        element('title', title),
        element('link', address(articlePath(id))),
        element('guid', address(articlePath(id))),
        element('category', category),
        element('description', description),
        element('pubDate', startOfDay(published)),
        `<media:content url="${escaped(address(articlePicture(id)))}" medium="image" type="image/png" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}"/>`,
        '</item>',
      ].join('\n');
    }),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

/** XML 1.0 cannot represent control characters, so they are left out. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters are removed because XML does not allow them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** RSS requires RFC 822 dates. */
const startOfDay = (date: string) => new Date(`${date}T00:00:00Z`).toUTCString();
