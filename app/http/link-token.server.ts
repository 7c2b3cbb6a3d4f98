import { createCookie, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS } from '#app/lib/durations.ts';

/** Paths of the pages that links in account mails lead to, without the secret. */
export type LinkPage = '/reset-password' | '/invite' | '/verify-email' | '/confirm-address';

/** Time for which a page that was opened by its link can be reloaded. */
const OPEN_MS = HOUR_MS;

/** privacy-text.ts lists these names. */
const COOKIE_NAMES = {
  '/reset-password': 'reset-password-link',
  '/invite': 'invite-link',
  '/verify-email': 'verify-email-link',
  '/confirm-address': 'confirm-address-link',
} as const satisfies Record<LinkPage, string>;

/** Only the page itself receives the secret. */
const cookieFor = (request: Request, page: LinkPage) =>
  createCookie(COOKIE_NAMES[page], {
    httpOnly: true,
    // A mail's link is opened from another site.
    sameSite: 'lax',
    secure: new URL(request.url).protocol === 'https:',
    path: page,
  });

/** Moves a link's secret from the URL into a cookie, so that neither the address bar nor a later request's Referer contains it. */
async function openLink(request: Request, page: LinkPage, token: string): Promise<Response> {
  const cookie = await cookieFor(request, page).serialize(token, { maxAge: OPEN_MS / 1000 });
  return redirect(page, {
    headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}

/** Returns the secret of the link that opened the page, or '' if missing. */
export async function readLink(request: Request, page: LinkPage): Promise<string> {
  const token: unknown = await cookieFor(request, page).parse(request.headers.get('cookie'));
  return typeof token === 'string' ? token : '';
}

/**
 * Finds what a link is about, for the loader of the page that it opens: an invitation, an e-mail address. At `{page}/{token}`, a valid link
 * throws the redirect to `{page}`, where the secret is in a cookie.
 * @param find gets what the secret is about; null if the link is not valid
 */
export async function findByLink<Subject>(
  { request, params, context }: LoaderFunctionArgs,
  page: LinkPage,
  find: (db: Database, token: string, now: Date) => Promise<Subject>,
): Promise<Subject> {
  const token = params.token ?? (await readLink(request, page));
  const subject = await find(context.services.db, token, new Date());
  if (subject && params.token !== undefined) throw await openLink(request, page, token);
  return subject;
}

/** @returns the header that makes the browser delete the cookie of a used link */
export const closeLink = (request: Request, page: LinkPage): Promise<string> =>
  cookieFor(request, page).serialize('', { maxAge: 0 });
