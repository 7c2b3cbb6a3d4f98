import type { Block } from './pdf-block.ts';

/** A part of the document, in order from top to bottom. */
export interface FlowItem {
  block: Block;
  /** Space below it, in points; dropped at the end of a page. */
  gap: number;
  /** Keeps a heading on the same page as the next item. */
  withNext?: boolean;
  /** Splits an item that is higher than a page into smaller ones. */
  parts?: () => FlowItem[];
  /** Divides an item at the end of a page: a part that is at most this high, and the rest. Null if too little of it would fit. */
  split?: (height: number) => readonly [FlowItem, FlowItem] | null;
}

/** The items of each page, with their distance from its top. */
export type Pages = { item: FlowItem; y: number }[][];

/** Distributes items over pages of one height, in their order. A page ends within an item only if the item can be divided. */
export function paginate(items: readonly FlowItem[], pageHeight: number): Pages {
  const pages: Pages = [[]];
  const remainingItems = [...items];
  let y = 0;
  const put = (group: readonly FlowItem[]) => {
    for (const item of group) {
      pages.at(-1)?.push({ item, y });
      y += item.block.height + item.gap;
    }
  };
  const startPage = () => {
    pages.push([]);
    y = 0;
  };
  while (remainingItems.length > 0) {
    const group = firstGroup(remainingItems);
    const [first] = group as [FlowItem];
    if (y + measureHeight(group) <= pageHeight) {
      put(remainingItems.splice(0, group.length));
      continue;
    }
    const halves = group.length === 1 ? first.split?.(pageHeight - y) : null;
    if (halves) {
      put([halves[0]]);
      remainingItems.splice(0, 1, halves[1]);
      startPage();
    } else if (y > 0) startPage();
    else {
      remainingItems.splice(0, 1);
      if (first.parts) remainingItems.unshift(...first.parts());
      else put([first]);
    }
  }
  return pages;
}

/** Returns the first item with the ones that must be on its page. */
function firstGroup(items: readonly FlowItem[]): FlowItem[] {
  const last = items.findIndex(({ withNext }) => !withNext);
  return items.slice(0, last < 0 ? items.length : last + 1);
}

const measureHeight = (group: readonly FlowItem[]) =>
  group.reduce((sum, { block, gap }, index) => sum + block.height + (index < group.length - 1 ? gap : 0), 0);
