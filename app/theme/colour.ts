/** A colour by lightness (0 to 1), chroma and hue (degrees): equal steps look equal (Björn Ottosson's OKLab). */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Linear = readonly [red: number, green: number, blue: number];

/** Converts to #rrggbb; colours outside sRGB are clipped, as in browsers. */
export const oklchToHex = (colour: Oklch): string => toHex(oklchToLinear(colour));

/** Converts to #rrggbb and reduces chroma as far as sRGB requires; lightness and hue stay the same. */
export function hexInGamut({ l, c, h }: Oklch): string {
  const fits = (chroma: number) =>
    oklchToLinear({ l, c: chroma, h }).every((part) => part >= -0.0005 && part <= 1.0005);
  if (fits(c)) return oklchToHex({ l, c, h });
  let [low, high] = [0, c];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return oklchToHex({ l, c: low, h });
}

/** @param hex #rrggbb */
export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Computes the WCAG 2 contrast of two #rrggbb colours, 1 to 21. */
export const contrast = (firstColour: string, secondColour: string): number =>
  ratio(computeLuminance(firstColour), computeLuminance(secondColour));

/** Computes the contrast of two luminances. */
export const ratio = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Computes WCAG's relative luminance of a #rrggbb colour, 0 to 1. */
export function computeLuminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function oklchToLinear({ l: lightness, c, h }: Oklch): Linear {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(linear: Linear): string {
  const parts = linear.map((part) => {
    const clamped = Math.min(1, Math.max(0, part));
    const curved = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(curved * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function toLinear(hex: string): Linear {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
