/** px. The size that Open Graph readers show whole. */
export const PICTURE = { width: 1200, height: 630, margin: 72 } as const;
/** px. What is right of it belongs to the chain. */
export const TEXT_WIDTH = 800;
/** px. Before the site's name, whose line is as high. */
export const MARK = { size: 48 } as const;
