import { useLoaderData } from '@remix-run/react';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { useErrorToast } from '#app/routes/console/frame/use-error-toast.ts';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { loadBranding } from '../load-branding.server.ts';
import { changeDomain } from './change-domain.server.ts';
import { DomainCard } from './domain-card.tsx';
import { MailServerCard } from './mail-server-card.tsx';
import { NameAndReplyAddressCard } from './name-and-reply-address-card.tsx';
import { SenderCard } from './sender-card.tsx';

/** `/admin/tenants/{id}/domain`: the tenant's own domain, and the name and address that its e-mails come from. */
export const loader = forConsole('tenant.brand', loadBranding);

export const action = changeDomain;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

const EDIT_FORMS = ['domain', 'signature', 'sender'] as const;

export const meta = consoleMeta('Domain');

export default function Domain() {
  const { id, name, contactEmail, domain, sender, mailServer, cards, versions, warnings } =
    useLoaderData<typeof loader>();
  const { answerOf: findAnswer, refusal } = useEditAnswers(EDIT_FORMS);
  useErrorToast(refusal);
  const server = useFormReply('mail-server');
  const card = <K extends (typeof EDIT_FORMS)[number]>(key: K) => ({
    tenantId: id,
    saved: cards[key],
    versions: versions[key],
    warnings,
    answer: findAnswer(key),
  });
  return (
    <>
      <DomainCard {...domain} {...card('domain')} />
      <NameAndReplyAddressCard name={name} contactEmail={contactEmail} {...card('signature')} />
      <SenderCard {...sender} {...card('sender')} />
      <MailServerCard account={mailServer} isVerified={sender.isVerified} result={server?.result} />
    </>
  );
}
