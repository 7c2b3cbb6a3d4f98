import type { MetaDescriptor } from '@remix-run/node';
import { sitePath } from '#app/protocol/public-site.ts';

export interface PageMeta {
  /**
   * The site of the page: the platform's or a tenant's (http/public-site.server.ts). A site with a `client` repeats the pages of the
   * tenant's own host, or of the platform, under the tenant's name: search engines must not list these copies, but they may be shared.
   */
  site: { name: string; origin: string; client?: string | null };
  /** Path from the root, `/education/are-peptides-safe`. The canonical URL has no query except the parameters in `query`. */
  path: string;
  /** Query parameters that make a separate page. */
  query?: readonly string[];
  /** Title without the site's name, which the document's title appends. */
  title: string;
  /** 50 to 160 characters: search engines cut off longer texts and show little of shorter ones. */
  description: string;
  type?: 'website' | 'article';
  /** Path of the Open Graph picture, 1200 × 630; the site's own picture if missing. */
  image?: string;
  /** YYYY-MM-DD */
  published?: string;
  /** YYYY-MM-DD, the date of the text's last review. */
  modified?: string;
  /** Structured data; `@context` is added. */
  jsonLd?: readonly StructuredData[];
  /** True for pages that search engines should follow but not list: searches and 404 pages. */
  noindex?: boolean;
}

export type StructuredData = { '@type': string } & Record<string, unknown>;

/** Fallback picture of a page. */
const SITE_PICTURE = '/og/landing.png';
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Returns a public page's meta tags for search engines and sharing, for a route's `meta`. React and Remix escape the texts. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site, title, description, published, modified, jsonLd = [] } = page;
  const noindex = page.noindex || Boolean(site.client);
  const address = canonicalAddress(page);
  const type = page.type ?? 'website';
  return [
    { title: title.includes(site.name) ? title : `${title} · ${site.name}` },
    { name: 'description', content: description },
    // An unlisted page has no canonical URL.
    noindex
      ? { name: 'robots', content: 'noindex, follow' }
      : { tagName: 'link', rel: 'canonical', href: address },
    ...openGraph({
      'og:type': type,
      'og:site_name': site.name,
      'og:locale': 'en_US',
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': absolute(site.origin, sitePath(site, page.image ?? SITE_PICTURE)),
      'og:image:type': 'image/png',
      'og:image:width': String(PICTURE_SIZE.width),
      'og:image:height': String(PICTURE_SIZE.height),
      'og:image:alt': title,
      ...(type === 'article' && published && { 'article:published_time': published }),
      ...(type === 'article' && modified && { 'article:modified_time': modified }),
    }),
    // The rest of the card is read from the Open Graph tags.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(site.client ? [] : jsonLd).map(
      (data): MetaDescriptor => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }),
    ),
  ];
}

/** Builds a URL of the site from any path; the result never points to another host. */
export function absolute(origin: string, path: string): string {
  return origin + new URL(path.replace(/^[/\\]*/, '/'), origin).href.slice(new URL(origin).origin.length);
}

function canonicalAddress({ site, path, query = [] }: PageMeta): string {
  const url = new URL(absolute(site.origin, sitePath(site, path)));
  const parameters = [...query, ...(site.client ? ['client'] : [])].flatMap((name) =>
    url.searchParams.getAll(name).map((value) => [name, value]),
  );
  url.search = new URLSearchParams(parameters).toString();
  url.hash = '';
  return url.href;
}

const openGraph = (properties: Record<string, string>): MetaDescriptor[] =>
  Object.entries(properties).map(([property, content]) => ({ property, content }));
