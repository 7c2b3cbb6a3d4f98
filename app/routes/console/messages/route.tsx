import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import { sendAgain, sendGroupAgain } from '#app/domain/messaging/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { readGroupKey } from '#app/outbox/undelivered-groups.ts';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { resendGroupForm, sendAgainForm } from '../frame/messages/forms.ts';
import { countMessages } from '../frame/messages/message-words.ts';
import { readUndeliveredPage } from '../frame/messages/read-undelivered.server.ts';
import { UndeliveredPage } from '../frame/messages/undelivered-page.tsx';

/** `/admin/messages`: a tenant's failed or uncertain outbox items by cause, to be sent again. */
export const loader = forConsole('messages.read', async ({ request, context, tenantId, person, now }) => {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const page = await readUndeliveredPage({ db, scope: { tenantId }, searchParams, now });
  return json({ page, canResend: can(person, 'messages.resend') });
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
  'resend-group': form({
    schema: resendGroupForm,
    hideFields: ['group'],
    async run({ context, tenantId, actor, now }, { group, seenAt }) {
      const { db, outbox } = context.services;
      const count = await sendGroupAgain({
        ...{ db, scope: { tenantId }, group: readGroupKey(group), seenAt, actor, now },
      });
      outbox.wake();
      return count;
    },
    toast: (count) => ({ title: `We are resending ${countMessages(count)}` }),
  }),
}));

export const meta = consoleMeta('Delivery problems');

export default function Messages() {
  const { page, canResend } = useLoaderData<typeof loader>();
  const { tenant, consolePath } = useConsole();
  return (
    <UndeliveredPage
      page={page}
      title="Delivery problems"
      description={`Messages of ${tenant?.name ?? 'your company'} that failed or may not have arrived.`}
      parents={[]}
      namesTenants={false}
      canResend={canResend}
      hrefFor={(params) => {
        const query = new URLSearchParams(params).toString();
        return consolePath(query ? `/admin/messages?${query}` : '/admin/messages');
      }}
    />
  );
}
