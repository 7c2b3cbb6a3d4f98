import * as z from 'zod';
import { isPricingPlan, type PricingPlan, UNKNOWN_PRICING_PLAN } from '#app/domain/billing/index.ts';
import { emailAddress } from '#app/domain/reading/fields.ts';
import { startSubscription } from '#app/domain/subscriptions/index.ts';
import { findSubscriptionColumns } from '#app/domain/tenants/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { subscribeDocs } from './docs/billing.ts';
import { declareGuardedCall } from './guarded-call.server.ts';
import { NO_PAYMENTS } from './stripe-webhook.server.ts';

const MAX_SUBSCRIPTION_BYTES = 16 * 1024;

/** The specification's text, used where Stripe's own is not meant for the paying person (T section 8). */
const SUBSCRIPTION_FAILED = 'Failed to create subscription';

const body = z.object({
  tenantId: z.string().max(100).optional(),
  email: emailAddress('Please enter a valid email address').optional(),
  name: z.string().trim().min(1).max(200).optional(),
  plan: z.string('Choose a plan').refine(isPricingPlan, UNKNOWN_PRICING_PLAN),
});

/**
 * `POST /api/subscriptions/create`: starts the subscription of the session's own company (D57), or finds one that was started. Responds
 * with `success, clientSecret, intentType` (D37). The browser confirms a setup or a payment.
 */
export const postSubscription = declareGuardedCall({
  method: 'POST',
  path: '/api/subscriptions/create',
  summary: 'Start the company’s subscription',
  capability: 'billing.manage',
  maxBytes: MAX_SUBSCRIPTION_BYTES,
  body,
  repetition: 'converges',
  docs: subscribeDocs,
  async handle({
    values: { plan, email, name, tenantId: requestedTenantId },
    tenantId,
    by: auditActor,
    context,
  }) {
    const { db, payments } = context.services;
    if (requestedTenantId !== undefined && requestedTenantId !== tenantId) throw tenantNotFound();
    if (!payments) return refuse(503, NO_PAYMENTS);
    const tenant = await findSubscriptionColumns(db, tenantId);
    if (!tenant) throw tenantNotFound();
    try {
      const intent = await startSubscription({
        db,
        payments,
        tenantId,
        plan: plan as PricingPlan,
        email: email ?? tenant.contactEmail,
        name: name ?? tenant.name,
        actor: auditActor,
      });
      return jsonResponse({
        success: true,
        clientSecret: intent?.clientSecret ?? null,
        intentType: intent?.type ?? null,
        message: 'Subscription created',
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return refuse(409, error.message);
      if (!(error instanceof PaymentError)) throw error;
      if (error.failure === 'declined') return refuse(402, error.userMessage ?? SUBSCRIPTION_FAILED);
      context.report(error);
      return refuse(error.failure === 'unreachable' ? 503 : 502, SUBSCRIPTION_FAILED);
    }
  },
});

const refuse = (status: number, message: string) => jsonResponse({ success: false, message }, { status });
