import { redirect } from '@remix-run/node';
import { leaveFlash } from '#app/domain/access/index.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { ConsoleArgs } from './console.server.ts';

export interface Toast {
  /** `success` if missing. */
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  description?: string;
  /** Fields that the toast's button 'Undo' posts to the page that it is shown on. */
  undo?: Record<string, string>;
  /** A link to where the problem is solved. */
  link?: { label: string; to: string };
}

/** Redirects after a successful action, to another page or the same one, with a toast. */
export async function redirectWithToast(
  { context, session }: Pick<ConsoleArgs<'account.self'>, 'context' | 'session'>,
  path: string,
  { tone = 'success', undo, ...texts }: Toast,
): Promise<Response> {
  await leaveFlash(context.services.db, session.id, {
    id: randomId(),
    tone,
    ...texts,
    ...(undo && { undo: { to: path, fields: undo } }),
  });
  return redirect(path);
}
