import type { DocumentTheme } from './widget-config.ts';

/**
 * Whose public pages a host shows: the platform's own, or a tenant's under the tenant's name (D1, D2). Every public
 * page's loader answers with it as `site`; the frame, the head and the root layout read it.
 */
export interface PublicSite {
  kind: 'platform' | 'tenant';
  /** What the pages call themselves. On a tenant's host never the platform's name. */
  name: string;
  /** Without a slash at its end, for addresses that have to be whole. */
  origin: string;
  /** Names the tenant in the paths of its pages on a host of the platform; null where the host does. */
  client: string | null;
  /** Path of the start page. */
  home: string;
  /** A tenant's own picture; the platform's mark is drawn by the frame. */
  logoUrl: string | null;
  /** Whose neutral mark the frame draws where there is no logo. */
  isDefaultTenant?: boolean;
  /** A tenant's colours, font and corners, for the root layout. */
  theme?: DocumentTheme;
  /** The tenant's shop; null on the platform's pages. */
  shopUrl: string | null;
  /** Link to the privacy text: the tenant's own where it has one (D47), else the page of this site. */
  privacyHref: string;
  /** Whether the host has the education center; a tenant may switch it off. */
  showArticles: boolean;
  /** Where to ask about anything on these pages; each null where it is not known. */
  contact: { email: string | null; url: string | null; postalAddress: string | null };
}

/** A path of the site's own pages, with the name of the tenant where the host does not give it. */
export function sitePath({ client }: { client?: string | null }, path: string): string {
  if (!client) return path;
  const [page = '', anchor] = path.split('#');
  const named = `${page}${page.includes('?') ? '&' : '?'}client=${encodeURIComponent(client)}`;
  return anchor === undefined ? named : `${named}#${anchor}`;
}
