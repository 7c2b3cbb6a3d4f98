import { redirect } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { refuseConnection } from '#app/domain/shops/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';

const BACK_PATH = '/admin/integrations/woocommerce/back';

/**
 * `GET /admin/integrations/woocommerce/back`: where WooCommerce leads the owner after the decision, with `success` and our state as `user_id`.
 * The key itself arrives by the shop's own request, so only a refusal is noted here.
 */
export const loader = forConsoleRoute('integrations.manage', ROUTE_RISKS[BACK_PATH], async (args) => {
  const { searchParams } = new URL(args.request.url);
  const state = searchParams.get('user_id') ?? '';
  if (searchParams.get('success') === '0') await refuseConnection({ ...operationContext(args), state });
  const tenantId = searchParams.get('tenantId');
  const query = tenantId ? `?tenantId=${encodeURIComponent(tenantId)}` : '';
  return redirect(`/admin/integrations/woocommerce${query}`);
});
