import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { listMailbox, sendAgain, sendGroupAgain } from '#app/domain/messaging/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { readGroupKey } from '#app/outbox/undelivered-groups.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { resendGroupForm, sendAgainForm } from '#app/routes/console/frame/messages/forms.ts';
import { countMessages } from '#app/routes/console/frame/messages/message-words.ts';
import { readUndeliveredPage } from '#app/routes/console/frame/messages/read-undelivered.server.ts';
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
  if (searchParams.get('show') === 'undelivered') {
    const undelivered = await readUndeliveredPage({ db, scope: 'everything', searchParams, now });
    return json({ undelivered, stored: null });
  }
  return json({
    undelivered: null,
    stored: {
      ...(await listMailbox(db, { before: searchParams.get('before') ?? undefined })),
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
  'resend-group': form({
    schema: resendGroupForm,
    hideFields: ['group'],
    async run({ context, actor, now }, { group, seenAt }) {
      const { db, outbox } = context.services;
      const count = await sendGroupAgain({
        ...{ db, scope: 'everything', group: readGroupKey(group), seenAt, actor, now },
      });
      outbox.wake();
      return count;
    },
    toast: (count) => ({ title: `We are resending ${countMessages(count)}` }),
  }),
}));

export const meta = serviceMeta('Local mailbox');

export default function Mailbox() {
  const { stored: storedMails, undelivered } = useLoaderData<typeof loader>();
  if (undelivered) return <Undelivered page={undelivered} />;
  return storedMails ? <StoredMails page={storedMails} /> : null;
}
