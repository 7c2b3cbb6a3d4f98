const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the lines of a CSV file as its bytes arrive; a line break inside quotes belongs to a cell. */
export function createLineCounter(): (bytes: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return lines;
  };
}
