import { Resolver } from 'node:dns/promises';
import type { Dns } from '#app/domain/tenants/index.ts';

/** What the name servers answer when there is no such record, which is no failure. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Asks the machine's name servers, each twice for 3 seconds.
 * @param servers others than the machine's, as `address:port`
 */
export function createDns({
  servers,
  timeoutMs = 3000,
}: {
  servers?: string[];
  timeoutMs?: number;
} = {}): Dns {
  return {
    async txt(name) {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
      if (servers) resolver.setServers(servers);
      try {
        const records = await resolver.resolveTxt(name);
        // A record of more than 255 bytes comes in pieces.
        return records.map((pieces) => pieces.join(''));
      } catch (error) {
        if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
        throw error;
      }
    },
  };
}
