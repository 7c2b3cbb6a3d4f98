import type { Block } from './pdf-block.ts';

/** A part of the document from top to bottom. */
export interface FlowItem {
  block: Block;
  /** Below it, in points; not at the end of a page. */
  gap: number;
  /** On the same page as what follows: a heading. */
  withNext?: boolean;
  /** May fill the end of a page that what comes before it leaves empty. */
  floats?: boolean;
  /** The same in smaller parts, for what is higher than a page. */
  parts?: () => FlowItem[];
}

/** Which item is on which page, and how far from its top. */
export type Pages = { item: FlowItem; y: number }[][];

/** Sets items on pages of one height; none is divided unless it is higher than a page. What floats does so where that saves a page. */
export function paginate(items: readonly FlowItem[], pageHeight: number): Pages {
  const inOrder = setOnPages(items, pageHeight, false);
  const floated = setOnPages(items, pageHeight, true);
  return floated.length < inOrder.length ? floated : inOrder;
}

function setOnPages(items: readonly FlowItem[], pageHeight: number, mayFloat: boolean): Pages {
  const pages: Pages = [[]];
  const left = [...items];
  let y = 0;
  const put = (group: readonly FlowItem[]) => {
    for (const item of group) {
      pages.at(-1)?.push({ item, y });
      y += item.block.height + item.gap;
    }
  };
  while (left.length > 0) {
    const group = firstGroup(left);
    if (y + measureHeight(group) <= pageHeight) put(left.splice(0, group.length));
    else {
      const at = left.findIndex((item) => mayFloat && item.floats && y + item.block.height <= pageHeight);
      if (at > 0) put(left.splice(at, 1));
      else if (y > 0) {
        pages.push([]);
        y = 0;
      } else {
        const [first] = left.splice(0, 1) as [FlowItem];
        if (first.parts) left.unshift(...first.parts());
        else put([first]);
      }
    }
  }
  return pages;
}

/** An item with those that must be on its page. */
function firstGroup(items: readonly FlowItem[]): FlowItem[] {
  const last = items.findIndex(({ withNext }) => !withNext);
  return items.slice(0, last < 0 ? items.length : last + 1);
}

const measureHeight = (group: readonly FlowItem[]) =>
  group.reduce((sum, { block, gap }, at) => sum + block.height + (at < group.length - 1 ? gap : 0), 0);
