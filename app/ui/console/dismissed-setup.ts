/** Tenants whose checklist was dismissed in this browser. The cookie contains their IDs, and scripts don't need it. */
const COOKIE = 'setup-put-away';
const COOKIE_MAX_AGE_S = 31_536_000;
/** Maximum number of tenants: an operator sees many; the oldest are dropped first. */
const MOST = 20;

/** @param cookies the request's Cookie header */
export function dismissedSetups(cookies: string | null): string[] {
  const value = cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return value?.split('.').filter((id) => /^[\w-]+$/.test(id)) ?? [];
}

/** Returns the Set-Cookie header that dismisses one more checklist. */
export function dismissedSetupCookie(
  cookies: string | null,
  tenantId: string,
  { isSecure }: { isSecure: boolean },
): string {
  const ids = [...dismissedSetups(cookies).filter((id) => id !== tenantId), tenantId].slice(-MOST);
  return `${COOKIE}=${ids.join('.')}; Path=/admin; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
