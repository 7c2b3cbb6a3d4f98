/** Key pressed before a page's letter. */
export const GO_KEY = 'g';
