import type { RateLimitState } from './rate-limits.server.ts';

/**
 * The fields of the IETF's draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy: "api";q=600;w=60` says how many calls a
 * window of seconds takes, `RateLimit: "api";r=599;t=60` how many are left and when the window ends.
 */
export function rateLimitHeaders(name: string, state: RateLimitState | null): Record<string, string> {
  if (!state) return {};
  const { limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
