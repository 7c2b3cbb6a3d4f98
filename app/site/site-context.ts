import { createContext, useContext } from 'react';
import { type PublicSite, sitePath } from '#app/protocol/public-site.ts';

/** The site of the page; SiteFrame provides it. */
export const SiteContext = createContext<Pick<PublicSite, 'client' | 'home'>>({ client: null, home: '/' });

/** Returns a function that turns a path of the site into a link, see sitePath. */
export function useSitePath(): (path: string) => string {
  const site = useContext(SiteContext);
  return (path) => sitePath(site, path);
}

/** Returns the path of the assessment. For a `client` this is the client's own widget, because `/` would show the default tenant's. */
export function useAssessmentPath(): string {
  const { client, home } = useContext(SiteContext);
  return client ? home : '/';
}
