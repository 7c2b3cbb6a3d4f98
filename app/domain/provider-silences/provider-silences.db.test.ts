import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { createProviderWatch, forEachWhileAnswered, listSilences, type ProviderWatch } from './index.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.companyClaim.deleteMany();
    await db.providerSilence.deleteMany();
  });
  const watchStripe = () => createProviderWatch({ db, provider: 'stripe' });
  const readSilence = async (now: Date) =>
    (await listSilences(db, now)).find(({ provider }) => provider === 'stripe')?.silentMs;
  const beSilent = async (watch: ProviderWatch, minutes: readonly number[]) => {
    for (const minute of minutes) await watch.noteSilence(later(minute * MINUTE_MS));
  };

  it('three calls in a row without an answer are a silence, since the first of them', async () => {
    const watch = watchStripe();
    await beSilent(watch, [0, 1]);
    expect(await readSilence(later(MINUTE_MS))).toBe(0);
    await beSilent(watch, [2]);
    expect(await readSilence(later(10 * MINUTE_MS))).toBe(10 * MINUTE_MS);
    expect((await listSilences(db, NOW)).filter(({ silentMs }) => silentMs > 0)).toEqual([]);
    await watch.noteAnswer(later(11 * MINUTE_MS));
    expect(await readSilence(later(12 * MINUTE_MS))).toBe(0);
  });

  it('an answer between them is no silence', async () => {
    const watch = watchStripe();
    await beSilent(watch, [0, 1]);
    await watch.noteAnswer(later(MINUTE_MS));
    await beSilent(watch, [2, 3]);
    expect(await readSilence(later(4 * MINUTE_MS))).toBe(0);
  });

  it('a worker that gets answers takes back what another has noted, and the first to notice sets the beginning', async () => {
    const [first, second] = [watchStripe(), watchStripe()];
    await beSilent(first, [0, 1, 2]);
    await beSilent(second, [5, 6, 7]);
    expect(await readSilence(later(8 * MINUTE_MS))).toBe(8 * MINUTE_MS);
    await watchStripe().noteAnswer(later(9 * MINUTE_MS));
    expect(await readSilence(later(9 * MINUTE_MS))).toBe(0);
  });

  it('what was noticed hours ago is not known any more, and a new silence begins anew', async () => {
    await beSilent(watchStripe(), [0, 1, 2]);
    expect(await readSilence(later(4 * HOUR_MS))).toBe(0);
    await beSilent(watchStripe(), [300, 301, 302]);
    expect(await readSilence(later(310 * MINUTE_MS))).toBe(10 * MINUTE_MS);
  });

  it('is not believed while the provider can be reached otherwise', async () => {
    const isReachable = vi.fn().mockResolvedValue(true);
    const watch = createProviderWatch({ db, provider: 'dns', isReachable });
    await beSilent(watch, [0, 1, 2]);
    expect(isReachable).toHaveBeenCalledTimes(1);
    isReachable.mockResolvedValue(false);
    await beSilent(watch, [3, 4, 5]);
    const silences = await listSilences(db, later(6 * MINUTE_MS));
    expect(silences.filter(({ silentMs }) => silentMs > 0)).toEqual([
      { provider: 'dns', silentMs: 3 * MINUTE_MS },
    ]);
  });

  describe('asking about companies', () => {
    const [silent, denied, otherError] = ['silent', 'answered', 'unknown'];
    const ask = async (outcomes: readonly (string | null | undefined)[], atOnce = 1) => {
      let calls = 0;
      const items = outcomes.map((outcome, n) => ({ tenantId: `company-${n}`, outcome }));
      const result = await forEachWhileAnswered(
        {
          ...{ db, work: 'test', now: NOW, watch: watchStripe(), atOnce },
          judge: (error) => (error as Error).message as 'silent',
        },
        items,
        async ({ outcome }) => {
          calls++;
          if (outcome) throw new Error(outcome);
        },
      );
      return { ...result, calls };
    };

    it.each([
      ['all that succeed', [null, null, null, null], 4, 0, false],
      ['three in a row without an answer', [silent, silent, silent, null], 3, 0, true],
      ['silent calls with an answer between them', [silent, silent, null, silent, silent], 5, 4, false],
      ['refusals, which are answers', [silent, silent, denied, silent, silent, denied], 6, 6, false],
      ['another error', [otherError, silent, silent, null], 4, 3, false],
    ])('goes on while it answers: %s', async (_what, outcomes, calls, failures, isSilent) => {
      const result = await ask(outcomes);
      expect(result).toMatchObject({ calls, isSilent, elsewhere: 0 });
      expect(result.failures).toHaveLength(failures);
      expect((await readSilence(later(MINUTE_MS))) !== 0).toBe(isSilent);
    });

    it('leaves the rest also when it asks several at a time', async () => {
      const { calls, isSilent } = await ask(Array<string>(50).fill('silent'), 4);
      expect(isSilent).toBe(true);
      expect(calls).toBeLessThanOrEqual(8);
    });
  });
});
