import { json, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { Download } from 'lucide-react';
import * as z from 'zod';
import { FORM_RISKS, isSteppedUp, passwordFits, stepUp } from '#app/domain/access/index.ts';
import { ownPassword } from '#app/domain/access/password-fields.ts';
import { forConsole, noteWrongPassword, safeNext } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { AppError } from '#app/lib/app-error.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

const confirmForm = z.object({ password: ownPassword, next: z.string().optional() });

/** `/admin/confirm`: asks for the password again before a risky action, in case somebody else found the session open. */
export const loader = forConsole('account.self', async ({ request, person, session, now }) => {
  const { searchParams } = new URL(request.url);
  const file = searchParams.get('file');
  return json({
    next: file === null ? safeNext(searchParams.get('next')) : confirmedFile(file),
    file: file !== null && isSteppedUp(session, now) ? safeNext(file) : null,
    email: person.email,
  });
});

/** After the password a download needs one more click: a browser that fetched it directly would stay on the password page. */
const confirmedFile = (file: string) => `/admin/confirm?${new URLSearchParams({ file: safeNext(file) })}`;

export const action = consoleForms('account.self', FORM_RISKS.confirm, (form) => ({
  confirm: form({
    schema: confirmForm,
    hideFields: ['password'],
    async run(args, { password, next }) {
      const { context, session, person, now } = args;
      await context.rateLimits.consume('password-again', person.id);
      if (!(await passwordFits(session.account.passwordHash, password))) {
        noteWrongPassword(args);
        const wrong = 'The password is wrong.';
        throw new AppError('invalid', wrong, { fields: { password: [wrong] } });
      }
      await stepUp(context.services.db, session.id, now);
      return redirect(safeNext(next));
    },
  }),
}));

export const meta = serviceMeta('Confirm it’s you');

export default function Confirm() {
  const { next, file, email } = useLoaderData<typeof loader>();
  const reply = useFormReply('confirm');
  const [form, fields] = usePostedForm<typeof confirmForm>({ id: 'confirm', result: reply?.result });
  if (file !== null) return <ConfirmedFile file={file} />;
  return (
    <div className="mx-auto max-w-120">
      <PageHeader
        title="Confirm it’s you"
        description="Enter your password to continue. Then repeat the action."
      />
      <PageBody>
        <Card>
          <Form method="post" {...form.props}>
            <FormStack>
              <input type="hidden" name="next" value={next} />
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <PasswordInput
                label="Password"
                field={fields.password}
                autoComplete="current-password"
                required
                autoFocus
                errors={fields.password.errors ?? form.errors}
              />
              <FormActions>
                <SubmitButton pendingLabel="Checking…">Continue</SubmitButton>
              </FormActions>
            </FormStack>
          </Form>
        </Card>
      </PageBody>
    </div>
  );
}

const ConfirmedFile = ({ file }: { file: string }) => (
  <div className="mx-auto max-w-120">
    <PageHeader title="Identity confirmed" description="Your file is ready to download." />
    <PageBody>
      <Card>
        <FormActions>
          <LinkButton to={file} reloadDocument variant="primary" icon={Download}>
            Download file
          </LinkButton>
          <LinkButton to="/admin" variant="ghost">
            Go to Home
          </LinkButton>
        </FormActions>
      </Card>
    </PageBody>
  </div>
);
