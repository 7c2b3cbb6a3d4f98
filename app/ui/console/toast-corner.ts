/** Edges on the screen, in px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Screen {
  width: number;
  height: number;
  /** How far down the console's bar reaches. */
  top: number;
}

/** In the order in which they are preferred. */
const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'bottom-center', 'top-center'] as const;
export type Corner = (typeof CORNERS)[number];

/** A toast with two lines of text, and its distance from the edge of the screen. */
const TOAST = { width: 360, height: 96, gap: 24 };
const PHONE = 600;

/** The first corner in which a toast covers none of the boxes; where each covers some, the one that covers the fewest. */
export function findFreeCorner(screen: Screen, boxes: readonly Box[]): Corner {
  const counts = CORNERS.map((corner) => {
    const toast = toastBox(screen, corner);
    return { corner, covered: boxes.filter((box) => overlaps(toast, box)).length };
  });
  return counts.reduce((best, one) => (one.covered < best.covered ? one : best)).corner;
}

function toastBox({ width, height, top }: Screen, corner: Corner): Box {
  const [side, end] = corner.split('-');
  // On a phone it is as wide as the screen.
  const wide = width <= PHONE ? width : TOAST.width;
  const left =
    width <= PHONE
      ? 0
      : end === 'left'
        ? TOAST.gap
        : end === 'right'
          ? width - TOAST.gap - wide
          : (width - wide) / 2;
  const above = side === 'top' ? top : height - TOAST.gap - TOAST.height;
  return { left, top: above, right: left + wide, bottom: above + TOAST.height };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
