import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { billingDetailsForm } from '#app/domain/billing/billing-details-fields.ts';
import { isPricingPlan, UNKNOWN_PRICING_PLAN } from '#app/domain/billing/index.ts';
import {
  cancelSubscription,
  changePlan,
  readBillingParty,
  resumeSubscription,
  saveBillingParty,
} from '#app/domain/subscriptions/index.ts';
import { type ConsoleArgs, forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { withPayments } from '#app/http/payment-refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { Alert, NothingChanged } from '#app/ui/console/alert.tsx';
import { CardGrid } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { emptyForm } from '../frame/empty-form.ts';
import { operationContext } from '../frame/operation-context.ts';
import { ChangePlanCard } from './change-plan-card.tsx';
import { CommissionCard } from './commission-card.tsx';
import { CurrentPlanCard } from './current-plan-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PlansCard } from './plans-card.tsx';
import { readPage, toFormValues } from './read-page.server.ts';

/** The plan to change to, and the time of the preview that was shown. */
const changeForm = z.object({ plan: z.string(), previewedAt: z.iso.datetime() });

/** `/admin/billing`: plan, payment, invoices and commission of a company; operators see every company's. */
export const loader = forConsole('billing.read', async (args) => json(await readPage(args)));

type BillingArgs = ConsoleArgs<'billing.manage'>;

const BILLING_PATH = '/admin/billing';

const withoutPreview = ({ person, tenantId }: BillingArgs): string =>
  person.tenantId === null ? `${BILLING_PATH}?tenantId=${encodeURIComponent(tenantId)}` : BILLING_PATH;

export const action = consoleForms('billing.manage', FORM_RISKS.billing, (form) => ({
  details: form({
    schema: billingDetailsForm,
    readStored: async ({ context, tenantId }) =>
      toFormValues(await readBillingParty(context.services.db, tenantId)),
    run: (args, changes, versions) => saveBillingParty({ ...operationContext(args), changes, versions }),
    toast: { title: 'Billing details saved' },
  }),
  change: form({
    schema: changeForm,
    run: (args, { plan, previewedAt }) => {
      if (!isPricingPlan(plan)) throw new AppError('invalid', UNKNOWN_PRICING_PLAN);
      return withPayments(args.context.services.payments, (payments) =>
        changePlan({ ...operationContext(args), payments, plan, previewedAt: new Date(previewedAt) }),
      );
    },
    toast: { title: 'Plan changed' },
    redirectTo: (_result, _value, args) => withoutPreview(args),
  }),
  cancel: form({
    schema: emptyForm,
    run: ({ context, tenantId, actor }) =>
      withPayments(context.services.payments, (payments) =>
        cancelSubscription({ db: context.services.db, payments, tenantId, actor }),
      ),
    toast: {
      title: 'Subscription canceled',
      description: 'You can resume the subscription until the period ends.',
    },
  }),
  resume: form({
    schema: emptyForm,
    run: ({ context, tenantId, actor }) =>
      withPayments(context.services.payments, (payments) =>
        resumeSubscription({ db: context.services.db, payments, tenantId, actor }),
      ),
    toast: { title: 'Subscription resumed' },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Billing');

export default function BillingPage() {
  const page = useLoaderData<typeof loader>();
  const { account } = useConsole();
  const reply = useFormReply(['change', 'cancel', 'resume']);
  const { answerOf: findAnswer } = useEditAnswers(['details']);
  return (
    <>
      <PageHeader title="Billing" description="Your plan, invoices and commission." />
      <PageBody>
        <NothingChanged problem={reply?.status === 'refused' ? reply.message : undefined} />
        {page.isSetUp ? null : (
          <Alert tone="info" title="Online payments aren’t available yet">
            You can’t pay for a plan in the console yet. Your data and leads are safe.
          </Alert>
        )}
        {page.account && page.account.title !== account?.title ? (
          // The data of the bar above was read before this page requested data from Stripe.
          <Alert tone={page.account.tone} title={page.account.title}>
            {page.account.text}
          </Alert>
        ) : null}
        {page.failure ? (
          <Alert tone="warning" title={page.failure.title}>
            {page.failure.text}
          </Alert>
        ) : null}
        {page.isTestMode ? (
          <Alert tone="info" title="Stripe’s test mode">
            Cards are not charged.
          </Alert>
        ) : null}
        {page.preview ? <ChangePlanCard preview={page.preview} /> : null}
        <CardGrid columns={2}>
          <CurrentPlanCard page={page} />
          <CommissionCard {...page} />
        </CardGrid>
        <PlansCard page={page} />
        <InvoicesCard page={page} />
        <DetailsCard page={page} answer={findAnswer('details')} />
      </PageBody>
    </>
  );
}
