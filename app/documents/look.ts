import { contrast, mix, type Palette, readableOn, tokenColours } from './token-colours.ts';

/** How a tenant's documents look. The product's own name is nowhere in them (D1). */
export interface Look {
  brand: string;
  /** Shown in mails only: files must not ask the network for anything. */
  logoUrl: string | null;
  light: Palette;
  dark: Palette;
}

/**
 * @param colour the tenant's own, as #rrggbb, or null for the tokens' accent. Its shades are corrected until they can
 *   be read on what they stand on.
 */
export function lookOf(brand: string, logoUrl: string | null, colour: string | null): Look {
  const { light, dark } = tokenColours;
  const own = colour && /^#[\da-f]{6}$/i.test(colour) ? colour.toLowerCase() : null;
  return {
    brand,
    logoUrl,
    light: own ? inColour(light, own, '#000000', 0.92) : light,
    dark: own ? inColour(dark, readableOn(dark.raised, own, '#ffffff'), '#ffffff', 0.85) : dark,
  };
}

/** @param towards where a shade goes that can't be read yet @param tint share of the ground in the accent's tint */
function inColour(palette: Palette, accent: string, towards: string, tint: number): Palette {
  const accentTint = mix(accent, palette.raised, tint);
  const white = contrast(accent, '#ffffff') >= 4.5;
  return {
    ...palette,
    accent,
    'accent-text': white ? '#ffffff' : '#141414',
    'accent-tint': accentTint,
    'accent-ink': readableOn(accentTint, accent, towards),
  };
}
