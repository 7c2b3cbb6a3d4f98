/**
 * Returns the list without the item, or with it appended. `none` excludes the others: selecting it clears them, and selecting one of them
 * clears it (D13).
 */
export const toggle = (list: readonly string[], item: string, none?: string): string[] => {
  const remainingItems = list.filter((candidate) => candidate !== item);
  if (remainingItems.length < list.length) return remainingItems;
  return item === none ? [item] : [...remainingItems.filter((candidate) => candidate !== none), item];
};
