import tokens from '../ui/tokens.css?raw';

const NAMES = [
  'surface',
  'raised',
  'sunken',
  'text',
  'muted',
  'border',
  'border-strong',
  'accent',
  'accent-text',
  'accent-tint',
  'accent-ink',
  'warning',
  'warning-tint',
] as const;
export type TokenName = (typeof NAMES)[number];
/** The tokens as #rrggbb: mail programs and PDF know no OKLCH. */
export type Palette = Record<TokenName, string>;

const OKLCH = /^--([\w-]+):\s*oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/;

/** Every opaque colour of tokens.css, light and dark, under its own name. */
export const tokenColours: { light: Palette; dark: Palette } = (() => {
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const base = coloursIn(light);
  return { light: paletteOf(base), dark: paletteOf({ ...base, ...coloursIn(dark) }) };
})();

function coloursIn(css: string): Record<string, string> {
  const declared = css.split(/[;{}]/).flatMap((text) => {
    const [, name, l, c, h] = OKLCH.exec(text.trim()) ?? [];
    return name ? [[name, oklchToHex(Number(l) / 100, Number(c), Number(h))]] : [];
  });
  return Object.fromEntries(declared);
}

function paletteOf(colours: Record<string, string>): Palette {
  const missing = NAMES.filter((name) => !colours[name]);
  if (missing.length > 0) throw new Error(`tokens.css has no colour for ${missing.join(', ')}.`);
  return Object.fromEntries(NAMES.map((name) => [name, colours[name]])) as Palette;
}

/** Björn Ottosson's OKLab to linear sRGB, then the sRGB curve; what lies outside of sRGB is clipped. */
export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]);
}

type Linear = readonly [red: number, green: number, blue: number];

function toHex(linear: Linear): string {
  const parts = linear.map((part) => {
    const held = Math.min(1, Math.max(0, part));
    const curved = held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055;
    return Math.round(curved * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function toLinear(hex: string): Linear {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** WCAG 2 contrast of two #rrggbb colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(toLinear(one)), luminance(toLinear(other))].sort((x, y) => y - x) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** A mixture in linear light. @param share of `other`, 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [toLinear(one), toLinear(other)];
  return toHex(
    [0, 1, 2].map((at) => (from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share) as never as Linear,
  );
}

/** `colour` moved towards `towards` until it can be read on `ground` (4.5 to 1). */
export function readableOn(ground: string, colour: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = mix(colour, towards, share);
    if (contrast(mixed, ground) >= 4.5) return mixed;
  }
  return towards;
}
