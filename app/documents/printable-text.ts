/** Characters in the fonts that every PDF reader has: Latin-1 and the extra characters of Windows-1252. */
const PRINTABLE = /^[\t\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/u;

const SPELLED: Record<string, string> = {
  '≥': '>=',
  '≤': '<=',
  '≈': '~',
  '→': '->',
  '−': '-',
  '‑': '-',
  μ: 'µ',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  κ: 'kappa',
  Δ: 'delta',
  '\u202f': ' ',
  '\u2009': ' ',
};

export const isShownByReaders = (sign: string): boolean => PRINTABLE.test(sign);

/** Replaces a character that some PDF readers' fonts lack: it is spelled out, loses its accent, or becomes a question mark. */
export function spelled(sign: string): string {
  const text = SPELLED[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [...text].every(isShownByReaders) ? text : '?';
}

/** Converts a text to characters that all PDF readers' fonts have. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')].map((sign) => (isShownByReaders(sign) ? sign : spelled(sign))).join('');
