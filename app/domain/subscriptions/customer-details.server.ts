import { type CustomerDetails, digestDetails, findBillingDetails } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { SubscriptionColumns } from '#app/domain/tenants/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import type { Payments, ProviderSubscription } from './payments-port.ts';

/** Finds the name, addresses and tax id that Stripe's invoices to a company should have. */
export async function findCustomerDetails(
  db: Database,
  { id, name, contactEmail }: SubscriptionColumns,
): Promise<CustomerDetails> {
  const { legalName, taxId, address } = await findBillingDetails(db, id);
  return { name: legalName ?? name, email: contactEmail, taxId, address };
}

/** Sends a customer's details to Stripe if they have changed since they were sent. Details that someone changed at Stripe stay until then. */
export async function updateCustomerDetails({
  db,
  payments,
  tenant,
  subscription,
}: {
  db: Database;
  payments: Payments;
  tenant: SubscriptionColumns;
  subscription: Pick<ProviderSubscription, 'customerId' | 'customerDigest'>;
}): Promise<void> {
  const details = await findCustomerDetails(db, tenant);
  const digest = digestDetails(details);
  if (subscription.customerDigest === digest) return;
  try {
    await payments.updateCustomer(subscription.customerId, details, digest);
  } catch (error) {
    // A detail that Stripe refuses, or a key that may not write customers, must not keep the subscription from being read.
    if (!(error instanceof PaymentError) || error.failure === 'unreachable') throw error;
  }
}
