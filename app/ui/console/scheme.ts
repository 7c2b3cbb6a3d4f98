/** What staff choose: the system's scheme, or always one. Stored in a cookie, so that the first byte already has it. */
export const SCHEME_CHOICES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

const COOKIE = 'console-scheme';
const YEAR_S = 31_536_000;

/** @param cookies the request's Cookie header */
export function readSchemeChoice(cookies: string | null): SchemeChoice {
  const value = cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return toSchemeChoice(value);
}

/** A posted or stored value as a choice; anything unknown is the system's. */
export const toSchemeChoice = (value: unknown): SchemeChoice =>
  SCHEME_CHOICES.find((choice) => choice === value) ?? 'system';

/** The Set-Cookie header of a choice. It holds nothing personal, and no script needs it. */
export const schemeCookie = (choice: SchemeChoice, { isSecure }: { isSecure: boolean }): string =>
  `${COOKIE}=${choice}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
