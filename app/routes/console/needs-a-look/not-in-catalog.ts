/** The value of the choice that a product is not in the catalog. Product ids have letters. */
export const NOT_IN_CATALOG = '-';
