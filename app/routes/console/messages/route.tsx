import { json } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import { sendAgain } from '#app/domain/messaging/index.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { listUndelivered } from '#app/outbox/list-undelivered.server.ts';
import { UNDELIVERED_STATES } from '#app/outbox/state-moves.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { sendAgainForm } from '../frame/messages/forms.ts';
import { MessageTable } from '../frame/messages/message-table.tsx';
import { StateFilter } from '../frame/messages/state-filter.tsx';

/** `/admin/messages`: a tenant's failed or uncertain outbox items, to be sent again. */
export const loader = forConsole('messages.read', async ({ request, context, tenantId, person, now }) => {
  const { searchParams } = new URL(request.url);
  const state = UNDELIVERED_STATES.find((candidate) => candidate === searchParams.get('state'));
  const page = await listUndelivered({
    db: context.services.forReading(request).db,
    scope: { tenantId },
    state,
    before: searchParams.get('before') ?? undefined,
    findTenantNames,
    now,
  });
  return json({ ...page, state: state ?? null, canResend: can(person, 'messages.resend') });
});

export const action = consoleForms('messages.resend', FORM_RISKS.messages, (form) => ({
  'send-again': form({
    schema: sendAgainForm,
    hideFields: ['id'],
    async run({ context, tenantId, actor, now }, message) {
      const { db, outbox } = context.services;
      await sendAgain({ db, scope: { tenantId }, ...message, actor, now });
      outbox.wake();
    },
    toast: { title: 'We are resending the message' },
  }),
}));

export const meta = consoleMeta('Delivery problems');

export default function Messages() {
  const { lines, next, counts, state, canResend } = useLoaderData<typeof loader>();
  const reply = useFormReply('send-again');
  const { tenant, consolePath } = useConsole();
  const [params] = useSearchParams();
  const hrefFor = (selectedState: string | null) =>
    consolePath(selectedState ? `/admin/messages?state=${selectedState}` : '/admin/messages');
  const older = new URLSearchParams(params);
  older.set('before', next ?? '');
  return (
    <>
      <PageHeader
        title="Delivery problems"
        description={`Messages of ${tenant?.name ?? 'your company'} that failed or may not have arrived.`}
      />
      <PageBody>
        <NothingChanged problem={reply?.message} />
        <StateFilter state={state} counts={counts} hrefFor={hrefFor} />
        <MessageTable messages={lines} namesTenants={false} canResend={canResend} />
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {params.has('before') ? <LinkButton to={hrefFor(state)}>Newest</LinkButton> : null}
          {next ? <LinkButton to={`?${older}`}>Older</LinkButton> : null}
        </nav>
      </PageBody>
    </>
  );
}
