/** A random generator with the same output on every run, so that the demo's figures never change. */
export interface Random {
  /** 0 ≤ next < 1 */
  next(): number;
  /** Returns a whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns distinct entries in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
  /** Returns a key with the probability that its weight gives. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
}

export function seededRandom(seed: string): Random {
  let state = hashText(seed);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    some(list, count) {
      const remainingIndexes = list.map((_, index) => index);
      const pickedIndexes = Array.from({ length: Math.min(count, list.length) }, () =>
        remainingIndexes.splice(whole(0, remainingIndexes.length - 1), 1),
      ).flat();
      return list.filter((_, index) => pickedIndexes.includes(index));
    },
    weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>) {
      const entries = Object.entries(weights) as [K, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      return (entries.find(([, weight]) => (rest -= weight) < 0) ?? (entries.at(-1) as [K, number]))[0];
    },
  };
}

/** 32-bit FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  return hash >>> 0;
}
