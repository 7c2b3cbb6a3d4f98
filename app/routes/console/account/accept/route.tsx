import { json, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { acceptForm } from '#app/domain/access/account-fields.ts';
import {
  acceptNewDocuments,
  FORM_RISKS,
  listAcceptances,
  listDocumentsToAccept,
  listUnaccepted,
  versionsShown,
} from '#app/domain/access/index.ts';
import { findTenantState } from '#app/domain/tenants/index.ts';
import { forConsole, safeNext } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { AppError } from '#app/lib/app-error.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { LEGAL_NAMES, LEGAL_PATHS } from '#app/site/legal/legal-paths.ts';
import { AcceptBox } from '#app/ui/console/accept-box.tsx';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { dayText } from '#app/ui/moment-text.ts';

/** `/admin/accept`: asks an admin, after log-in, to accept legal documents that are new to them. */
export const loader = forConsole('legal.accept', async ({ request, context, person, tenantId }) => {
  const { db } = context.services;
  const tenant = await findTenantState(db, tenantId);
  return json({
    next: safeNext(new URL(request.url).searchParams.get('next')),
    company: tenant?.name ?? '',
    documents: await listDocumentsToAccept(db),
    acceptances: await listAcceptances(db, tenantId),
    asked: person.tenantId === null ? null : versionsShown(await listUnaccepted(db, person.id)) || null,
  });
});

export const action = consoleForms('legal.accept', FORM_RISKS.accept, (form) => ({
  accept: form({
    schema: acceptForm,
    async run({ context, person, tenantId, actor, now }, { documents: shown = '', next }) {
      if (person.tenantId === null)
        throw new AppError('conflict', 'Only an admin of the company can accept the documents.');
      await acceptNewDocuments(context.services.db, { tenantId, userId: person.id, shown, actor, now });
      return redirect(safeNext(next));
    },
  }),
}));

export const meta = consoleMeta('Terms and agreement');

export default function Accept() {
  const { next, company, documents, acceptances, asked } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-160">
      <PageHeader
        title="Terms and agreement"
        description="The agreements between your company and the operator of this service."
      />
      <PageBody>
        <Card title="Documents" isFlush={documents.length > 0}>
          {documents.length === 0 ? (
            <p>No documents are published yet.</p>
          ) : (
            <ul className="divide-y border-t">
              {documents.map(({ document, version, appliesFrom }) => {
                const accepted = acceptances.find(
                  (row) => row.document === document && row.version === version,
                );
                return (
                  <li key={document} className="grid gap-1 px-4 py-(--item-space) md:px-6">
                    <a
                      href={LEGAL_PATHS[document]}
                      target="_blank"
                      rel="noopener"
                      className={`${textLink} font-medium`}
                    >
                      {LEGAL_NAMES[document]}
                    </a>
                    <p className="text-14 text-muted">
                      Version {version}, applies from {dayText(appliesFrom.slice(0, 10))}.{' '}
                      {accepted
                        ? `Accepted on ${dayText(accepted.createdAt.slice(0, 10))}.`
                        : 'Not accepted yet.'}
                    </p>
                  </li>
                );
              })}
            </ul>
          )}
        </Card>
        {asked ? <AcceptCard asked={asked} company={company} next={next} /> : null}
      </PageBody>
    </div>
  );
}

function AcceptCard({ asked, company, next }: { asked: string; company: string; next: string }) {
  const reply = useFormReply('accept');
  const [form, fields] = usePostedForm<typeof acceptForm>({ id: 'accept', result: reply?.result });
  return (
    <Card title="Accept for your company">
      <Form method="post" {...form.props}>
        <FormStack>
          <FormErrors form={form} title="Not accepted" />
          <input type="hidden" name="documents" value={asked} />
          <input type="hidden" name="next" value={next} />
          <AcceptBox field={fields.accepts} company={company} />
          <FormActions>
            <SubmitButton pendingLabel="Saving…">Accept documents</SubmitButton>
            <LinkButton to={next} variant="ghost">
              Decide later
            </LinkButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}
