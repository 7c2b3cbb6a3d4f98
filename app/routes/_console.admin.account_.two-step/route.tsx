import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { renderSVG } from 'uqr';
import { enableTotp, newTotpSecret, totpUri } from '../../domain/access/index.ts';
import { forConsole } from '../../http/console.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { Alert } from '../../ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { CopyField } from '../../ui/console/copy-field.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';

/** `/admin/account/two-step`: the second factor, from the picture to the recovery codes. */
export const loader = forConsole('account.self', async ({ context, person, requireStepUp }) => {
  requireStepUp();
  return json(offer(newTotpSecret(), context.services, person));
});

export const action = forConsole('account.self', async (args) => {
  const { request, context, person, actor, now } = args;
  const { services, rateLimits } = context;
  const { db, seal } = services;
  args.requireStepUp();
  const form = await readForm(request);
  const secret = secretOf(String(form.get('sealed') ?? ''), seal, person.id);
  try {
    await rateLimits.consume('second-factor', person.id);
    const code = String(form.get('code') ?? '');
    const codes = await enableTotp({ db, seal, person, secret, code, actor, now });
    return json({ codes, error: null, offer: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The same secret again: the app has taken it in already.
    const again = offer(secret, services, person);
    return json({ codes: null, error: error.message, offer: again }, { status: statusForError(error.code) });
  }
});

interface Sealing {
  seal: { close(text: string): string; open(sealed: string): string };
  env: { PRODUCT_NAME: string };
}

/** The secret travels closed, in the form: nothing is stored before the app has shown that it has it. */
function offer(secret: string, { seal, env }: Sealing, person: { id: string; email: string }) {
  const uri = totpUri(secret, person.email, env.PRODUCT_NAME);
  const picture = renderSVG(uri, { border: 2 });
  return {
    sealed: seal.close(`${person.id} ${secret}`),
    secret,
    picture: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
  };
}

/** @throws AppError `invalid` for one that was made for somebody else, or by nobody */
function secretOf(sealed: string, seal: Sealing['seal'], personId: string): string {
  let opened = '';
  try {
    opened = seal.open(sealed);
  } catch {
    // Nobody else can close one: what does not open was made up.
  }
  const [id, secret] = opened.split(' ');
  if (id !== personId || !secret) throw new AppError('invalid', 'Please start again.');
  return secret;
}

export const meta: MetaFunction = () => [{ title: 'Two-step log-in' }];

export default function TwoStep() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} />;
  const { sealed, secret, picture } = answer?.offer ?? loaded;
  return (
    <>
      <PageHeader
        title="Two-step log-in"
        breadcrumbs={[{ label: 'Your account', to: '/admin/account' }, { label: 'Two-step log-in' }]}
      />
      <PageBody>
        <Card title="1. Let your app read this">
          <div className="grid gap-6 sm:grid-cols-[12rem_1fr] sm:items-center">
            <img
              src={picture}
              alt="Code for your authenticator app to scan"
              width={192}
              height={192}
              className="rounded-control bg-surface"
            />
            <CopyField label="Or type this key" value={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
          </div>
        </Card>
        <Card title="2. Type the code that it shows">
          <Form method="post">
            <FormStack>
              <input type="hidden" name="sealed" value={sealed} />
              <TextInput
                label="Code"
                name="code"
                id="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                required
                errors={answer?.error ? [answer.error] : undefined}
              />
              <FormActions>
                <SubmitButton pendingLabel="Checking…">Switch on</SubmitButton>
                <LinkButton to="/admin/account" variant="ghost">
                  Cancel
                </LinkButton>
              </FormActions>
            </FormStack>
          </Form>
        </Card>
      </PageBody>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <PageHeader title="Keep these recovery codes" />
      <PageBody>
        <Alert tone="success" title="Two-step log-in is on">
          Each code logs you in once when your phone is not at hand. They are shown this once.
        </Alert>
        <Card>
          <ol
            className="grid list-inside list-decimal gap-2 font-mono text-16 sm:grid-cols-2"
            aria-label="Recovery codes"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </Card>
        <div>
          <LinkButton to="/admin/account" variant="primary">
            I have kept them
          </LinkButton>
        </div>
      </PageBody>
    </>
  );
}
