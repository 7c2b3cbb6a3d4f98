import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { readMailbox } from '../domain/messaging/index.ts';
import { mailDocument, requireMailboxReader } from '../http/mailbox-access.server.ts';

/** `/admin/mailbox/{id}/html`: the mail itself, for the frame in its page. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  requireMailboxReader(context);
  const mail = await readMailbox(context.services.db, params.id ?? '');
  if (!mail?.html) throw json(null, { status: 404 });
  return mailDocument(mail.html);
};
