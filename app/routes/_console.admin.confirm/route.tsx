import { json, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { passwordFits, stepUp } from '../../domain/access/index.ts';
import { forConsole, noteWrongPassword, safeNext } from '../../http/console.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { PasswordInput } from '../../ui/console/fields/password-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';

/** `/admin/confirm`: the password again, before what could do harm in a session that somebody else found open. */
export const loader = forConsole('account.self', async ({ request, person }) => {
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  return json({ next, email: person.email });
});

export const action = forConsole('account.self', async (args) => {
  const { request, context, session, person, now } = args;
  const { services, rateLimits } = context;
  const form = await readForm(request);
  try {
    await rateLimits.consume('password-again', person.id);
    if (!(await passwordFits(session.account.passwordHash, String(form.get('password') ?? '')))) {
      noteWrongPassword(args);
      throw new AppError('invalid', 'The password is wrong.');
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ error: error.message }, { status: statusForError(error.code) });
  }
  await stepUp(services.db, session.id, now);
  return redirect(safeNext(form.get('next')));
});

export const meta: MetaFunction = () => [{ title: 'Confirm that it is you' }];

export default function Confirm() {
  const { next, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-120">
      <PageHeader
        title="Confirm that it is you"
        description="What you are about to do needs your password once more. Then please do it again."
      />
      <PageBody>
        <Card>
          <Form method="post">
            <FormStack>
              <input type="hidden" name="next" value={next} />
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <PasswordInput
                label="Password"
                name="password"
                id="password"
                autoComplete="current-password"
                required
                autoFocus
                errors={answer ? [answer.error] : undefined}
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
