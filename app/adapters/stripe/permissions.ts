import type Stripe from 'stripe';
import type { PaymentResource } from '#app/domain/health/index.ts';

/** Stripe generates its own ids, so an object with this id can't exist. */
const MISSING_ID = 'stackguide_health_check';

type Options = { timeout: number; maxNetworkRetries: number };
type Call = (stripe: Stripe, options: Options) => Promise<unknown>;

interface Permission {
  /** Its name on Stripe's page for restricted keys. */
  label: string;
  /** The library's resources whose calls need it. */
  resources: readonly string[];
  read: Call;
  /** A change of an object that does not exist; null if the service only reads. */
  write: Call | null;
}

const ONE = { limit: 1 };

/** Each permission that a call of this folder needs. The checks of /health try exactly these (D80). */
export const PERMISSIONS: Record<PaymentResource, Permission> = {
  customers: {
    label: 'Customers',
    resources: ['customers'],
    read: (stripe, options) => stripe.customers.list(ONE, options),
    write: (stripe, options) => stripe.customers.update(MISSING_ID, {}, options),
  },
  subscriptions: {
    label: 'Subscriptions',
    resources: ['subscriptions'],
    read: (stripe, options) => stripe.subscriptions.list(ONE, options),
    write: (stripe, options) => stripe.subscriptions.update(MISSING_ID, {}, options),
  },
  invoiceItems: {
    label: 'Invoice items',
    resources: ['invoiceItems'],
    read: (stripe, options) => stripe.invoiceItems.list(ONE, options),
    write: (stripe, options) => stripe.invoiceItems.update(MISSING_ID, {}, options),
  },
  invoices: {
    label: 'Invoices',
    resources: ['invoices', 'invoicePayments'],
    read: (stripe, options) => stripe.invoices.list(ONE, options),
    write: (stripe, options) => stripe.invoices.update(MISSING_ID, {}, options),
  },
  creditNotes: {
    label: 'Credit notes',
    resources: ['creditNotes'],
    read: (stripe, options) => stripe.creditNotes.list(ONE, options),
    write: null,
  },
  charges: {
    label: 'Charges and refunds',
    resources: ['charges', 'refunds'],
    read: (stripe, options) => stripe.charges.list(ONE, options),
    write: null,
  },
  disputes: {
    label: 'Disputes',
    resources: ['disputes'],
    read: (stripe, options) => stripe.disputes.list(ONE, options),
    write: null,
  },
  paymentMethods: {
    label: 'Payment methods',
    resources: ['paymentMethods'],
    read: (stripe, options) => stripe.paymentMethods.list(ONE, options),
    write: null,
  },
  portal: {
    label: 'Customer portal',
    resources: ['billingPortal.configurations', 'billingPortal.sessions'],
    read: (stripe, options) => stripe.billingPortal.configurations.list(ONE, options),
    write: (stripe, options) => stripe.billingPortal.configurations.update(MISSING_ID, {}, options),
  },
  products: {
    label: 'Products',
    resources: ['products'],
    read: (stripe, options) => stripe.products.list(ONE, options),
    write: (stripe, options) => stripe.products.update(MISSING_ID, {}, options),
  },
  prices: {
    label: 'Prices',
    resources: ['prices'],
    read: (stripe, options) => stripe.prices.list(ONE, options),
    write: (stripe, options) => stripe.prices.update(MISSING_ID, {}, options),
  },
};
