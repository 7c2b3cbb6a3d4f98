/** Shown above the results if the shop's own product names, prices and pages could not be fetched. */
export const notLoaded = 'We could not load the shop’s product names, prices and stock.';
