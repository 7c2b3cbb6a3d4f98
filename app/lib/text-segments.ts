/** GSM 03.38, the basic set: one unit each. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The extension: an escape and a character, two units. */
const EXTENDED = '\f^{}\\[~]|€';

/** Units that fit into one SMS, and into each part of a longer text, where a header uses the rest. */
const UNITS_PER_SMS = { 'gsm-7': { single: 160, part: 153 }, 'ucs-2': { single: 70, part: 67 } } as const;

export interface TextSegments {
  encoding: keyof typeof UNITS_PER_SMS;
  /** Septets of GSM-7, or UTF-16 units. */
  units: number;
  /** Number of SMS that the carrier bills; 0 for an empty text. */
  segments: number;
  /** Units that still fit into the last segment. */
  left: number;
}

/** Counts the SMS that a text is sent as. One character outside GSM-7 makes the whole text Unicode. */
export function countSegments(text: string): TextSegments {
  const characters = [...text];
  const isGsm = characters.every((character) => BASIC.includes(character) || EXTENDED.includes(character));
  const encoding = isGsm ? 'gsm-7' : 'ucs-2';
  // A character of two units is never split between two parts.
  const sizes = characters.map((character) =>
    isGsm ? (EXTENDED.includes(character) ? 2 : 1) : character.length,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = UNITS_PER_SMS[encoding];
  if (units === 0) return { encoding, units, segments: 0, left: single };
  if (units <= single) return { encoding, units, segments: 1, left: single - units };
  let segments = 1;
  let usedUnits = 0;
  for (const size of sizes) {
    if (usedUnits + size > part) {
      segments += 1;
      usedUnits = 0;
    }
    usedUnits += size;
  }
  return { encoding, units, segments, left: part - usedUnits };
}
