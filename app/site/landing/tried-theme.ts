import { SCHEMES, type Scheme } from '#app/theme/theme.ts';

/** The theme that a visitor tried on the landing page. It is stored only in the browser's tab, for a later sign-up. */
export interface TriedTheme {
  /** #rrggbb */
  primary: string;
  secondary: string;
  scheme: Scheme;
  /** A data URL; the file never leaves the browser. */
  logo: string | null;
}

const TRIED_THEME_KEY = 'tried-theme';
const HEX_COLOUR = /^#[\da-f]{6}$/;
/** Only pictures are allowed, and only as data URLs, because the value is shown as an image. */
const LOGO = /^data:image\/(png|jpeg|webp|svg\+xml);base64,/;

/** Returns null if no valid theme is stored. */
export function readTriedTheme(storage: Pick<Storage, 'getItem'>): TriedTheme | null {
  try {
    const storedTheme: unknown = JSON.parse(storage.getItem(TRIED_THEME_KEY) ?? 'null');
    if (typeof storedTheme !== 'object' || storedTheme === null) return null;
    const { primary, secondary, scheme, logo } = storedTheme as Record<string, unknown>;
    const knownScheme = SCHEMES.find((name) => name === scheme);
    if (!isHex(primary) || !isHex(secondary) || !knownScheme) return null;
    return { primary, secondary, scheme: knownScheme, logo: isLogo(logo) ? logo : null };
  } catch {
    // Storage is blocked in this browser, or another page stored a different value under the key.
    return null;
  }
}

/** @param theme null removes it */
export function storeTriedTheme(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  theme: TriedTheme | null,
): void {
  try {
    if (theme) storage.setItem(TRIED_THEME_KEY, JSON.stringify(theme));
    else storage.removeItem(TRIED_THEME_KEY);
  } catch {
    // Without storage the theme can be tried, but is not carried over to the sign-up.
  }
}

export const isLogo = (value: unknown): value is string => typeof value === 'string' && LOGO.test(value);

const isHex = (value: unknown): value is string => typeof value === 'string' && HEX_COLOUR.test(value);
