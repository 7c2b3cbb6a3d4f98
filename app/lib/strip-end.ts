/** Removes from the end of a text all characters that are in `characters`. A pattern such as /x+$/ does the same in quadratic time. */
export function stripEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
