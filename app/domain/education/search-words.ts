/** More words than anybody types on purpose; those behind are not looked for. */
const MAX_WORDS = 12;

/** Words that occur in any question and so can't tell articles apart. */
const COMMON = new Set(
  'a an and any are as at be by can do does for from how i in is it of on or should than that the there they this to what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * The words of a text as the search keeps and looks for them: without case and accents. Parts of a hyphenated word count
 * alone and joined, so that "bpc157", "bpc 157" and "BPC-157" find each other.
 */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+(?:[-‑–][\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
    const parts = word.split(/[-‑–]/);
    return parts.length > 1 ? [...parts, parts.join('')] : parts;
  });
}

/** What is looked for: the query's telling words, or all of them where none tells anything. */
export function queryWords(query: string): string[] {
  const words = [...new Set(searchWords(query))].slice(0, MAX_WORDS);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
}
