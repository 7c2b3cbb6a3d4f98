import { isOffered } from './present.ts';

type Judged = Parameters<typeof isOffered>[0];

/**
 * Finds the product whose course a plan dates (D60): the first that is neither cautioned nor without effect in people. If there is
 * none, it is the first with an effect, or simply the first, and no course is dated.
 * @param judge reads what speaks against an item
 */
export function findDated<Item>(items: readonly Item[], judge: (item: Item) => Judged): Item | undefined {
  return (
    items.find((item) => isOffered(judge(item))) ??
    items.find((item) => judge(item).evidence !== 'no-effect') ??
    items[0]
  );
}
