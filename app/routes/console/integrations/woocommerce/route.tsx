import { json, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import { findFeed } from '#app/domain/product-feed/index.ts';
import { shopAddressForm } from '#app/domain/shops/connection/connection-fields.ts';
import {
  disconnectShop,
  findOtherFeedHost,
  forgetShop,
  listShopWebhooks,
  makeWebhookSecret,
  readConnection,
  removeWebhookSecret,
  retryShop,
  startConnection,
} from '#app/domain/shops/index.ts';
import { findShopUrl, findTenantName } from '#app/domain/tenants/index.ts';
import { type ConsoleArgs, forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { shopForm } from '../forms.ts';
import { HealthBadge } from '../integration-cards.tsx';
import { assertReachableUrl } from '../reachable-url.server.ts';
import { describeShop } from '../shop-data.ts';
import { describeConnection, describeShopHealth } from '../shop-health.ts';
import { ConnectCard } from './connect-card.tsx';
import { ConnectionCards } from './connection-cards.tsx';
import { LeftCard } from './left-card.tsx';
import { ManualCard } from './manual-card.tsx';
import { PluginCard } from './plugin-card.tsx';

/** `/admin/integrations/woocommerce`: the company's WooCommerce shop, connected by one press or by hand. */
export const loader = forConsole('integrations.read', async ({ request, context, tenantId, person, now }) => {
  const { db, env } = context.services;
  const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
  const [connection, webhooks, feed, tenant, shopUrl] = await Promise.all([
    readConnection(db, { tenantId, now }),
    listShopWebhooks(db, tenantId),
    findFeed(db, tenantId),
    findTenantName(db, tenantId),
    findShopUrl(db, tenantId),
  ]);
  return json({
    connection,
    otherFeedHost: connection && findOtherFeedHost(connection, feed),
    shop: describeShop('woocommerce', webhooks, { origin, tenantId }),
    feed,
    origin,
    client: tenant?.subdomain ?? '',
    shopUrl,
    canManage: can(person, 'integrations.manage'),
  });
});

export const action = consoleForms('integrations.manage', FORM_RISKS.woocommerce, (form) => ({
  connect: form({
    schema: shopAddressForm,
    async run(args, { url }) {
      const { env, wooCommerce } = args.context.services;
      assertReachableUrl(url, env);
      const origin = env.APP_ORIGIN ?? new URL(args.request.url).origin;
      return redirect(
        await startConnection({
          ...operationContext(args),
          ...{ api: wooCommerce, url, origin, appName: env.PRODUCT_NAME, signal: args.request.signal },
          returnUrl: `${origin}/admin/integrations/woocommerce/back${readTenantQuery(args)}`,
        }),
      );
    },
  }),
  retry: form({
    schema: emptyForm,
    run: (args) => retryShop(args.context.services.db, args),
    toast: { title: 'We try again now' },
    refusalToast: 'We did not try again',
  }),
  'disconnect-woocommerce': form({
    schema: emptyForm,
    run: (args) => disconnectShop({ ...shopContext(args), api: args.context.services.wooCommerce }),
    toast: { title: 'WooCommerce disconnected', description: 'We deleted the key on our side.' },
    refusalToast: 'WooCommerce is still connected',
  }),
  forget: form({
    schema: emptyForm,
    run: (args) => forgetShop(operationContext(args)),
    toast: { title: 'Done' },
  }),
  'make-woocommerce-secret': form({
    schema: emptyForm,
    async run(args): Promise<{ secret: string }> {
      return { secret: await makeWebhookSecret({ ...shopContext(args), shop: 'woocommerce' }) };
    },
  }),
  'disconnect-shop': form({
    schema: shopForm('woocommerce'),
    run: (args, { shop }) => removeWebhookSecret({ ...operationContext(args), shop }),
    toast: { title: 'Shop disconnected', description: 'We refuse WooCommerce’s webhooks from now on.' },
  }),
}));

type Args = ConsoleArgs<'integrations.manage'>;

const shopContext = (args: Args) => ({ ...operationContext(args), seal: args.context.services.seal });

/** An operator's page names the company. */
const readTenantQuery = ({ person, tenantId }: Args): string =>
  person.tenantId === null ? `?tenantId=${encodeURIComponent(tenantId)}` : '';

export const meta = consoleMeta('WooCommerce');

export default function WooCommercePage() {
  const { connection, otherFeedHost, shop, feed, origin, client, shopUrl, canManage } =
    useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const newSecret = useFormReply<{ secret: string }>('make-woocommerce-secret');
  const disconnection = useFormReply('disconnect-shop');
  const connect = useFormReply('connect');
  const isApproved = connection?.state === 'approved';
  const isLeft = connection?.state === 'left';
  return (
    <>
      <PageHeader
        title="WooCommerce"
        description="Orders, refunds, products and prices from your shop."
        breadcrumbs={[
          { label: 'Integrations', to: consolePath('/admin/integrations') },
          { label: 'WooCommerce' },
        ]}
        badge={<HealthBadge health={describeConnection(connection) ?? describeShopHealth(shop)} />}
      />
      <PageBody>
        <NothingChanged problem={newSecret?.message ?? disconnection?.message} />
        {isLeft ? <LeftCard connection={connection} canManage={canManage} /> : null}
        {isApproved ? (
          <ConnectionCards {...{ connection, otherFeedHost, shop, feed, canManage }} />
        ) : (
          <ConnectCard
            {...{ connection, canManage }}
            url={connection && !isLeft ? connection.url : shopUrl}
            result={connect?.result}
          />
        )}
        <PluginCard origin={origin} client={client} />
        {isApproved ? null : <ManualCard {...{ shop, canManage }} newSecret={newSecret?.value?.secret} />}
      </PageBody>
    </>
  );
}
