import { createPalettes } from './palette.ts';
import { CORNERS, FONTS, type Theme } from './theme.ts';
import type { Palette } from './tokens.ts';

/** How a tenant's documents look. They don't contain the product's own name (D1). */
export interface DocumentTheme {
  brand: string;
  /** Shown in mails only: files must not ask the network for anything. */
  logoUrl: string | null;
  theme: Theme;
  light: Palette;
  dark: Palette;
  /** For `font-family`. */
  font: string;
  /** px */
  radius: { control: number; card: number };
}

/** A theme in terms of programs that know no style sheet. */
export const createDocumentTheme = (brand: string, logoUrl: string | null, theme: Theme): DocumentTheme => ({
  brand,
  logoUrl,
  theme,
  ...createPalettes(theme),
  font: FONTS[theme.font],
  radius: CORNERS[theme.corners],
});
