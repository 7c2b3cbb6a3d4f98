/** The plan on two printed pages. */
export const all = 'All products of this plan';
/** Precedes a product's own warnings, which follow the shared ones. */
export const eachWeek = 'Each week';
export const formatPage = (page: number, pages: number) => `${page} of ${pages}`;
