/**
 * Computes a value once for each key. Beyond `max` keys the oldest key is dropped, so that keys that never recur do not fill the memory.
 */
export function boundedMemo<Key, Value>(max: number, compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cachedValue = cache.get(key);
    if (cachedValue !== undefined) return cachedValue;
    const value = compute(key);
    cache.set(key, value);
    if (cache.size > max) cache.delete(cache.keys().next().value as Key);
    return value;
  };
}
