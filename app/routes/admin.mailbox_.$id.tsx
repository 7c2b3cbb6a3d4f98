import {
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readMailbox } from '../domain/messaging/index.ts';
import { mailboxHeaders, requireMailboxReader } from '../http/mailbox-access.server.ts';
import mailboxStyles from '../ui/mailbox.css?url';
import { Moment } from '../ui/moment.tsx';

/** `/admin/mailbox/{id}`: one kept mail, with its HTML in a frame that can do nothing. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  requireMailboxReader(context);
  const mail = await readMailbox(context.services.db, params.id ?? '');
  if (!mail) throw json({ message: 'There is no such mail.' }, { status: 404 });
  const { html, headers: sent, ...shown } = mail;
  const headers = Object.entries((sent ?? {}) as Record<string, string>);
  return json({ mail: { ...shown, headers, hasHtml: html !== null } }, { headers: mailboxHeaders });
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mailboxStyles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.mail.subject ?? 'Mail'} – Local mailbox` },
  { name: 'robots', content: 'noindex' },
];

export default function Mail() {
  const { mail } = useLoaderData<typeof loader>();
  return (
    <main className="mailbox">
      <p>
        <a href="/admin/mailbox">Local mailbox</a>
      </p>
      <h1>{mail.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>{mail.sender}</dd>
        <dt>To</dt>
        <dd>{mail.recipient}</dd>
        <dt>Kept</dt>
        <dd>
          <Moment at={mail.createdAt} />
        </dd>
        {mail.headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mail.hasHtml ? (
        <iframe
          title="The mail as HTML"
          src={`/admin/mailbox/${mail.id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ) : null}
      <details open={!mail.hasHtml}>
        <summary>Text part</summary>
        <pre>{mail.text}</pre>
      </details>
    </main>
  );
}
