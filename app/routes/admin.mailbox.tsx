import {
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listMailbox } from '../domain/messaging/index.ts';
import { mailboxHeaders, requireMailboxReader } from '../http/mailbox-access.server.ts';
import mailboxStyles from '../ui/mailbox.css?url';
import { Moment } from '../ui/moment.tsx';

/** `/admin/mailbox`: what was kept instead of sent, while there is no SMTP server (D31). */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  requireMailboxReader(context);
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const { lines, next } = await listMailbox(context.services.db, { before });
  const sends = context.services.env.SMTP_URL !== undefined;
  return json({ lines, next, sends }, { headers: mailboxHeaders });
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mailboxStyles }];
export const meta: MetaFunction = () => [{ title: 'Local mailbox' }, { name: 'robots', content: 'noindex' }];

export default function Mailbox() {
  const { lines, next, sends } = useLoaderData<typeof loader>();
  return (
    <main className="mailbox">
      <h1>Local mailbox</h1>
      <p className="mailbox-note">
        {sends
          ? 'SMTP_URL is set, so mails are sent. These were kept before it was.'
          : 'SMTP_URL is not set, so mails are kept here instead of sent.'}
      </p>
      {lines.length === 0 ? (
        <p className="mailbox-empty">
          No mails yet. <a href="/">Take the assessment</a> and its plan arrives here.
        </p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col" className="mailbox-wide">
                From
              </th>
              <th scope="col">Kept</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <a href={`/admin/mailbox/${line.id}`}>{line.subject || '(no subject)'}</a>
                </td>
                <td>{line.recipient}</td>
                <td className="mailbox-wide">{line.sender}</td>
                <td>
                  <Moment at={line.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next ? (
        <p>
          <a className="page-link" href={`/admin/mailbox?before=${next}`}>
            Older
          </a>
        </p>
      ) : null}
    </main>
  );
}
