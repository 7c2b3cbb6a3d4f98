import { nextTurn } from '../../lib/next-turn.ts';
import { PaymentError } from '../../lib/payment-error.ts';

/** Each of these calls has waited for a minute, with its repetitions. */
const MAX_SILENT_CALLS = 3;

/**
 * Works on one after another. Once several in a row got no answer from the provider, the rest waits for the next round.
 * @returns what went wrong, in order
 */
export async function forEachWhileReachable<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  let silentCalls = 0;
  for (const item of items) {
    try {
      await work(item);
      silentCalls = 0;
    } catch (error) {
      failures.push(error);
      silentCalls = isSilence(error) ? silentCalls + 1 : 0;
      if (silentCalls === MAX_SILENT_CALLS) break;
    }
    await nextTurn();
  }
  return failures;
}

const isSilence = (error: unknown): boolean =>
  error instanceof PaymentError && error.failure === 'unreachable';
