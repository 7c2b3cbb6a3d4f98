/** Matches a semicolon outside brackets. */
const ENUMERATION_MARK = /; (?![^(]*\))/g;

/**
 * Joins the items of an enumeration by semicolons. A semicolon within an item becomes a dash, so that a reader, and a page that shows a line
 * for each item, cannot take its second half for another item.
 */
export const enumerate = (items: readonly string[]): string =>
  items.map((item) => item.replace(ENUMERATION_MARK, ' – ')).join('; ');
