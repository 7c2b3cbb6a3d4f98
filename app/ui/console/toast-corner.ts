/** Edges on the screen, in px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A control on the screen. */
export interface Control extends Box {
  /** In a row of a table: there are more of its kind, and it scrolls away. */
  isInRow?: boolean;
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
/** Distance from the lower edge of a phone, where a table has the buttons for its chosen rows. */
export const PHONE_BOTTOM = 88;
/** Controls of rows that weigh as much as one that is on the page once, such as "Select all". */
const ROW_CONTROLS = 5;

/** The first corner in which a toast covers no control; where each covers some, the one with those that are missed least. */
export function findFreeCorner(screen: Screen, controls: readonly Control[]): Corner {
  const counts = CORNERS.map((corner) => {
    const toast = toastBox(screen, corner);
    const covered = controls
      .filter((control) => overlaps(toast, control))
      .reduce((sum, { isInRow }) => sum + (isInRow ? 1 : ROW_CONTROLS), 0);
    return { corner, covered };
  });
  return counts.reduce((best, one) => (one.covered < best.covered ? one : best)).corner;
}

function toastBox({ width, height, top }: Screen, corner: Corner): Box {
  const [side, end] = corner.split('-');
  const isPhone = width <= PHONE;
  // On a phone it is as wide as the screen.
  const wide = isPhone ? width : TOAST.width;
  const left = isPhone
    ? 0
    : end === 'left'
      ? TOAST.gap
      : end === 'right'
        ? width - TOAST.gap - wide
        : (width - wide) / 2;
  const above = side === 'top' ? top : height - (isPhone ? PHONE_BOTTOM : TOAST.gap) - TOAST.height;
  return { left, top: above, right: left + wide, bottom: above + TOAST.height };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
