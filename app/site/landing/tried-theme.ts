import { SCHEMES, type Scheme } from '#app/theme/theme.ts';

/** What a visitor tried on the landing page. It is stored in the browser's tab alone, for the sign-up that may follow. */
export interface TriedTheme {
  /** #rrggbb */
  primary: string;
  secondary: string;
  scheme: Scheme;
  /** A data address; the file never leaves the browser. */
  logo: string | null;
}

const KEY = 'tried-theme';
const HEX = /^#[\da-f]{6}$/;
/** Only pictures, and only as data: the address is shown as an image. */
const LOGO = /^data:image\/(png|jpeg|webp|svg\+xml);base64,/;

/** Null without a stored theme, or with something else in its place. */
export function readTriedTheme(storage: Pick<Storage, 'getItem'>): TriedTheme | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { primary, secondary, scheme, logo } = stored as Record<string, unknown>;
    const known = SCHEMES.find((name) => name === scheme);
    if (!isHex(primary) || !isHex(secondary) || !known) return null;
    return { primary, secondary, scheme: known, logo: isLogo(logo) ? logo : null };
  } catch {
    // Storage is blocked in this browser, or another page wrote something else there.
    return null;
  }
}

/** @param theme null forgets it */
export function storeTriedTheme(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  theme: TriedTheme | null,
): void {
  try {
    if (theme) storage.setItem(KEY, JSON.stringify(theme));
    else storage.removeItem(KEY);
  } catch {
    // Without storage the theme can be tried and does not arrive in the sign-up.
  }
}

export const isLogo = (value: unknown): value is string => typeof value === 'string' && LOGO.test(value);

const isHex = (value: unknown): value is string => typeof value === 'string' && HEX.test(value);
