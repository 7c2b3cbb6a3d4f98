/** The plan on two printed pages. */
export const all = 'All products of this plan';
/** Before a product's own warnings, which follow those that it shares. */
export const eachWeek = 'Each week';
export const pageOf = (page: number, pages: number) => `${page} of ${pages}`;
