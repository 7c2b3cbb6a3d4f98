import { redirect } from '@remix-run/node';
import { forConsole, safeNext } from '../http/console.server.ts';
import { readForm } from '../http/read-form.server.ts';
import { schemeCookie, toSchemeChoice } from '../ui/console/scheme.ts';

/** `/admin/scheme`: light, dark or as the system says, for this browser. */
export const action = forConsole('account.self', async ({ request }) => {
  const form = await readForm(request);
  const isSecure = new URL(request.url).protocol === 'https:';
  return redirect(safeNext(form.get('returnTo')), {
    headers: { 'Set-Cookie': schemeCookie(toSchemeChoice(form.get('scheme')), { isSecure }) },
  });
});
