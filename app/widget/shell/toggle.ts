/** The list without the item, or with it at the end. `none` excludes the others: it clears them, and they clear it (D13). */
export const toggle = (list: readonly string[], item: string, none?: string): string[] => {
  const others = list.filter((other) => other !== item);
  if (others.length < list.length) return others;
  return item === none ? [item] : [...others.filter((other) => other !== none), item];
};
