import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { signUpInput } from '#app/domain/access/account-fields.ts';
import { MIN_PASSWORD } from '#app/domain/access/account-limits.ts';
import { readSignUpState, signUp } from '#app/domain/access/accounts/index.ts';
import { versionsShown } from '#app/domain/access/index.ts';
import { isPricingPlan, PLAN_CURRENCY, PRICING_PLANS } from '#app/domain/billing/plans.ts';
import { TRIAL_DAYS } from '#app/domain/billing/standing.ts';
import { MAX_TENANT_NAME } from '#app/domain/tenants/tenant-limits.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { authForm } from '#app/http/form-action.server.ts';
import { useAuthReply } from '#app/http/form-reply.ts';
import { startSessionAndRedirect } from '#app/http/log-in.server.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { regions } from '#app/messages/en/consent.ts';
import { TriedThemeFields } from '#app/site/landing/tried-theme-fields.tsx';
import { AcceptBox } from '#app/ui/console/accept-box.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { AuthPage, authHandle, authHeaders, authLinks, authMeta } from '#app/ui/console/auth-page.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow, FormStack } from '#app/ui/console/form.tsx';
import { passwordHint } from '#app/ui/console/password-hint.ts';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

/** `/signup`: creates a company and its first admin; the pricing page links here (D37). */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { db, env } = context.services;
  const plan = new URL(request.url).searchParams.get('plan');
  const { closed, documents } = await readSignUpState(db, isLiveService(env));
  return authDocument(context, {
    trialDays: TRIAL_DAYS,
    domain: env.APP_DOMAIN ?? null,
    closed,
    documents: versionsShown(documents),
    plan: isPricingPlan(plan) ? { id: plan, ...PRICING_PLANS[plan] } : null,
  });
};

export const action = authForm({
  schema: signUpInput,
  hideFields: ['password'],
  async run({ request, context }, values) {
    const { services, rateLimits, address, requestId } = context;
    const { db, outbox, env } = services;
    await rateLimits.consume('account-mail', address);
    const account = await signUp({
      db,
      outbox,
      values,
      product: env.PRODUCT_NAME,
      isLive: isLiveService(env),
      sellsPlans: services.payments !== null,
      requestId,
      now: new Date(),
    });
    // A visitor from the pricing page continues to the payment of the selected plan.
    const plan = new URL(request.url).searchParams.get('plan');
    const next = isPricingPlan(plan) && services.payments ? `/pricing?plan=${plan}` : '/admin';
    return startSessionAndRedirect({ request, context, account, next });
  },
});

export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Sign up', data);

export default function SignUp() {
  const { product, trialDays, domain, closed, documents, plan } = useLoaderData<typeof loader>();
  const reply = useAuthReply();
  const [form, fields] = usePostedForm<typeof signUpInput>({ id: 'signup', result: reply?.result });
  const [company, setCompany] = useState(fields.company.defaultValue);
  if (closed !== null)
    return (
      <AuthPage product={product} title="Sign up" footer={<LogInInstead />}>
        <Alert tone="warning" title="Sign-up is closed">
          {closed}
        </Alert>
      </AuthPage>
    );
  return (
    <AuthPage
      product={product}
      title="Sign up"
      description={`${trialDays} days free. No payment details needed to begin.`}
      footer={<LogInInstead />}
    >
      <Form method="post" {...form.props}>
        <FormStack>
          <FormErrors form={form} title="Not signed up" />
          <TextInput
            label="Company"
            field={fields.company}
            maxLength={MAX_TENANT_NAME}
            autoComplete="organization"
            onChange={({ target }) => setCompany(target.value)}
            required
          />
          <FormRow>
            <TextInput label="First name" field={fields.firstName} autoComplete="given-name" required />
            <TextInput label="Last name" field={fields.lastName} autoComplete="family-name" />
          </FormRow>
          <TextInput
            type="email"
            label="E-mail address"
            field={fields.email}
            hint="We’ll e-mail you a link. Open it to start e-mailing your leads."
            autoComplete="username"
            required
          />
          <PasswordInput
            label="Password"
            field={fields.password}
            hint={passwordHint(MIN_PASSWORD)}
            autoComplete="new-password"
            required
          />
          <TextInput
            label="Subdomain"
            field={fields.subdomain}
            hint="Your assessment’s website address. Leave empty to use your company name."
            after={domain ? `.${domain}` : undefined}
            autoCapitalize="none"
            spellCheck={false}
          />
          <CheckboxGroup
            label="Where do you sell?"
            field={fields.sellsTo}
            hint="The law of that region decides what visitors see. Until you answer, plans have no dosing and no links to your shop."
            columns={2}
            options={Object.entries(regions).map(([value, label]) => ({ value, label }))}
          />
          <TimeZoneField />
          <TriedThemeFields />
          {plan ? <ChosenPlan {...plan} trialDays={trialDays} /> : null}
          <p className="text-14">
            Your plan’s commission is due on the sales that your contract counts.{' '}
            <a href="/pricing#commission" target="_blank" rel="noreferrer" className={textLink}>
              See what counts for commission
            </a>
          </p>
          {documents ? (
            <>
              <input type="hidden" name="documents" value={documents} />
              <AcceptBox field={fields.accepts} company={company} />
            </>
          ) : null}
          <SubmitButton pendingLabel="Signing up…">Sign up</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}

/** Names the plan that was chosen on the pricing page, and keeps it. */
const ChosenPlan = (props: {
  id: string;
  label: string;
  baseFeeCents: number;
  commissionRateBps: number;
  trialDays: number;
}) => (
  <p className="text-14">
    <input type="hidden" name="plan" value={props.id} />
    Your plan after {props.trialDays} days: <strong className="font-medium">{props.label}</strong>,{' '}
    {currencyText(props.baseFeeCents, PLAN_CURRENCY)} a month plus {props.commissionRateBps / 100}%
    commission.{' '}
    <Link to="/pricing" className={textLink}>
      Choose another plan
    </Link>
  </p>
);

/** Passes the browser's time zone, by whose clock the company's campaigns go out until it sets another one. */
function TimeZoneField() {
  const [timeZone, setTimeZone] = useState('');
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone ? (
    <p className="text-14 text-muted">
      <input type="hidden" name="timeZone" value={timeZone} />
      Time zone: {timeZone.replaceAll('_', ' ')}. You can change it in Settings.
    </p>
  ) : null;
}

const LogInInstead = () => (
  <>
    Signed up already?{' '}
    <Link to="/login" className={textLink}>
      Log in
    </Link>
  </>
);
