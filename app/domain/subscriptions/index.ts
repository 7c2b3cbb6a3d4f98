export { billingPartyVersions, readBillingParty, saveBillingParty } from './billing-party.server.ts';
export { invoiceCommission } from './invoice-commission.server.ts';
export * from './manage-subscription.server.ts';
export type {
  ChargeInvoice,
  IntentState,
  Payments,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionIntent,
} from './payments-port.ts';
export { type Billing, readBilling } from './read-billing.server.ts';
export { readOutcome, type SubscriptionOutcome } from './read-outcome.server.ts';
export * from './receive-event.server.ts';
export { reconcileBooks } from './reconcile-books.server.ts';
export { readStartObstacle, startSubscription } from './start-subscription.server.ts';
export { syncInvoices } from './sync-invoices.server.ts';
export { syncSubscription } from './sync-subscription.server.ts';
export { warnOfBilling } from './warn-of-billing.server.ts';
