import { ROUTE_RISKS } from '../domain/access/index.ts';
import { readMailbox } from '../domain/messaging/index.ts';
import { forConsoleRoute } from '../http/console.server.ts';
import { mailDocument } from '../http/mail-document.server.ts';
import { AppError } from '../lib/app-error.ts';

/** `/admin/mailbox/{id}/html`: a kept mail's HTML, for the frame of its page. */
export const loader = forConsoleRoute(
  'mailbox.read',
  ROUTE_RISKS['/admin/mailbox/:id/html'],
  async ({ params, context }) => {
    const mail = await readMailbox({ ...context.services, id: params.id ?? '' });
    if (!mail?.html) throw new AppError('not-found', 'There is no such mail.');
    return mailDocument(mail.html);
  },
);
