import { json } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { renderSVG } from 'uqr';
import * as z from 'zod';
import { code } from '#app/domain/access/account-fields.ts';
import {
  enableTotp,
  FORM_RISKS,
  lacksRequiredFactor,
  newTotpSecret,
  ROUTE_RISKS,
  totpUri,
} from '#app/domain/access/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { AppError } from '#app/lib/app-error.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const codeForm = z.object({ sealed: z.string(), code });

/** `/admin/account/two-step`: sets up the second factor, from the QR code to the recovery codes. */
export const loader = forConsoleRoute(
  'account.self',
  ROUTE_RISKS['/admin/account/two-step'],
  async ({ request, context, person, session }) =>
    json({
      ...offer(newTotpSecret(), context.services, person),
      isRequired: lacksRequiredFactor(session.account, context.services.env),
      isFirst: new URL(request.url).searchParams.has('first'),
    }),
);

export const action = consoleForms('account.self', FORM_RISKS.twoStep, (form) => ({
  enable: form({
    schema: codeForm,
    hideFields: ['code'],
    async run({ context, person, actor, now }, { sealed, code }) {
      const { db, seal } = context.services;
      const secret = openSecret(sealed, seal, person.id);
      if (!secret)
        throw new AppError('invalid', 'This setup has expired. Reload the page and scan the new code.');
      await context.rateLimits.consume('second-factor', person.id);
      return enableTotp({ db, seal, person, secret, code, actor, now });
    },
    // Offer the same secret again, because the app has already stored it.
    extra({ context, person }, formData) {
      const secret = openSecret(String(formData.get('sealed') ?? ''), context.services.seal, person.id);
      return secret && offer(secret, context.services, person);
    },
  }),
}));

interface Sealing {
  seal: { close(text: string): string; open(sealed: string): string };
  env: { PRODUCT_NAME: string };
}

/** The secret travels encrypted in the form. It is stored only after a code has proved that the app has it. */
function offer(secret: string, { seal, env }: Sealing, person: { id: string; email: string }) {
  const uri = totpUri(secret, person.email, env.PRODUCT_NAME);
  const picture = renderSVG(uri, { border: 2 });
  return {
    sealed: seal.close(`${person.id} ${secret}`),
    secret,
    picture: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
  };
}

/** Returns the secret that was offered to this person; null if it was offered to another person or is forged. */
function openSecret(sealed: string, seal: Sealing['seal'], personId: string): string | null {
  let plainText = '';
  try {
    plainText = seal.open(sealed);
  } catch {
    // Only the service can seal a secret, so one that can't be opened is forged.
  }
  const [id, secret] = plainText.split(' ');
  return id === personId && secret ? secret : null;
}

export const meta = serviceMeta('Two-step log-in');

export default function TwoStep() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useFormReply<string[]>('enable');
  const [form, fields] = usePostedForm<typeof codeForm>({ id: 'enable', result: reply?.result });
  if (reply?.value) return <RecoveryCodes codes={reply.value} />;
  const again = reply?.status === 'refused' ? (reply.extra as ReturnType<typeof offer> | null) : null;
  const { sealed, secret, picture } = again ?? loaded;
  const { isRequired, isFirst } = loaded;
  return (
    <>
      <PageHeader
        title="Two-step log-in"
        breadcrumbs={[{ label: 'Your account', to: '/admin/account' }, { label: 'Two-step log-in' }]}
      />
      <PageBody>
        {isRequired || isFirst ? <FactorReason isRequired={isRequired} /> : null}
        <Card title="1. Scan this code with your authenticator app">
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
        <Card title="2. Enter the 6-digit code">
          <Form method="post" {...form.props}>
            <FormStack>
              <input type="hidden" name="sealed" value={sealed} />
              <TextInput
                label="Code"
                field={fields.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                errors={fields.code.errors ?? form.errors}
              />
              <FormActions>
                <SubmitButton pendingLabel="Checking…">Turn on</SubmitButton>
                {isRequired ? null : (
                  <LinkButton to={isFirst ? '/admin' : '/admin/account'} variant="ghost">
                    {isFirst ? 'Later' : 'Cancel'}
                  </LinkButton>
                )}
              </FormActions>
            </FormStack>
          </Form>
        </Card>
      </PageBody>
    </>
  );
}

/** Explains why an operator was sent to this page. */
const FactorReason = ({ isRequired }: { isRequired: boolean }) => (
  <Alert tone={isRequired ? 'warning' : 'info'} title="Protect your log-in with a code">
    {isRequired
      ? 'Operators can see every company’s leads. Set up two-step log-in to open the rest of the console.'
      : 'Operators can see every company’s leads. In production, we require two-step log-in for every operator.'}
  </Alert>
);
