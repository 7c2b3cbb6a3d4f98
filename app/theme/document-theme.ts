import { createPalettes } from './palette.ts';
import { CORNERS, FONTS, type Theme } from './theme.ts';
import type { Palette } from './tokens.ts';

/** Theme of a tenant's documents. They don't contain the product's own name (D1). */
export interface DocumentTheme {
  brand: string;
  /** Used only in e-mails: files must not load anything from the network. */
  logoUrl: string | null;
  theme: Theme;
  light: Palette;
  dark: Palette;
  /** Value for `font-family`. */
  font: string;
  /** In px. */
  radius: { control: number; card: number };
}

/** Converts a theme for programs without style sheets. */
export const createDocumentTheme = (brand: string, logoUrl: string | null, theme: Theme): DocumentTheme => ({
  brand,
  logoUrl,
  theme,
  ...createPalettes(theme),
  font: FONTS[theme.font],
  radius: CORNERS[theme.corners],
});
