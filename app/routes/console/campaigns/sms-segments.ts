/** The alphabet of GSM 03.38. Its characters take one septet, those of its extension table take two. */
const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '\f^{}\\[~]|€';

/** Maximum units of a single message, and of each part of a long one. The parts have less room, because they carry their number too. */
const CAPACITY = { GSM: { alone: 160, part: 153 }, Unicode: { alone: 70, part: 67 } } as const;

export interface SmsSegments {
  encoding: keyof typeof CAPACITY;
  segments: number;
}

/** Counts the messages that a text is charged as. One character outside the GSM alphabet makes the whole text Unicode. */
export function countSmsSegments(text: string): SmsSegments {
  let septets = 0;
  let isGsm = true;
  for (const char of text) {
    if (GSM_BASIC.includes(char)) septets += 1;
    else if (GSM_EXTENDED.includes(char)) septets += 2;
    else isGsm = false;
  }
  const encoding = isGsm ? 'GSM' : 'Unicode';
  // Unicode texts are charged by UTF-16 units.
  const units = isGsm ? septets : text.length;
  const { alone, part } = CAPACITY[encoding];
  return { encoding, segments: units === 0 ? 0 : units <= alone ? 1 : Math.ceil(units / part) };
}
