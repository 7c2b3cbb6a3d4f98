import type { SerializeFrom } from '@remix-run/node';
import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readMailbox } from '#app/domain/messaging/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Moment } from '#app/ui/moment.tsx';

/** `/admin/mailbox/{id}`: one stored e-mail, with its HTML in a fully sandboxed frame. */
export const loader = forConsole('mailbox.read', async ({ params, context }) => {
  const mail = await readMailbox({ ...context.services, id: params.id ?? '' });
  if (!mail) throw new AppError('not-found', 'E-mail not found.');
  const { html, headers: sent, ...mailFields } = mail;
  const headers = Object.entries((sent ?? {}) as Record<string, string>);
  return json({ mail: { ...mailFields, headers, hasHtml: html !== null } });
});

export const meta = serviceMeta<SerializeFrom<typeof loader>>(
  (data) => `${data?.mail.subject ?? 'E-mail'} – Local mailbox`,
);

export default function Mail() {
  const { mail } = useLoaderData<typeof loader>();
  const title = mail.subject || '(no subject)';
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: 'Local mailbox', to: '/admin/mailbox' }, { label: title }]}
      />
      <PageBody>
        <Card>
          <KeyValueList
            items={[
              { label: 'From', value: mail.sender },
              { label: 'To', value: mail.recipient },
              { label: 'Kept', value: <Moment at={mail.createdAt} /> },
              ...mail.headers.map(([label, value]) => ({ label, value })),
            ]}
          />
        </Card>
        {mail.hasHtml ? (
          <iframe
            title="The e-mail as HTML"
            src={`/admin/mailbox/${mail.id}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-[80vh] w-full rounded-card border bg-raised"
          />
        ) : null}
        <details open={!mail.hasHtml} className="rounded-card border bg-raised p-4 md:px-6">
          <summary className="min-h-11 py-2 font-medium">Text part</summary>
          <pre className="overflow-x-auto text-14 whitespace-pre-wrap">{mail.text}</pre>
        </details>
      </PageBody>
    </>
  );
}
