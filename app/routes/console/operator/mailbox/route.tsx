import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { listMailbox, sendAgain } from '#app/domain/messaging/index.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { listUndelivered } from '#app/outbox/list-undelivered.server.ts';
import { UNDELIVERED_STATES } from '#app/outbox/state-moves.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { sendAgainForm } from '#app/routes/console/frame/messages/forms.ts';
import { StoredMails } from './stored-mails.tsx';
import { Undelivered } from './undelivered.tsx';

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
