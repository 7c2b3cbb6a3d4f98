import { json, type SerializeFrom } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { listMailbox, sendAgain } from '#app/domain/messaging/index.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { listUndelivered } from '#app/outbox/list-undelivered.server.ts';
import { UNDELIVERED_STATES } from '#app/outbox/rules.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { sendAgainForm } from '#app/routes/console/frame/messages/forms.ts';
import { MessageTable } from '#app/routes/console/frame/messages/message-table.tsx';
import { StateFilter } from '#app/routes/console/frame/messages/state-filter.tsx';
import { Alert, NothingChanged } from '#app/ui/console/alert.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Moment } from '#app/ui/moment.tsx';

/**
 * `/admin/mailbox`: e-mails that are stored and not sent while there is no SMTP server (D31); with `?show=undelivered` the failed or
 * uncertain outbox items of all tenants and of the service itself.
 */
export const loader = forConsole('mailbox.read', async ({ request, context, now }) => {
  const { env, forReading } = context.services;
  const { db } = forReading(request);
  const { searchParams } = new URL(request.url);
  const before = searchParams.get('before') ?? undefined;
  if (searchParams.get('show') === 'undelivered') {
    const state = UNDELIVERED_STATES.find((candidate) => candidate === searchParams.get('state'));
    const undelivered = await listUndelivered({
      db,
      scope: 'everything',
      state,
      before,
      findTenantNames,
      now,
    });
    return json({ undelivered: { ...undelivered, state: state ?? null }, stored: null });
  }
  return json({
    undelivered: null,
    stored: {
      ...(await listMailbox(db, { before })),
      sends: env.SMTP_URL !== undefined,
      texts: env.TWILIO_ACCOUNT_SID !== undefined,
    },
  });
});

export const action = consoleForms('mailbox.resend', FORM_RISKS.mailbox, (form) => ({
  'send-again': form({
    schema: sendAgainForm,
    hideFields: ['id'],
    async run({ context, actor, now }, message) {
      const { db, outbox } = context.services;
      await sendAgain({ db, scope: 'everything', ...message, actor, now });
      outbox.wake();
    },
    toast: { title: 'The message is sent again' },
  }),
}));

export const meta = serviceMeta('Local mailbox');

export default function Mailbox() {
  const { stored: storedMails, undelivered } = useLoaderData<typeof loader>();
  if (undelivered) return <Undelivered page={undelivered} />;
  return storedMails ? <StoredMails page={storedMails} /> : null;
}

type Loaded = SerializeFrom<typeof loader>;

function Undelivered({ page: { lines, next, counts, state } }: { page: NonNullable<Loaded['undelivered']> }) {
  const reply = useFormReply('send-again');
  const hrefFor = (selectedState: string | null, before?: string) =>
    `/admin/mailbox?${new URLSearchParams({ show: 'undelivered', ...(selectedState && { state: selectedState }), ...(before && { before }) })}`;
  return (
    <>
      <PageHeader
        title="Not delivered"
        description="Messages of all companies and of the service itself that failed, or of which it is uncertain whether they arrived."
        breadcrumbs={[{ label: 'Local mailbox', to: '/admin/mailbox' }, { label: 'Not delivered' }]}
      />
      <PageBody>
        <NothingChanged problem={reply?.message} />
        <StateFilter state={state} counts={counts} hrefFor={hrefFor} />
        <MessageTable messages={lines} namesTenants canResend />
        {next ? (
          <div>
            <LinkButton to={hrefFor(state, next)}>Older</LinkButton>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

function StoredMails({ page: { lines, next, sends, texts } }: { page: NonNullable<Loaded['stored']> }) {
  return (
    <>
      <PageHeader
        title="Local mailbox"
        description="Messages of all tenants that were kept instead of sent."
        secondary={<LinkButton to="/admin/mailbox?show=undelivered">Not delivered</LinkButton>}
      />
      <PageBody>
        <Alert tone={sends ? 'info' : 'warning'}>
          {sends
            ? 'SMTP_URL is set, so mails are sent. These were kept before it was.'
            : 'SMTP_URL is not set, so mails are kept here instead of sent.'}{' '}
          {texts
            ? 'Texts are sent by Twilio.'
            : 'Twilio is not set up, so texts are kept here instead of sent.'}
        </Alert>
        <DataTable
          name="mailbox"
          caption="Kept messages, the newest first"
          rows={lines}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'subject',
              label: 'Subject',
              isRowHeader: true,
              cell: ({ id, subject }) => (
                <Link to={`/admin/mailbox/${id}`} className="wrap-anywhere underline underline-offset-4">
                  {subject || '(no subject)'}
                </Link>
              ),
            },
            { key: 'to', label: 'To', cell: ({ recipient }) => <BreakableText text={recipient} /> },
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
              title="No mails yet"
              action={<LinkButton to="/">Take the assessment</LinkButton>}
            >
              Take the assessment and its plan arrives here.
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
