import type { MetaDescriptor } from '@remix-run/node';
import { sitePath } from '#app/protocol/public-site.ts';

export interface PageMeta {
  /**
   * Whose page it is: the platform's or a tenant's (http/public-site.server.ts). One with a `client` repeats the pages of
   * the tenant's own host, or the platform's, under the tenant's name: it is not for search engines, but may be shared.
   */
  site: { name: string; origin: string; client?: string | null };
  /** From the root, `/education/are-peptides-safe`. Its query is left out of the canonical address but for `query`. */
  path: string;
  /** Names of the query's parameters that make a page of its own. */
  query?: readonly string[];
  /** Without the site's name, which the document's title has behind it. */
  title: string;
  /** 50 to 160 characters: search engines show no more, and little of less. */
  description: string;
  type?: 'website' | 'article';
  /** Path of the Open Graph picture, 1200 × 630; the site's own without it. */
  image?: string;
  /** Alternative text of the picture; the title without it. */
  imageAlt?: string;
  /** YYYY-MM-DD */
  published?: string;
  /** YYYY-MM-DD, when the text was last reviewed. */
  modified?: string;
  /** Structured data; `@context` is added. */
  jsonLd?: readonly StructuredData[];
  /** For pages that search engines should follow but not list: searches, what is found under no address. */
  noindex?: boolean;
}

export type StructuredData = { '@type': string } & Record<string, unknown>;

/** The picture of a page that has none of its own. */
const SITE_PICTURE = '/og/landing.png';
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/**
 * What search engines and sharing need of a public page, for a route's `meta`. React and Remix escape the texts.
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site, title, description, published, modified, jsonLd = [] } = page;
  const noindex = page.noindex || Boolean(site.client);
  const address = canonicalAddress(page);
  const type = page.type ?? 'website';
  return [
    { title: title.includes(site.name) ? title : `${title} · ${site.name}` },
    { name: 'description', content: description },
    // A page that must not be listed has no address that should be listed in its place.
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
      'og:image:alt': page.imageAlt ?? title,
      ...(type === 'article' && published && { 'article:published_time': published }),
      ...(type === 'article' && modified && { 'article:modified_time': modified }),
    }),
    // The rest of the card is read from Open Graph.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(site.client ? [] : jsonLd).map(
      (data): MetaDescriptor => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }),
    ),
  ];
}

/** A URL of the site from a path, for any path: never one of another host. */
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
