/**
 * Theme of a tenant's widget, plan, e-mails and files: a preset or the tenant's own two colours, light or dark, a font stack, a corner
 * style, density and surface. palette.ts computes the colours for all of them.
 */
export interface Theme {
  colours: PresetName | BrandColours;
  /** `host`: follows the visitor's system, or the page around the frame. */
  scheme: Scheme;
  font: FontName;
  corners: CornerName;
  density: DensityName;
  surface: SurfaceName;
  /** Font of the headings. */
  headings: HeadingName;
}

/** #rrggbb. The first fills buttons and rings, the second is for text and hover. */
export interface BrandColours {
  primary: string;
  secondary: string;
}

/**
 * Colours in OKLCH. Orange uses the colours of tokens.css. Slate is darker than the others, because a middle grey button looks disabled.
 */
export const PRESETS = {
  orange: null,
  blue: { lightness: 0.54, chroma: 0.18, hue: 258 },
  teal: { lightness: 0.54, chroma: 0.1, hue: 195 },
  green: { lightness: 0.54, chroma: 0.14, hue: 152 },
  violet: { lightness: 0.54, chroma: 0.19, hue: 295 },
  rose: { lightness: 0.54, chroma: 0.19, hue: 8 },
  slate: { lightness: 0.42, chroma: 0.035, hue: 257 },
} as const satisfies Record<string, { lightness: number; chroma: number; hue: number } | null>;

/** Fonts that are installed on the visitor's machine; without quotation marks, so that a style element needs no escapes. */
export const FONTS = {
  system: 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif',
  humanist: 'Seravek,Gill Sans Nova,Ubuntu,Calibri,DejaVu Sans,sans-serif',
  rounded: 'ui-rounded,SF Pro Rounded,Hiragino Maru Gothic ProN,Nunito,Quicksand,Comfortaa,sans-serif',
  serif: 'ui-serif,Charter,Bitstream Charter,Sitka Text,Cambria,Georgia,serif',
} as const;

/** Radii in px. 22 makes a button of 44 px a pill. */
export const CORNERS = {
  square: { control: 0, card: 0 },
  rounded: { control: 8, card: 12 },
  round: { control: 22, card: 22 },
} as const;

/** Overridden spacing steps in rem, by their px names: only steps whose exact size no rule relies on. */
export const DENSITIES = {
  compact: { 12: 0.5, 24: 1 },
  regular: {},
  airy: { 12: 1, 24: 2 },
} as const;

/**
 * Styles by which a widget's cards stand out: a line, a thick line, a shadow or a background. The rules are weaker than those for a
 * selected or hovered card, and contain no character that HTML would escape.
 */
export const SURFACES = {
  line: '',
  bold: '.sg-face,.sg-button,.sg-icon{border-width:2px}',
  lifted: '.sg-face{border-color:transparent;box-shadow:var(--shadow-raised)}',
  filled: '.sg-face{border-color:transparent;background:var(--sunken)}.sg-icon{background:var(--raised)}',
} as const;

export const HEADINGS = {
  same: '',
  mono: 'h1,h2{font-family:var(--font-mono);letter-spacing:-.04em}',
} as const;

/** A preset's properties other than its colour, used if the tenant lets it choose the font and the shape. */
export type Character = Pick<Theme, 'font' | 'corners' | 'density' | 'surface' | 'headings'>;
const PLAIN: Character = {
  font: 'system',
  corners: 'rounded',
  density: 'regular',
  surface: 'line',
  headings: 'same',
};
export const CHARACTERS: Record<PresetName, Character> = {
  orange: PLAIN,
  blue: { ...PLAIN, font: 'humanist', corners: 'square', density: 'compact' },
  teal: { ...PLAIN, font: 'humanist', density: 'airy', surface: 'filled' },
  green: { ...PLAIN, font: 'rounded', corners: 'round', density: 'airy' },
  violet: { ...PLAIN, font: 'rounded', corners: 'round', surface: 'lifted' },
  rose: { ...PLAIN, font: 'serif', density: 'airy', surface: 'lifted' },
  slate: { ...PLAIN, corners: 'square', density: 'compact', surface: 'bold', headings: 'mono' },
};

/** Value of the columns for font and corners that uses the preset's character. */
export const AS_THEME = 'theme';

export const SCHEMES = ['host', 'light', 'dark'] as const;

export type PresetName = keyof typeof PRESETS;
type FontName = keyof typeof FONTS;
type CornerName = keyof typeof CORNERS;
type DensityName = keyof typeof DENSITIES;
type SurfaceName = keyof typeof SURFACES;
type HeadingName = keyof typeof HEADINGS;
export type Scheme = (typeof SCHEMES)[number];

export const DEFAULT_THEME: Theme = {
  colours: 'orange',
  scheme: 'host',
  ...PLAIN,
};

/** Prisma select of the tenant columns that `parseTheme` reads. */
export const themeColumns = {
  theme: true,
  primaryColor: true,
  secondaryColor: true,
  useBrandColors: true,
  colorScheme: true,
  font: true,
  corners: true,
} as const;

export interface ThemeSettings {
  theme: string;
  primaryColor: string;
  secondaryColor: string;
  useBrandColors: boolean;
  colorScheme: string;
  font: string;
  corners: string;
}

/**
 * Returns the tenant's theme, with overrides from an embed code: a preset wins over the tenant's own colours. An unknown name is ignored.
 */
export function parseTheme(
  tenant: ThemeSettings,
  requested: { theme?: string | null; scheme?: string | null } = {},
): Theme {
  const colours =
    pickKnown(PRESETS, requested.theme) ??
    brandColours(tenant) ??
    pickKnown(PRESETS, tenant.theme) ??
    DEFAULT_THEME.colours;
  const character = typeof colours === 'string' ? CHARACTERS[colours] : PLAIN;
  const { font, headings } = tenant.font === AS_THEME ? character : PLAIN;
  const { corners, density, surface } = tenant.corners === AS_THEME ? character : PLAIN;
  return {
    colours,
    scheme: themeScheme(requested.scheme) ?? themeScheme(tenant.colorScheme) ?? DEFAULT_THEME.scheme,
    font: pickKnown(FONTS, tenant.font) ?? font,
    headings,
    corners: pickKnown(CORNERS, tenant.corners) ?? corners,
    density,
    surface,
  };
}

/** Lists the parameters with an unknown value. */
export const unknownIn = (requested: { theme?: string | null; scheme?: string | null }): string[] => [
  ...(requested.theme && !pickKnown(PRESETS, requested.theme) ? ['theme'] : []),
  ...(requested.scheme && !themeScheme(requested.scheme) ? ['scheme'] : []),
];

const HEX_COLOUR = /^#[\da-f]{6}$/i;

function brandColours(tenant: ThemeSettings): BrandColours | undefined {
  if (!tenant.useBrandColors || !HEX_COLOUR.test(tenant.primaryColor)) return undefined;
  const primary = tenant.primaryColor.toLowerCase();
  return {
    primary,
    secondary: HEX_COLOUR.test(tenant.secondaryColor) ? tenant.secondaryColor.toLowerCase() : primary,
  };
}

const pickKnown = <T extends object>(table: T, name: string | null | undefined): keyof T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? (name as keyof T) : undefined;

const themeScheme = (name: string | null | undefined): Scheme | undefined =>
  SCHEMES.find((scheme) => scheme === name);
