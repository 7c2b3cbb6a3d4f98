import { json, redirect } from '@remix-run/node';
import { ROUTE_RISKS, saveConsoleView, viewChoice } from '#app/domain/access/index.ts';
import { forConsoleRoute, safeNext } from '#app/http/console.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';

/** `/admin/view`: saves one preference for the console's tables or shortcut keys, for this account. */
export const action = forConsoleRoute(
  'account.self',
  ROUTE_RISKS['/admin/view'],
  async ({ request, context, person }) => {
    const form = await readForm(request);
    const choice = viewChoice.safeParse({ ...Object.fromEntries(form), column: form.getAll('column') });
    if (!choice.success) throw new AppError('invalid', 'This is not a setting of the console.');
    await saveConsoleView(context.services.db, person, choice.data);
    // Only a form sent without JavaScript contains the page to return to.
    const returnTo = form.get('returnTo');
    return returnTo === null ? json({ saved: true }) : redirect(safeNext(returnTo));
  },
);
