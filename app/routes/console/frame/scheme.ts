import { redirect } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { forConsoleRoute, safeNext } from '#app/http/console.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { schemeCookie, toSchemeChoice } from '#app/ui/console/scheme.ts';

/** `/admin/scheme`: stores light, dark or system colours for this browser. */
export const action = forConsoleRoute('account.self', ROUTE_RISKS['/admin/scheme'], async ({ request }) => {
  const form = await readForm(request);
  const isSecure = new URL(request.url).protocol === 'https:';
  return redirect(safeNext(form.get('returnTo')), {
    headers: { 'Set-Cookie': schemeCookie(toSchemeChoice(form.get('scheme')), { isSecure }) },
  });
});
