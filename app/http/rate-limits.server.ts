import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { networkKey } from './network-key.ts';

/** All rate limits of the service, per key (see `consume`) and window. RATE_LIMIT_SCALE multiplies them. */
export const LIMITS = {
  submission: { points: 60, seconds: 60 },
  /** Batches of widget events. A visit sends about a dozen, and many people in a shop's office may share one network address. */
  events: { points: 300, seconds: 60 },
  /** Requests for an e-mail: the plan again, or a link to erase, copy or show data again. */
  'mail-request': { points: 20, seconds: 60 },
  /** What a person writes to the company on the page of a plan: corrections, complaints and appeals of one plan. */
  'own-words': { points: 5, seconds: DAY_MS / 1000 },
  /** Rendering a plan as a file, which costs more than reading it. */
  download: { points: 60, seconds: 60 },
  /** Log-ins from one network address, which an office shares. */
  'log-in': { points: 60, seconds: 15 * 60 },
  /** Log-ins to one account from one network address, whether or not the account exists. */
  'log-in-address': { points: 10, seconds: 15 * 60 },
  /** Log-ins to one account from anywhere. This limit is wider, so that an attacker in one place does not lock the owner out in another. */
  'log-in-account': { points: 100, seconds: 15 * 60 },
  /** Repeated password prompts within a session of the account, so strangers can't use them up. */
  'password-again': { points: 10, seconds: 15 * 60 },
  /** Second-factor codes for one account. There are a million codes, and each is valid for half a minute. */
  'second-factor': { points: 8, seconds: 15 * 60 },
  /** Sign-ups and requests for a link by e-mail. */
  'account-mail': { points: 10, seconds: 15 * 60 },
  /** Checks of all product pages of one tenant, which send requests from our server to sites that the tenant named. */
  'link-check': { points: 6, seconds: 60 },
  /** Pages and actions of the console, per person over all their devices. Four per second is more than people click. */
  console: { points: 240, seconds: 60 },
  /** E-mail previews for one person. Typing requests one per second at most. */
  'mail-preview': { points: 60, seconds: 60 },
  /** Counts of a message's recipients for one person: each looks at all leads that the list shows. */
  'recipient-count': { points: 60, seconds: 60 },
  /** Test e-mails that a person sends to themselves. */
  'test-mail': { points: 20, seconds: 15 * 60 },
  /** Log-ins and tests at one company's own mail server, which could try passwords on any host. */
  'mail-server': { points: 10, seconds: HOUR_MS / 1000 },
  /** Webhook deliveries from shops. All of Shopify's shops send from a few network addresses. */
  webhook: { points: 3000, seconds: 60 },
  /** Calls by the console's and the shops' own programs. */
  api: { points: 600, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;
export type LimitName = keyof typeof LIMITS;

/** A caller's remaining calls. */
export interface RateLimitState {
  /** Calls per window. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

export interface RateLimits {
  /** Returns a limit as if no calls remained, or null while limits are switched off. */
  describe(name: LimitName): RateLimitState | null;
  /**
   * Counts one call. @returns the remaining calls; null while limits are switched off
   * @param key an id, an e-mail address, or the client's unchanged network address (see networkKey)
   * @throws AppError `too-many` with the seconds to wait
   */
  consume(name: LimitName, key: string): Promise<RateLimitState | null>;
}

/**
 * Creates the rate limits. With a SQLite file there is one process, so its memory is enough; with Postgres the counts are rows that all
 * processes share. Keys (addresses) are hashed before they are stored.
 * @param scale RATE_LIMIT_SCALE; 0 switches limits off
 */
export function createRateLimits(options: { scale: number; shared: { db: object } | null }): RateLimits {
  const { scale, shared } = options;
  if (scale === 0) return { describe: () => null, consume: async () => null };

  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
    const limit = { keyPrefix: name, points: scaledPoints(points, scale), duration: seconds };
    limiters.set(
      name as LimitName,
      shared
        ? new RateLimiterPrisma({
            ...limit,
            storeClient: shared.db,
            tableName: 'rateLimit',
            // A task of the worker deletes expired rows, once for all limits and processes.
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(limit),
    );
  }
  const describe: RateLimits['describe'] = (name) => {
    const { points, seconds } = LIMITS[name];
    return {
      limit: scaledPoints(points, scale),
      windowSeconds: seconds,
      remaining: 0,
      resetSeconds: seconds,
    };
  };
  return {
    describe,
    async consume(name, key) {
      const hashed = createHash('sha256').update(networkKey(key)).digest('base64url').slice(0, 22);
      const limiter = limiters.get(name);
      try {
        try {
          return toLimitState(describe(name), await limiter?.consume(hashed));
        } catch (rejection) {
          if (!(rejection instanceof RateLimiterRes) || !isFromClockAhead(rejection, name)) throw rejection;
          await limiter?.delete(hashed);
          return toLimitState(describe(name), await limiter?.consume(hashed));
        }
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
        throw new AppError(
          'too-many',
          `Too many requests. Please try again in ${retryAfterSeconds} seconds.`,
          {
            retryAfterSeconds,
          },
        );
      }
    },
  };
}

const scaledPoints = (points: number, scale: number) => Math.max(1, Math.round(points * scale));

const toLimitState = (
  limit: RateLimitState | null,
  limiterResult: RateLimiterRes | undefined,
): RateLimitState | null =>
  limit && limiterResult
    ? {
        ...limit,
        remaining: Math.max(0, limiterResult.remainingPoints),
        resetSeconds: Math.max(0, Math.ceil(limiterResult.msBeforeNext / 1000)),
      }
    : null;

/** Assumed maximum difference between the clocks of several machines. */
const RATE_LIMIT_CLOCK_SKEW_MS = 60_000;

/** A window that ends later than one that starts now was started while the clock was ahead. */
const isFromClockAhead = ({ msBeforeNext }: RateLimiterRes, name: LimitName): boolean =>
  msBeforeNext > LIMITS[name].seconds * 1000 + RATE_LIMIT_CLOCK_SKEW_MS;
