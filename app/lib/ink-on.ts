/** WCAG luminance of a colour on which white and black have the same contrast. */
const MIDDLE = 0.179;

/**
 * Returns white or black, whichever has more contrast with a colour.
 * @param colour '#rrggbb'
 */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) =>
    linear(Number.parseInt(colour.slice(index, index + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE ? '#000000' : '#ffffff';
}

/** Converts one sRGB channel, from 0 to 255, to linear light. */
const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
