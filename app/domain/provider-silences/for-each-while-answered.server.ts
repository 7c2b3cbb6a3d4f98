import { type ClaimOptions, forEachOfClaimed } from '#app/domain/company-claims/index.ts';
import type { ProviderWatch } from './provider-watch.server.ts';

/** The verdict on a provider after a failed call. */
export type Answered = 'silent' | 'answered' | 'unknown';

/**
 * Calls a provider for several companies at a time; each company is claimed first. After several calls in a row without an answer, the rest
 * waits for the next round, which begins with a few calls again. A silent provider then costs only a few timeouts, not one per company.
 * @param options.judge decides what an error shows about the provider
 * @param options.atOnce number of concurrent calls
 * @returns the errors in order, without those of a silent provider, and whether the provider is silent; some items then remain
 */
export async function forEachWhileAnswered<Item extends { tenantId: string }>(
  options: ClaimOptions & { watch: ProviderWatch; judge(error: unknown): Answered; atOnce: number },
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<{ failures: unknown[]; isSilent: boolean; elsewhere: number }> {
  const { watch, judge, atOnce, now } = options;
  const began = performance.now();
  const readClock = () => new Date(now.getTime() + performance.now() - began);
  const failures: { error: unknown; verdict: Answered }[] = [];
  let isSilent = false;
  const ask = async (item: Item) => {
    try {
      await work(item);
    } catch (error) {
      const verdict = judge(error);
      failures.push({ error, verdict });
      if (verdict === 'silent') {
        if (await watch.noteSilence(readClock())) isSilent = true;
        return;
      }
      if (verdict === 'unknown') return;
    }
    await watch.noteAnswer(readClock());
  };
  const shares = shareOut(items, atOnce);
  const elsewhere = await Promise.all(
    shares.map((share) => forEachOfClaimed(options, share, ask, () => isSilent)),
  );
  return {
    failures: failures.flatMap(({ error, verdict }) => (isSilent && verdict === 'silent' ? [] : [error])),
    isSilent,
    elsewhere: elsewhere.reduce((sum, count) => sum + count, 0),
  };
}

/** All items of a company are put into one share. */
function shareOut<Item extends { tenantId: string }>(items: readonly Item[], count: number): Item[][] {
  const shares: Item[][] = Array.from({ length: count }, () => []);
  const numbers = new Map<string, number>();
  for (const item of items) {
    const number = numbers.get(item.tenantId) ?? numbers.size;
    numbers.set(item.tenantId, number);
    shares[number % count]?.push(item);
  }
  return shares.filter((share) => share.length > 0);
}
