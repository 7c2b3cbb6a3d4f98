import { Resolver } from 'node:dns/promises';
import type { Dns } from '#app/domain/tenants/index.ts';

/** Error codes with which name servers report that a record does not exist, which is not a failure. */
const NO_RECORD_CODES = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Queries the machine's name servers, each twice for 3 seconds.
 * @param servers servers to use instead of the machine's, as `address:port`
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
        // A TXT record of more than 255 bytes arrives in pieces.
        return records.map((pieces) => pieces.join(''));
      } catch (error) {
        if (NO_RECORD_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return [];
        throw error;
      }
    },
  };
}
