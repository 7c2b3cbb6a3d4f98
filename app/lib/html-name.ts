const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  reg: '®',
  trade: '™',
};
const MAX_CODE = 0x10ffff;

/** Replaces entities by their characters: `&amp;` by `&`, `&#8211;` by a dash. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
    if (code > 31 && code <= MAX_CODE && !(code >= 0xd800 && code < 0xe000))
      return String.fromCodePoint(code);
    return NAMED[String(name).toLowerCase()] ?? entity;
  });

/** Returns the plain text of a name that may contain HTML: `BPC-157 &#8211; 5 mg`. */
export const htmlName = (html: string, maxLength: number): string =>
  decodeEntities(html.slice(0, 4 * maxLength).replace(/<[^<>]*>/g, ' '))
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
