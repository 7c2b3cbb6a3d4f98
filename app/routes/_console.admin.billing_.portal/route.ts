import { redirect } from '@remix-run/node';
import { ROUTE_RISKS } from '../../domain/access/index.ts';
import { openPaymentPortal } from '../../domain/subscriptions/index.ts';
import { forConsoleRoute } from '../../http/console.server.ts';
import { withPayments } from '../../http/payment-refusal.server.ts';

/** `/admin/billing/portal`: on to Stripe's own page for payment methods, which leads back. */
export const loader = forConsoleRoute(
  'billing.manage',
  ROUTE_RISKS['/admin/billing/portal'],
  async ({ context, request, person, tenantId, actor, now }) => {
    const { db, env, payments } = context.services;
    const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
    const back = person.tenantId === null ? `?tenantId=${encodeURIComponent(tenantId)}` : '';
    const returnUrl = `${origin}/admin/billing${back}`;
    return redirect(
      await withPayments(payments, (open) =>
        openPaymentPortal({ db, payments: open, tenantId, returnUrl, actor, now }),
      ),
    );
  },
);
