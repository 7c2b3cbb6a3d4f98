import type { DocumentTheme } from './widget-config.ts';

/**
 * The site of a host's public pages: the platform's own, or a tenant's under the tenant's name (D1, D2). Every public page's loader returns
 * it as `site`; the frame, the head and the root layout read it.
 */
export interface PublicSite {
  kind: 'platform' | 'tenant';
  /** The site's name on its pages. On a tenant's host never the platform's name. */
  name: string;
  /** Without a trailing slash, for URLs that must be absolute. */
  origin: string;
  /** Names the tenant in the paths of its pages on a host of the platform; null if the host identifies the tenant. */
  client: string | null;
  /** True for the site around a kept document of a company that is switched off: it has no other pages. */
  isClosed?: true;
  /** Path of the start page. */
  home: string;
  /** A tenant's own logo. The platform's mark is drawn by the frame. */
  logoUrl: string | null;
  /** True for the tenant whose neutral mark the frame draws if there is no logo. */
  isDefaultTenant?: boolean;
  /** A tenant's colours, font and corners, for the root layout. */
  theme?: DocumentTheme;
  /** The tenant's shop; null on the platform's pages. */
  shopUrl: string | null;
  /** Link to the privacy text: the tenant's own if it has one (D47), else the page of this site. */
  privacyHref: string;
  /** Whether the host has the education center; a tenant may switch it off. */
  showArticles: boolean;
  /** Contact for anything about these pages; each field is null if unknown. */
  contact: { email: string | null; url: string | null; postalAddress: string | null };
}

/** Returns a path of the site's own pages, with the tenant's name if the host does not identify it. */
export function sitePath({ client }: { client?: string | null }, path: string): string {
  if (!client) return path;
  const [page = '', anchor] = path.split('#');
  const pathWithClient = `${page}${page.includes('?') ? '&' : '?'}client=${encodeURIComponent(client)}`;
  return anchor === undefined ? pathWithClient : `${pathWithClient}#${anchor}`;
}
