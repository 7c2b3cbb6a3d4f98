import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Moment } from '#app/ui/moment.tsx';
import type { loader } from './route.tsx';

type Page = NonNullable<SerializeFrom<typeof loader>['stored']>;

/** Lists the messages that were stored instead of sent. */
export function StoredMails({ page: { lines, next, sends, texts } }: { page: Page }) {
  return (
    <>
      <PageHeader
        title="Local mailbox"
        description="E-mails and texts we kept instead of sending, because no provider is set up."
        secondary={<LinkButton to="/admin/mailbox?show=undelivered">Not delivered</LinkButton>}
      />
      <PageBody>
        <Alert tone={sends ? 'info' : 'warning'}>
          {sends
            ? 'E-mail is now sent through SMTP. These messages were kept before that.'
            : 'No mail server is set up (SMTP_URL), so e-mails are kept here.'}{' '}
          {texts ? 'Texts are sent by Twilio.' : 'Twilio isn’t set up, so texts are kept here.'}
        </Alert>
        <DataTable
          name="mailbox"
          caption="Kept messages, newest first"
          rows={lines}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'subject',
              label: 'Subject',
              isRowHeader: true,
              cell: ({ id, subject, recipient }, visibleKeys) => (
                <span className="grid gap-1">
                  <Link to={`/admin/mailbox/${id}`} className="wrap-anywhere underline underline-offset-4">
                    {subject || '(no subject)'}
                  </Link>
                  {/* Wider screens show the address in its own column. */}
                  {visibleKeys.has('to') ? (
                    <span className="font-normal text-muted sm:hidden print:hidden">
                      <BreakableText text={recipient} />
                    </span>
                  ) : null}
                </span>
              ),
            },
            {
              key: 'to',
              label: 'To',
              from: 'sm',
              cell: ({ recipient }) => <BreakableText text={recipient} />,
            },
            { key: 'from', label: 'From', from: 'lg', cell: ({ sender }) => <BreakableText text={sender} /> },
            {
              key: 'kept',
              label: 'Kept',
              from: 'md',
              cell: ({ createdAt }) => (
                <span className="whitespace-nowrap tabular-nums">
                  <Moment at={createdAt} />
                </span>
              ),
            },
          ]}
          empty={
            <EmptyState
              illustration="message"
              title="No e-mails yet"
              action={<LinkButton to="/">Take the assessment</LinkButton>}
            >
              Take the assessment to see its plan e-mail here.
            </EmptyState>
          }
        />
        {next ? (
          <div>
            <LinkButton to={`/admin/mailbox?before=${next}`}>Older</LinkButton>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}
