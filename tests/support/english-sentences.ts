/** Returns the text of a mail as a reader sees it, without tags. */
export const readableText = (text: string): string =>
  text
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

/**
 * Finds English sentences in mails of another language: the fixed parts of all texts, where those with values are cut at the values.
 * @param values for texts with values; a text is cut at '¦' and at numbers
 * @param minLength shorter parts may occur by chance
 */
export function englishFinder(
  messages: object,
  { values, minLength }: { values: readonly unknown[]; minLength: number },
) {
  const parts = Object.values(messages).flatMap((message) =>
    (typeof message === 'string' ? message : (message as (...values: unknown[]) => string)(...values))
      .split(/¦|\d+/)
      .map((part) => part.trim())
      .filter((part) => part.length >= minLength),
  );
  return (text: string): string[] => parts.filter((part) => readableText(text).includes(part));
}
