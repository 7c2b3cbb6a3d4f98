import { type ClaimOptions, forEachOfClaimed } from '#app/domain/company-claims/index.ts';
import type { ProviderWatch } from './provider-watch.server.ts';

/** What a call that failed says of the provider. */
export type Answered = 'silent' | 'answered' | 'unknown';

/**
 * Asks a provider about companies, several at a time, each claimed before. Once several calls in a row got no answer, the rest waits for the next
 * round, which begins with a few calls again: a provider that is silent costs its deadline a few times and not for every company.
 * @param options.judge what an error says of the provider
 * @param options.atOnce calls at the same time
 * @returns what went wrong, in order, without the errors of a provider that is silent; whether it is, so that a part is left
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

/** All items of a company are in one share. */
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
