import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { endSession } from '#app/domain/access/index.ts';
import { findRequestSession, noSessionCookie } from '#app/http/session.server.ts';
import { authHandle } from '#app/ui/console/auth-page.tsx';
import { clearDrafts } from '#app/ui/console/edit-form/draft-store.ts';

export const handle = authHandle;

/** `/logout`: only a form ends a session, so that a link from someone else cannot. */
export const loader = () => redirect('/admin');

/**
 * Ends the session. The browser deletes the console's stored documents and drafts, including those of an expired session, so that the next
 * user of the browser can't see them. Cookies are not cleared together with them: the theme's cookie is not secret, and the session's
 * cookie is deleted by name.
 */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const session = await findRequestSession(request, db, new Date());
  if (session) await endSession(db, session.id);
  return redirect('/login', {
    headers: { 'Set-Cookie': await noSessionCookie(request), 'Clear-Site-Data': '"cache", "storage"' },
  });
};

/** Unsaved drafts are deleted with the session. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const account = new URLSearchParams(await request.clone().text()).get('account');
  if (account) clearDrafts(account);
  return serverAction();
};
