import type { WebLinks } from '#app/domain/catalogue/index.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { type AddressGuardOptions, createAddressGuard, describeFailure } from './address-guard.server.ts';
import { MAX_REDIRECTS, redirectTarget } from './redirects.ts';

/** Statuses from servers that do not support HEAD, or pretend not to. */
const NO_HEAD = new Set([403, 404, 405, 501]);

interface Options extends AddressGuardOptions {
  timeoutMs?: number;
}

/** Checks product links that tenants typed, through the address guard. Each redirect is checked again. */
export function createWebLinks({ timeoutMs = 5000, ...options }: Options = {}): WebLinks {
  const guard = createAddressGuard(options);

  const ask = async (url: URL, method: 'HEAD' | 'GET', deadline: AbortSignal) => {
    const headers = { 'User-Agent': 'LinkCheck/1.0', Accept: '*/*' };
    const { status, headers: answered } = await guard.fetch({
      ...{ url, method, headers },
      signal: deadline,
      connectTimeoutMs: timeoutMs,
      maxAnswerBytes: 0,
    });
    return { status, location: answered.location };
  };

  const follow = async (url: URL, deadline: AbortSignal, redirectsLeft = MAX_REDIRECTS): Promise<string> => {
    const head = await ask(url, 'HEAD', deadline);
    const { status, location } = NO_HEAD.has(head.status) ? await ask(url, 'GET', deadline) : head;
    const target = redirectTarget({ status, location }, { url, left: redirectsLeft });
    if (target) return follow(target, deadline, redirectsLeft - 1);
    return status >= 200 && status < 300 ? 'ok' : `The server answered with status ${status}.`;
  };

  return {
    async check(address) {
      if (!canParseUrl(address)) return 'This is no address.';
      try {
        return await follow(new URL(address), AbortSignal.timeout(timeoutMs));
      } catch (error) {
        return describeFailure(error);
      }
    },
  };
}
