import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { endSession } from '#app/domain/access/index.ts';
import { findRequestSession, noSessionCookie } from '#app/http/session.server.ts';
import { authHandle } from '#app/ui/console/auth-page.tsx';
import { clearDrafts } from '#app/ui/console/edit-form/draft-store.ts';

export const handle = authHandle;

/** `/logout`: only a form ends a session; a link that somebody sends must not. */
export const loader = () => redirect('/admin');

/**
 * Ends the session. The browser drops what it stored of the console so that the next person at it finds none: documents, and drafts, of which an
 * expired session may have left some. Cookies stay: the theme's is no secret, and the session's is taken back by name.
 */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const session = await findRequestSession(request, db, new Date());
  if (session) await endSession(db, session.id);
  return redirect('/login', {
    headers: { 'Set-Cookie': await noSessionCookie(request), 'Clear-Site-Data': '"cache", "storage"' },
  });
};

/** What was typed and not saved goes with the session. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const account = new URLSearchParams(await request.clone().text()).get('account');
  if (account) clearDrafts(account);
  return serverAction();
};
