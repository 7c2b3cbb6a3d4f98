import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '#app/lib/app-error.ts';
import { networkKey } from './network-key.ts';

/** Every limit of the service, per client address and window; RATE_LIMIT_SCALE multiplies them. */
export const LIMITS = {
  submission: { points: 60, seconds: 60 },
  /** Batches of widget events; a visit sends a dozen, and a shop's office has one address for many. */
  events: { points: 300, seconds: 60 },
  /** Requests for a mail: the plan again, or the link that erases. */
  'mail-request': { points: 20, seconds: 60 },
  /** Making a file of a plan, which costs more than reading one. */
  download: { points: 60, seconds: 60 },
  /** Log-ins from one network address: an office shares one. */
  'log-in': { points: 60, seconds: 15 * 60 },
  /** Log-ins to one account from one network address, whether it exists or not. */
  'log-in-address': { points: 10, seconds: 15 * 60 },
  /**
   * Log-ins to one account from anywhere: wider, so that an attacker at one place does not lock its owner
   * out at another.
   */
  'log-in-account': { points: 100, seconds: 15 * 60 },
  /** The password again, in a session of its account: no stranger uses these up. */
  'password-again': { points: 10, seconds: 15 * 60 },
  /** Codes of a second factor, of one account: a million there are, and each is good for half a minute. */
  'second-factor': { points: 8, seconds: 15 * 60 },
  /** Sign-ups, and asking for a link by mail. */
  'account-mail': { points: 10, seconds: 15 * 60 },
  /** Looks at all of one tenant's product pages: requests from here to sites that the tenant named. */
  'link-check': { points: 6, seconds: 60 },
  /** Pages and actions of the console, of one person over all their devices: four a second is more than people click. */
  console: { points: 240, seconds: 60 },
  /** E-mails that one person has rendered to look at: typing asks for one a second at most. */
  'mail-preview': { points: 60, seconds: 60 },
  /** Test mails of one person to themselves. */
  'test-mail': { points: 20, seconds: 15 * 60 },
  /** Deliveries of shops' webhooks: those of all Shopify's shops come from a few addresses. */
  webhook: { points: 3000, seconds: 60 },
  /** Calls of the console's and shops' own programs. */
  api: { points: 600, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;
export type LimitName = keyof typeof LIMITS;

/** How many calls a caller has left. */
export interface RateLimitState {
  /** Calls in a window. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
}

export interface RateLimits {
  /** A limit as it is when no call is left; null while limits are switched off. */
  describe(name: LimitName): RateLimitState | null;
  /**
   * Counts one call. @returns what is left; null while limits are switched off
   * @param key an id, an e-mail address, or the client's network address as it is (see networkKey)
   * @throws AppError `too-many` with the seconds to wait
   */
  consume(name: LimitName, key: string): Promise<RateLimitState | null>;
}

/**
 * With a SQLite file there is one process, so its memory is enough; over Postgres the counts are rows that all
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
            // A task of the worker's drops expired rows, once for all limits and processes.
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
          return stateOf(describe(name), await limiter?.consume(hashed));
        } catch (rejection) {
          if (!(rejection instanceof RateLimiterRes) || !isFromClockAhead(rejection, name)) throw rejection;
          await limiter?.delete(hashed);
          return stateOf(describe(name), await limiter?.consume(hashed));
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

const stateOf = (limit: RateLimitState | null, left: RateLimiterRes | undefined): RateLimitState | null =>
  limit && left
    ? {
        ...limit,
        remaining: Math.max(0, left.remainingPoints),
        resetSeconds: Math.max(0, Math.ceil(left.msBeforeNext / 1000)),
      }
    : null;

/** Clocks of several machines may differ by so much. */
const CLOCK_SKEW_MS = 60_000;

/** A window that ends later than one that begins now was begun while the clock was ahead. */
const isFromClockAhead = ({ msBeforeNext }: RateLimiterRes, name: LimitName): boolean =>
  msBeforeNext > LIMITS[name].seconds * 1000 + CLOCK_SKEW_MS;
