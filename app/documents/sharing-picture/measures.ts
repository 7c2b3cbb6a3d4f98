/** px. The size that Open Graph readers show uncropped. */
export const PICTURE = { width: 1200, height: 630, margin: 72 } as const;
/** px. The space to the right belongs to the chain. */
export const TEXT_WIDTH = 800;
/** px. The tinted panel on the right of a picture with a drawing. Drawings use a grid of 320 by 160. */
export const PANEL = { x: 716, scale: 1.36, drawnWidth: 320, drawnHeight: 160 } as const;
/** px. Width of the text to the left of the panel. */
export const NARROW_TEXT_WIDTH = 596;
/** px. Mark before the site's name, whose line has the same height. */
export const MARK = { size: 48 } as const;
