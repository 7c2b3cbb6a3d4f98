/** px. The size that Open Graph readers show whole. */
export const PICTURE = { width: 1200, height: 630, margin: 72 } as const;
/** px. What is right of it belongs to the chain. */
export const TEXT_WIDTH = 800;
/** px. The tinted right side of a picture with a drawing; drawings are on a grid of 320 by 160. */
export const PANEL = { x: 716, scale: 1.36, drawnWidth: 320, drawnHeight: 160 } as const;
/** px. Left of the panel. */
export const NARROW_TEXT_WIDTH = 596;
/** px. Before the site's name, whose line is as high. */
export const MARK = { size: 48 } as const;
