import type { SubmissionResult } from '@conform-to/react';
import { json } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import { listShopWebhooks, removeWebhookSecret, saveWebhookSecret } from '#app/domain/shops/index.ts';
import { findTenantName } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { shopForm, shopifySecretForm } from '../forms.ts';
import { HealthBadge } from '../integration-cards.tsx';
import { describeShop } from '../shop-data.ts';
import { describeShopHealth } from '../shop-health.ts';
import { DeliveryUrl, DisconnectWebhooks, OrderFacts, StepCard } from '../shop-parts.tsx';
import { ThemeSteps } from './theme-steps.tsx';

/** `/admin/integrations/shopify`: the company's Shopify shop, connected in three steps. */
export const loader = forConsole('integrations.read', async ({ request, context, tenantId, person }) => {
  const { db, env } = context.services;
  const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
  const [webhooks, tenant] = await Promise.all([
    listShopWebhooks(db, tenantId),
    findTenantName(db, tenantId),
  ]);
  return json({
    shop: describeShop('shopify', webhooks, { origin, tenantId }),
    origin,
    client: tenant?.subdomain ?? '',
    canManage: can(person, 'integrations.manage'),
  });
});

export const action = consoleForms('integrations.manage', FORM_RISKS.shopify, (form) => ({
  'save-shopify-secret': form({
    schema: shopifySecretForm,
    hideFields: ['secret'],
    run: (args, { secret }) =>
      saveWebhookSecret({
        ...operationContext(args),
        ...{ seal: args.context.services.seal, shop: 'shopify', secret },
      }),
    toast: { title: 'Secret saved', description: 'The next webhook from Shopify shows up here.' },
  }),
  'disconnect-shop': form({
    schema: shopForm('shopify'),
    run: (args, { shop }) => removeWebhookSecret({ ...operationContext(args), shop }),
    toast: { title: 'Shop disconnected', description: 'We refuse Shopify’s webhooks from now on.' },
  }),
}));

export const meta = consoleMeta('Shopify');

export default function ShopifyPage() {
  const { shop, origin, client, canManage } = useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const reply = useFormReply('save-shopify-secret');
  const disconnection = useFormReply('disconnect-shop');
  const { hasSecret, lastReceivedAt } = shop;
  return (
    <>
      <PageHeader
        title="Shopify"
        description="Orders and refunds from your shop."
        breadcrumbs={[
          { label: 'Integrations', to: consolePath('/admin/integrations') },
          { label: 'Shopify' },
        ]}
        badge={<HealthBadge health={describeShopHealth(shop)} />}
      />
      <PageBody>
        <NothingChanged problem={disconnection?.message} />
        <StepCard
          number={1}
          title="Add the webhooks in Shopify"
          isDone={hasSecret}
          description="In Shopify, open Settings → Notifications → Webhooks. Add “Order payment”, “Order update” and “Refund create” as JSON, each with this URL."
        >
          <DeliveryUrl shop={shop} />
        </StepCard>
        <StepCard
          number={2}
          title="Paste Shopify’s secret"
          isDone={hasSecret}
          description="Shopify shows the secret below the list of webhooks: “Your webhooks will be signed with …”."
        >
          {canManage ? <SecretForm hasSecret={hasSecret} result={reply?.result} /> : undefined}
        </StepCard>
        <StepCard
          number={3}
          title="Let orders name their lead"
          description="These two pieces of code carry the tracking ID of the assessment to the order."
        >
          <ThemeSteps origin={origin} client={client} />
        </StepCard>
        <StepCard
          number={4}
          title="Check the connection"
          isDone={lastReceivedAt !== null}
          description="Press “Send test notification” next to a webhook in Shopify. We answer test orders and store nothing."
        >
          <div className="grid gap-4">
            <OrderFacts shop={shop} />
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/docs/sales#from-woocommerce-and-shopify" size="small">
                Guide
              </LinkButton>
              {canManage && hasSecret ? <DisconnectWebhooks shop={shop} /> : null}
            </div>
          </div>
        </StepCard>
      </PageBody>
    </>
  );
}

function SecretForm(props: { hasSecret: boolean; result: SubmissionResult<string[]> | undefined }) {
  const { hasSecret, result } = props;
  const [form, fields] = usePostedForm<typeof shopifySecretForm>({ id: 'shopify-secret', result });
  return (
    <Form method="post" {...form.props} className="grid max-w-xl gap-4">
      <FormErrors form={form} title="Shopify was not connected" />
      <TextInput
        label={hasSecret ? 'New secret from Shopify' : 'Secret from Shopify'}
        field={fields.secret}
        hint="We encrypt the secret and never show it again."
        autoComplete="off"
        required
      />
      <div>
        <SubmitButton intent="save-shopify-secret" pendingLabel="Saving…">
          {hasSecret ? 'Replace secret' : 'Connect Shopify'}
        </SubmitButton>
      </div>
    </Form>
  );
}
