/** Shown above the results if the shop's own product names, prices and pages could not be fetched. */
export const notLoaded = 'The shop’s product names, prices and stock could not be loaded.';
