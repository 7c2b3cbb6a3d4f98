/** Colour schemes for staff: the system's scheme, or a fixed one. Stored in a cookie, so that the server's HTML already uses it. */
export const SCHEME_CHOICES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

const COOKIE = 'console-scheme';
const COOKIE_MAX_AGE_S = 31_536_000;

/** @param cookies the request's Cookie header */
export function readSchemeChoice(cookies: string | null): SchemeChoice {
  const value = cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return toSchemeChoice(value);
}

/** Converts a posted or stored value to a choice; anything unknown becomes the system's scheme. */
export const toSchemeChoice = (value: unknown): SchemeChoice =>
  SCHEME_CHOICES.find((choice) => choice === value) ?? 'system';

/** Returns the Set-Cookie header of a choice. It contains no personal data, and scripts don't need it. */
export const schemeCookie = (choice: SchemeChoice, { isSecure }: { isSecure: boolean }): string =>
  `${COOKIE}=${choice}; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
