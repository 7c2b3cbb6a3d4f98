import type { PublicSite } from '#app/protocol/public-site.ts';

/**
 * Articles change only with a release of the service: responses are fresh for five minutes, and may be served stale for up to a day while
 * they are revalidated.
 */
const PLATFORM = 'public, max-age=300, stale-while-revalidate=86400';
/** A tenant's theme may change, and a tenant may switch its articles off. */
const TENANT = 'public, max-age=60, stale-while-revalidate=600';

/** Lets browsers and a CDN cache a response that is the same for every visitor of the host. */
export function cacheBriefly<T extends Response>({ kind }: Pick<PublicSite, 'kind'>, response: T): T {
  response.headers.set('Cache-Control', kind === 'tenant' ? TENANT : PLATFORM);
  return response;
}
