import { createContext, useContext } from 'react';
import { type PublicSite, sitePath } from '#app/protocol/public-site.ts';

/** Whose pages are shown; SiteFrame provides it. */
export const SiteContext = createContext<Pick<PublicSite, 'client' | 'home'>>({ client: null, home: '/' });

/** What makes a path of the site's own pages a link, see sitePath. */
export function useSitePath(): (path: string) => string {
  const site = useContext(SiteContext);
  return (path) => sitePath(site, path);
}

/** Path of the assessment: where the host names no tenant, its own widget, and not the default tenant's. */
export function useAssessmentPath(): string {
  const { client, home } = useContext(SiteContext);
  return client ? home : '/';
}
