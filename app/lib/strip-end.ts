/**
 * A text without the characters at its end that are among `characters`. A pattern such as /x+$/ does the same in a time that
 * grows with the square of the text.
 */
export function stripEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
