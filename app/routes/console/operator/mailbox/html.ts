import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { readMailbox } from '#app/domain/messaging/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { mailDocument } from '#app/http/mail-document.server.ts';
import { AppError } from '#app/lib/app-error.ts';

/** `/admin/mailbox/{id}/html`: the HTML of a stored e-mail, for the frame on its page. */
export const loader = forConsoleRoute(
  'mailbox.read',
  ROUTE_RISKS['/admin/mailbox/:id/html'],
  async ({ params, context }) => {
    const mail = await readMailbox({ ...context.services, id: params.id ?? '' });
    if (!mail?.html) throw new AppError('not-found', 'E-mail not found.');
    return mailDocument(mail.html);
  },
);
