/** Splits an e-mail address where it may wrap: before its '@' and after the marks between its words. Spaces are left to the browser. */
export function splitAtWords(text: string): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = [];
  let at = 0;
  for (const word of text.split(/(?=@)|(?<=[._+-])(?=[^\s@])/)) {
    words.push({ word, at });
    at += word.length;
  }
  return words;
}
