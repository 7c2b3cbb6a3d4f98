import { createCookie, redirect } from '@remix-run/node';
import { HOUR_MS } from '#app/lib/durations.ts';

/** Pages that the link of an account mail opens, as they are addressed without its secret. */
export type LinkPage = '/reset-password' | '/invite' | '/verify-email' | '/confirm-address';

/** How long a page that was opened by its link can be loaded again. */
const OPEN_MS = HOUR_MS;

/** privacy-text.ts names them. */
const COOKIE_NAMES = {
  '/reset-password': 'reset-password-link',
  '/invite': 'invite-link',
  '/verify-email': 'verify-email-link',
  '/confirm-address': 'confirm-address-link',
} as const satisfies Record<LinkPage, string>;

/** Only the page itself is told the secret. */
const cookieFor = (request: Request, page: LinkPage) =>
  createCookie(COOKIE_NAMES[page], {
    httpOnly: true,
    // A mail's link is followed from another site.
    sameSite: 'lax',
    secure: new URL(request.url).protocol === 'https:',
    path: page,
  });

/**
 * Takes a link's secret out of the address, so that neither the address bar nor a later request's Referer has it: for `throw` by the
 * loader of `{page}/{token}`, once it knows that the link works.
 */
export async function openLink(request: Request, page: LinkPage, token: string): Promise<Response> {
  const cookie = await cookieFor(request, page).serialize(token, { maxAge: OPEN_MS / 1000 });
  return redirect(page, {
    headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}

/** The secret of the link by which the page was opened; '' for none. */
export async function readLink(request: Request, page: LinkPage): Promise<string> {
  const token: unknown = await cookieFor(request, page).parse(request.headers.get('cookie'));
  return typeof token === 'string' ? token : '';
}

/** @returns the header that makes the browser forget a link that was used */
export const closeLink = (request: Request, page: LinkPage): Promise<string> =>
  cookieFor(request, page).serialize('', { maxAge: 0 });
