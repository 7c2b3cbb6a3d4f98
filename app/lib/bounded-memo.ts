/** Computes a value once for each key. Beyond `max` keys the oldest key is dropped, so that texts that never recur take no memory. */
export function boundedMemo<Key, Value>(max: number, compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const cachedValue = known.get(key);
    if (cachedValue !== undefined) return cachedValue;
    const value = compute(key);
    known.set(key, value);
    if (known.size > max) known.delete(known.keys().next().value as Key);
    return value;
  };
}
