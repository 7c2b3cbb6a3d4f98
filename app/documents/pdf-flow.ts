import type { Block } from './pdf-block.ts';

/** A part of the document, in order from top to bottom. */
export interface FlowItem {
  block: Block;
  /** Space below it, in points; dropped at the end of a page. */
  gap: number;
  /** Keeps a heading on the same page as the next item. */
  withNext?: boolean;
  /** May move up to fill space that the preceding items leave at the end of a page. */
  floats?: boolean;
  /** Splits an item that is higher than a page into smaller ones. */
  parts?: () => FlowItem[];
}

/** The items of each page, with their distance from its top. */
export type Pages = { item: FlowItem; y: number }[][];

/**
 * Distributes items over pages of one height. An item is divided only if it is higher than a page. Floating items move only if that saves a
 * page.
 */
export function paginate(items: readonly FlowItem[], pageHeight: number): Pages {
  const inOrder = setOnPages(items, pageHeight, false);
  const floated = setOnPages(items, pageHeight, true);
  return floated.length < inOrder.length ? floated : inOrder;
}

function setOnPages(items: readonly FlowItem[], pageHeight: number, mayFloat: boolean): Pages {
  const pages: Pages = [[]];
  const remainingItems = [...items];
  let y = 0;
  const put = (group: readonly FlowItem[]) => {
    for (const item of group) {
      pages.at(-1)?.push({ item, y });
      y += item.block.height + item.gap;
    }
  };
  while (remainingItems.length > 0) {
    const group = firstGroup(remainingItems);
    if (y + measureHeight(group) <= pageHeight) put(remainingItems.splice(0, group.length));
    else {
      const index = remainingItems.findIndex(
        (item) => mayFloat && item.floats && y + item.block.height <= pageHeight,
      );
      if (index > 0) put(remainingItems.splice(index, 1));
      else if (y > 0) {
        pages.push([]);
        y = 0;
      } else {
        const [first] = remainingItems.splice(0, 1) as [FlowItem];
        if (first.parts) remainingItems.unshift(...first.parts());
        else put([first]);
      }
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
