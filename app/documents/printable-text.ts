/** What the fonts that every PDF reader carries can show: Latin-1 and the extra signs of Windows-1252. */
const SHOWN = /^[\t\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/u;

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

/** Text for those fonts: a sign that they lack is spelled out, loses its accent, or becomes a question mark. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (SHOWN.test(sign)) return sign;
      const spelled = SPELLED[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return [...spelled].every((part) => SHOWN.test(part)) ? spelled : '?';
    })
    .join('');
