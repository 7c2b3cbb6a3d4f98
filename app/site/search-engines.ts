import { absolute } from './page-meta.ts';

/** A page that search engines should list. */
export interface ListedPage {
  path: string;
  /** YYYY-MM-DD, if known. */
  modified?: string;
}

/** Builds a site's `sitemap.xml`, in the format of sitemaps.org. */
export function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(
    ({ path, modified }) =>
      `<url><loc>${escaped(absolute(origin, path))}</loc>${modified ? `<lastmod>${escaped(modified)}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/**
 * Path prefixes that search engines must not fetch, for robots.txt: the console, personal pages, the API. Searches are not listed: they
 * have their own `noindex`, and must be fetched for it to be seen.
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

/** Builds a site's `robots.txt`: it allows everything but `PRIVATE_PATHS` and names the sitemap. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    // The description of the API is public.
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
