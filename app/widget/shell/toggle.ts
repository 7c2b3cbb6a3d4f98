/**
 * Returns the list without the item, or with it appended. `none` excludes the others: selecting it clears them, and selecting one of them
 * clears it (D13).
 */
export const toggle = (list: readonly string[], item: string, none?: string): string[] => {
  const others = list.filter((other) => other !== item);
  if (others.length < list.length) return others;
  return item === none ? [item] : [...others.filter((other) => other !== none), item];
};
