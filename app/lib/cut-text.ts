/** Returns the first characters of a text, without the half of one: databases refuse it. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
