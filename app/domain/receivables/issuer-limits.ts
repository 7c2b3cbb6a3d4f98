/** Length of the issuer's texts of several lines, which the page shows beside the fields. */
export const MAX_ISSUER_LINES = 1000;
