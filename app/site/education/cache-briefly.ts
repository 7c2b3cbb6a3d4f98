import type { PublicSite } from '#app/protocol/public-site.ts';

/** Articles change with a release of the service: five minutes, and a day while asking anew. */
const PLATFORM = 'public, max-age=300, stale-while-revalidate=86400';
/** A tenant's look may change, and a tenant may switch its articles off. */
const TENANT = 'public, max-age=60, stale-while-revalidate=600';

/** Lets browsers and a CDN cache an answer that is the same for every visitor of the host. */
export function cacheBriefly<T extends Response>({ kind }: Pick<PublicSite, 'kind'>, response: T): T {
  response.headers.set('Cache-Control', kind === 'tenant' ? TENANT : PLATFORM);
  return response;
}
