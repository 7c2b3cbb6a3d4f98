const MOST_KEPT = 2000;

/** Returns the same function with a memory of the texts that it read last: the few documents of a plan are read hundreds of times. */
export function rememberTexts(read: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST_KEPT) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
}
