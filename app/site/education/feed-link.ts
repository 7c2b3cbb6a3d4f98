import type { MetaDescriptor } from '@remix-run/node';
import { sitePath } from '#app/protocol/public-site.ts';
import { FEED } from './education-paths.ts';

/** Links to the feed for feed readers; for the `meta` of every page of the education center. */
export const feedLink = (site: { name: string; client?: string | null }): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${site.name} education`,
  href: sitePath(site, FEED),
});
