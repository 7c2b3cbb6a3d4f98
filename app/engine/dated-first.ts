/**
 * Returns a plan's products in their order, but first the one that dates stand for: the first that tests in people did not find without
 * effect (D60).
 */
export function datedFirst<Item>(items: readonly Item[], isWithoutEffect: (item: Item) => boolean): Item[] {
  const dated = items.find((item) => !isWithoutEffect(item)) ?? items[0];
  return [...items.filter((item) => item === dated), ...items.filter((item) => item !== dated)];
}
