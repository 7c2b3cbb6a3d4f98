import { redirect } from '@remix-run/node';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { openPaymentPortal } from '#app/domain/subscriptions/index.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { withPayments } from '#app/http/payment-refusal.server.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';

/** `POST /admin/billing/portal`: creates a session at Stripe and redirects to Stripe's own page for payment methods, which links back. */
export const action = consoleForms('billing.manage', FORM_RISKS.portal, (form) => ({
  portal: form({
    schema: emptyForm,
    async run({ context, request, person, tenantId, actor, now }) {
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
    refusalToast: 'We could not open Stripe’s billing page',
    redirectTo: '/admin/billing',
  }),
}));
