import { isOffered } from './present.ts';

type Judged = Parameters<typeof isOffered>[0];

/** Engines whose stored steps begin with the first product of a plan, whatever speaks against it. */
const BEGINS_WITH_FIRST = /^([01]|2\.[0-4])\./;

/**
 * Finds the product whose course a plan dates (D60): the first that is neither cautioned nor without effect in people. If there is
 * none, it is the first with an effect, or simply the first, and no course is dated.
 * @param judge reads what speaks against an item
 * @param engineVersion of a stored plan: its steps are never written again (D7), so what is shown beside them begins as they do
 */
export function findDated<Item>(
  items: readonly Item[],
  judge: (item: Item) => Judged,
  engineVersion = '',
): Item | undefined {
  return (
    items.find((item) => BEGINS_WITH_FIRST.test(engineVersion) || isOffered(judge(item))) ??
    items.find((item) => judge(item).evidence !== 'no-effect') ??
    items[0]
  );
}
