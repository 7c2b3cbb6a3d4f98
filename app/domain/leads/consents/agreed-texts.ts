/** How both languages' sentences on offers by text name their number, after the company's name. */
const TEXTS_A_MONTH = / (?:at this number, up to|en este número, hasta) (\d+) (?:a month|al mes)\./g;

/** Reads how many offers by text a month a displayed sentence permits; null for a sentence without a number, such as a reply. */
export function readTextsAMonth(wording: string): number | null {
  // The company's name, which is free text, comes before the number.
  const last = [...wording.matchAll(TEXTS_A_MONTH)].at(-1);
  return last ? Number(last[1]) : null;
}
