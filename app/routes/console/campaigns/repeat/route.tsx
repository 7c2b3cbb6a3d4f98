import { createHash } from 'node:crypto';
import { json } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { MAX_BULK_SUBJECT } from '#app/domain/campaigns/campaign-limits.ts';
import {
  describeDeparture,
  hideReasons,
  labelReasons,
  readRepeatOffer,
  repeatBulkSend,
} from '#app/domain/campaigns/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { findFieldErrors } from '#app/domain/mail-templates/merge-fields.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { randomId } from '#app/lib/random-id.ts';
import { describeBulkSend } from '#app/routes/console/campaigns/describe-bulk-send.server.ts';
import { AcceptClaims } from '#app/routes/console/campaigns/effect-claims.tsx';
import { repeatForm } from '#app/routes/console/campaigns/forms.ts';
import { describeLeftOut, getsText, peopleText } from '#app/routes/console/campaigns/left-out-text.ts';
import {
  listPreviewLeads,
  lookAtFields,
  renderPreview,
  toMail,
} from '#app/routes/console/campaigns/look-at-mail.server.ts';
import { MailPreviewPanel } from '#app/routes/console/campaigns/mail-preview-panel.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { withTenant } from '#app/routes/console/frame/with-tenant.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { MinuteMoment } from '#app/ui/moment.tsx';

/** `/communications/sent/{id}/again`: sends a Quick Email once more, with another subject, to the people who did not open it. */
export const loader = forConsole('campaigns.send', async (args) => {
  const { context, params, person, tenantId, now } = args;
  const { db } = context.services;
  const bulkId = params.bulkId ?? '';
  const offer = await readRepeatOffer(db, { tenantId, bulkId, mailFrom: readMailFrom(args), now });
  const { subject, body, createdAt, unopened, obstacle, count, claims } = offer;
  const withAnswers = await seesAnswers(db, person, tenantId);
  return json({
    subject,
    body,
    createdAt,
    unopened,
    obstacle,
    claims,
    count: count && {
      recipients: count.recipients,
      skipped: labelReasons(withAnswers ? count.skipped : hideReasons(count.skipped)),
      departure: count.departure && describeDeparture(count.departure, count.timeZone),
    },
    preview: await renderPreview(args, toMail(lookAtFields.parse({ subject, html: body }))),
    previewLeads: await listPreviewLeads(args),
    hasMailServer: Boolean(context.services.env.SMTP_URL),
    /** Key of the repeat: a form that is sent twice sends it once. */
    key: randomId(),
  });
});

export const action = consoleForms('campaigns.send', FORM_RISKS.repeatSend, (form) => ({
  repeat: form({
    schema: repeatForm,
    hideFields: ['key'],
    async run(args, { subject, key, acceptClaims: acceptsClaims }) {
      const bulkId = args.params.bulkId ?? '';
      const bodyHash = createHash('sha256').update(JSON.stringify({ bulkId, subject })).digest('hex');
      const started = await repeatBulkSend({
        ...operationContext(args),
        ...{ bulkId, subject, acceptsClaims, mailFrom: readMailFrom(args), idempotency: { key, bodyHash } },
      });
      args.context.services.outbox.wake();
      return started;
    },
    toast: (started) => ({ title: 'Emails Sent! ✅', description: describeBulkSend(started) }),
    redirectTo: (_started, _value, { request }) => withTenant('/communications', request, { tab: 'email' }),
  }),
}));

export const meta = consoleMeta('Send again');

export default function RepeatSend() {
  const data = useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const [subject, setSubject] = useState(data.subject);
  return (
    <>
      <PageHeader
        title="Send again"
        description={
          <>
            Sends the e-mail of <MinuteMoment at={data.createdAt} /> once more, to people who did not open it.
          </>
        }
        breadcrumbs={[
          { label: 'Quick Email', to: consolePath('/communications?tab=email') },
          { label: 'Send again' },
        ]}
      />
      <PageBody>
        {data.obstacle ? (
          <Alert tone="warning" title="You can’t send this e-mail again">
            {data.obstacle}
          </Alert>
        ) : null}
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
          <RepeatCard data={data} subject={subject} onSubject={setSubject} />
          <MailPreviewPanel
            initial={data.preview}
            versions={[{ label: 'English', mail: { subject, html: data.body } }]}
            leads={data.previewLeads}
            hasMailServer={data.hasMailServer}
            firstView="phone"
          />
        </div>
      </PageBody>
    </>
  );
}

type RepeatData = ReturnType<typeof useLoaderData<typeof loader>>;

function RepeatCard(props: { data: RepeatData; subject: string; onSubject: (subject: string) => void }) {
  const { data, subject, onSubject } = props;
  const { consolePath } = useConsole();
  const reply = useFormReply('repeat');
  const [form, fields] = usePostedForm<typeof repeatForm>({
    id: 'repeat-send',
    result: reply?.status === 'refused' ? reply.result : undefined,
    defaultValue: { subject: data.subject },
    findErrors(): Record<string, string[]> {
      const errors = findFieldErrors(subject);
      return errors.length > 0 ? { subject: errors } : {};
    },
  });
  const recipients = data.count?.recipients ?? 0;
  return (
    <Card title={`${formatCount(data.unopened)} did not open`} description={describeCount(data)}>
      <Form method="post" {...form.props}>
        <FormStack>
          <FormErrors form={form} title="The e-mail was not sent" />
          <input type="hidden" name="key" value={data.key} />
          <TextInput
            label="Subject"
            field={fields.subject}
            hint="A new subject gives people another reason to open it. The text stays the same."
            maxLength={MAX_BULK_SUBJECT}
            required
            autoComplete="off"
            onChange={(event) => onSubject(event.target.value)}
          />
          <Alert tone="info" title="The number of openings is not exact">
            Some mail programs open e-mails by themselves. Others block pictures, so we can’t see the opening.
            Some of these people may have read the e-mail. Others never looked and still count as having
            opened it.
          </Alert>
          <AcceptClaims claims={data.claims} errors={reply?.result?.error?.acceptClaims} />
          <FormActions>
            <SubmitButton
              intent="repeat"
              disabled={data.obstacle !== null || recipients === 0 || subject.trim() === ''}
              pendingLabel="Sending…"
            >
              {`Send to ${peopleText(recipients)}`}
            </SubmitButton>
            <LinkButton to={consolePath('/communications?tab=email')}>Not now</LinkButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}

/** Says who gets the e-mail, who is left out, and when it leaves. */
function describeCount({ count }: RepeatData): string {
  if (!count) return `${getsText(0)} this e-mail.`;
  const leftOut = describeLeftOut(count.skipped);
  return [
    `${getsText(count.recipients)} this e-mail.`,
    ...(leftOut ? [`Left out: ${leftOut}.`] : []),
    ...(count.departure && count.recipients > 0 ? [count.departure] : []),
  ].join(' ');
}
