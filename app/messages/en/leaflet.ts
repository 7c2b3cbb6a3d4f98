/** The plan on two printed pages. */
export const all = 'All products of this plan';
/** Title of the line that lists what to log and measure each week. */
export const eachWeek = 'Each week';
export const formatPage = (page: number, pages: number) => `${page} of ${pages}`;
