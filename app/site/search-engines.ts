import { absolute } from './page-meta.ts';

/** A page that search engines should list. */
export interface ListedPage {
  path: string;
  /** YYYY-MM-DD, if known. */
  modified?: string;
}

/** `sitemap.xml` of a site, as sitemaps.org has it. */
export function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(
    ({ path, modified }) =>
      `<url><loc>${escaped(absolute(origin, path))}</loc>${modified ? `<lastmod>${escaped(modified)}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/**
 * What no search engine should fetch: the console, one person's pages, the API. Beginnings of paths, as robots.txt
 * has them. Searches are not here: they carry `noindex` themselves, and have to be fetched for that.
 */
export const PRIVATE_PATHS = [
  '/admin',
  '/analytics',
  '/api/',
  '/communications',
  '/erase/',
  '/forgot-password',
  '/health',
  '/invite',
  '/leads',
  '/login',
  '/logout',
  '/plan/',
  '/preferences/',
  '/reset-password',
  '/signup',
  '/subscription-success',
  '/unsubscribe/',
] as const;

/** `robots.txt` of a site: everything but `PRIVATE_PATHS`, and where the sitemap is. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    // The description of the API is for everybody.
    'Allow: /api/openapi.json',
    '',
    `Sitemap: ${absolute(origin, '/sitemap.xml')}`,
    '',
  ].join('\n');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
