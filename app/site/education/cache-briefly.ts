/** Articles change with a release of the service and a tenant's look seldom: five minutes, and a day while asking anew. */
const CACHE = 'public, max-age=300, stale-while-revalidate=86400';

/** Lets browsers and a CDN cache an answer that is the same for every visitor of the host. */
export function cacheBriefly<T extends Response>(response: T): T {
  response.headers.set('Cache-Control', CACHE);
  return response;
}
