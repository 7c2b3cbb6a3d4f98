import fc from 'fast-check';

/**
 * Seed of random trials: 1 in the first tier, a number that vitest.config.ts prints in the nightly run. `TEST_SEED=… npx vitest run FILE`
 * repeats a night's trials.
 */
export const SEED = Number(process.env.TEST_SEED);
if (!Number.isSafeInteger(SEED)) throw new Error(`TEST_SEED is no whole number: ${process.env.TEST_SEED}`);

fc.configureGlobal({ seed: SEED });

export { fc };

/** Returns a function like `Math.random` with the same numbers for the same seed (mulberry32). */
export function seededRandom(seed = SEED): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
