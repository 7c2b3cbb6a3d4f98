import { computeLuminance, hexInGamut, hexToOklch, type Oklch, ratio } from './colour.ts';
import { PRESETS, type Theme } from './theme.ts';
import { type Palette, type TokenName, tokens } from './tokens.ts';

/** WCAG 2.2 AA: 4.5 to 1 for text, 3 to 1 for the parts by which a control is recognised. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/** All backgrounds, without a theme's own tint. */
const GROUNDS = [
  'surface',
  'raised',
  'sunken',
  'danger-tint',
  'warning-tint',
  'success-tint',
  'info-tint',
] as const satisfies TokenName[];

/** Tokens that a theme changes. */
export const ACCENTS = ['accent', 'accent-text', 'accent-tint', 'accent-ink'] as const satisfies TokenName[];

/** Computes both palettes of a theme. For orange they are the palettes of tokens.css. */
export function createPalettes({ colours }: Pick<Theme, 'colours'>): { light: Palette; dark: Palette } {
  const { light, dark } = { light: tokens.light.colours, dark: tokens.dark.colours };
  const seeds = listSeeds(colours);
  if (!seeds) return { light, dark };
  return {
    light: { ...light, ...accentsIn(light, seeds, LIGHT) },
    dark: { ...dark, ...accentsIn(dark, seeds, DARK) },
  };
}

interface Seeds {
  primary: Oklch;
  secondary: Oklch;
}

function listSeeds(colours: Theme['colours']): Seeds | null {
  if (typeof colours !== 'string')
    return { primary: hexToOklch(colours.primary), secondary: hexToOklch(colours.secondary) };
  const preset = PRESETS[colours];
  if (!preset) return null;
  const { lightness: l, chroma: c, hue: h } = preset;
  return { primary: { l, c, h }, secondary: { l: l - 0.08, c: c * 0.9, h } };
}

/** Rules by which a scheme derives its shades from two colours. Lightness ranges from 0 to 1. */
interface Shades {
  /** Initial lightness of accent and ink: a colour that is already readable is unchanged. */
  accent: (colour: Oklch) => number;
  ink: (lightness: number) => number;
  /** Lightness step while the colour is not readable. */
  step: number;
  /** Chroma limit, because strong colours glare on a dark ground. */
  maxChroma: number;
  onAccent: (hue: number) => Oklch;
  tint: { l: number; maxChroma: number };
}

const LIGHT: Shades = {
  accent: ({ l }) => l,
  ink: (lightness) => lightness,
  step: -0.005,
  maxChroma: 1,
  onAccent: (h) => ({ l: 1, c: 0, h }),
  tint: { l: 0.965, maxChroma: 0.02 },
};
const DARK: Shades = {
  // Greyer colours get lighter, because a middle grey button looks disabled.
  accent: ({ l, c }) => Math.max(l, 0.9 - 0.2 * Math.min(1, c / 0.09)),
  ink: (lightness) => Math.max(lightness, 0.79),
  step: 0.005,
  maxChroma: 0.15,
  onAccent: (h) => ({ l: 0.2, c: 0.03, h }),
  tint: { l: 0.3, maxChroma: 0.045 },
};

/**
 * Computes the four accent tokens. The hue is unchanged, lightness changes until text on the accent and the ink on every background have
 * enough contrast, and chroma is reduced only where sRGB ends.
 */
function accentsIn(
  base: Palette,
  { primary, secondary }: Seeds,
  shades: Shades,
): Pick<Palette, (typeof ACCENTS)[number]> {
  const faint = (chroma: number) => Math.min(chroma, primary.c * 0.35);
  const limitChroma = ({ c, h }: Oklch, l: number) => ({ l, c: Math.min(c, shades.maxChroma), h });
  const onAccent = shades.onAccent(primary.h);
  const text = hexInGamut({ ...onAccent, c: faint(onAccent.c) });
  const tint = hexInGamut({ l: shades.tint.l, c: faint(shades.tint.maxChroma), h: primary.h });
  const grounds = [...GROUNDS.map((name) => base[name]), tint].map(computeLuminance);
  const [onText, onTrack] = [computeLuminance(text), computeLuminance(base.border)];
  const accent = findReadableShade(
    limitChroma(primary, shades.accent(primary)),
    shades.step,
    (light) =>
      ratio(light, onText) >= TEXT_CONTRAST &&
      [...grounds, onTrack].every((ground) => ratio(light, ground) >= SHAPE_CONTRAST),
  );
  // The ink is also a background of text, while a button is hovered.
  const ink = findReadableShade(limitChroma(secondary, shades.ink(secondary.l)), shades.step, (light) =>
    [...grounds, onText].every((ground) => ratio(light, ground) >= TEXT_CONTRAST),
  );
  return { accent, 'accent-text': text, 'accent-tint': tint, 'accent-ink': ink };
}

/** Returns the first colour on the way to black or white whose luminance passes; black and white pass on every background. */
function findReadableShade(from: Oklch, step: number, isGood: (luminance: number) => boolean): string {
  for (let l = from.l; l > 0 && l < 1; l += step) {
    const hex = hexInGamut({ ...from, l });
    if (isGood(computeLuminance(hex))) return hex;
  }
  return step < 0 ? '#000000' : '#ffffff';
}
