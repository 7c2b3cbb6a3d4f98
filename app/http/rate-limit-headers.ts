import type { RateLimitState } from './rate-limits.server.ts';

/**
 * Builds the headers of the IETF's draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy: "api";q=600;w=60` is the number of calls in a
 * window of seconds, `RateLimit: "api";r=599;t=60` the remaining calls and the seconds until the window ends.
 */
export function rateLimitHeaders(name: string, state: RateLimitState | null): Record<string, string> {
  if (!state) return {};
  const { limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
