import { ACCENTS, createPalettes } from './palette.ts';
import { CORNERS, DEFAULT_THEME, DENSITIES, FONTS, HEADINGS, SURFACES, type Theme } from './theme.ts';
import { type Palette, type TokenName, tokens } from './tokens.ts';

/** Marks the start of the theme in a preview's style element, which the console replaces during editing. */
export const THEME_BEGINS = '/*theme*/';

/**
 * Returns a theme's changes to tokens.css, for a style element after it; '' if there are no changes. It contains no character that HTML
 * would escape, so that the hash of the string in the CSP matches the text in the document.
 */
export function themeStyle(theme: Theme): string {
  const { scheme } = theme;
  const palettes = createPalettes(theme);
  const shape = [
    ...(theme.font === DEFAULT_THEME.font ? [] : [`--font-sans:${FONTS[theme.font]}`]),
    ...(theme.corners === DEFAULT_THEME.corners
      ? []
      : Object.entries(CORNERS[theme.corners]).map(([name, px]) => `--radius-${name}:${px}px`)),
    ...Object.entries(DENSITIES[theme.density]).map(([px, rem]) => `--space-${px}:${rem}rem`),
  ];
  const character = SURFACES[theme.surface] + HEADINGS[theme.headings];
  const isOwn = theme.colours !== DEFAULT_THEME.colours;
  if (scheme === 'host')
    return (
      character +
      rule([...(isOwn ? declareTokens(palettes.light, ACCENTS) : []), ...shape]) +
      (isOwn
        ? `@media screen and (prefers-color-scheme:dark){${rule(declareTokens(palettes.dark, ACCENTS))}}`
        : '')
    );
  const { colours, shadow } = tokens[scheme];
  const all = rule([
    `color-scheme:${scheme}`,
    ...declareTokens(palettes[scheme], Object.keys(colours) as TokenName[]),
    `--shadow-raised:${shadow}`,
  ]);
  // Paper is white, so the dark scheme would print white on white.
  const paper = scheme === 'dark' && isOwn ? rule(declareTokens(palettes.light, ACCENTS)) : '';
  return paper + character + rule(shape) + (scheme === 'dark' ? `@media screen{${all}}` : all);
}

/** Returns a theme's accent and the text colour on it, for an element in a shadow root on a page without our tokens. */
export function accentStyle({ colours, scheme }: Pick<Theme, 'colours' | 'scheme'>): string {
  const { light, dark } = createPalettes({ colours });
  const host = (palette: Palette) => `:host{${declareTokens(palette, ['accent', 'accent-text']).join(';')}}`;
  if (scheme === 'host') return `${host(light)}@media(prefers-color-scheme:dark){${host(dark)}}`;
  return host(scheme === 'dark' ? dark : light);
}

const declareTokens = (palette: Palette, names: readonly TokenName[]) =>
  names.map((name) => `--${name}:${palette[name].replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')}`);

const rule = (declarations: readonly string[]) =>
  declarations.length > 0 ? `:root{${declarations.join(';')}}` : '';
