/**
 * Calls of Stripe that the stand-in answers, by the library's file and method. `node scripts/stripe-parameters.ts` writes their
 * parameters to published-parameters.json; a call that is not listed is answered with 404.
 */
export const CALLS: readonly { file: string; call: string }[] = [
  ...of('Accounts', 'retrieveCurrent'),
  ...of('Balance', 'retrieve'),
  ...of('BillingPortal/Configurations', 'create', 'list', 'retrieve', 'update'),
  ...of('BillingPortal/Sessions', 'create'),
  ...of('Charges', 'list', 'retrieve'),
  ...of('CreditNotes', 'create', 'list', 'retrieve'),
  ...of('Customers', 'create', 'del', 'list', 'retrieve', 'search', 'update'),
  ...of('Disputes', 'list', 'retrieve'),
  ...of('Events', 'list', 'retrieve'),
  ...of('InvoiceItems', 'create', 'del', 'list', 'retrieve', 'update'),
  ...of('InvoicePayments', 'list'),
  ...of('Invoices', 'create', 'createPreview', 'del', 'finalizeInvoice', 'list', 'listLineItems'),
  ...of('Invoices', 'markUncollectible', 'pay', 'retrieve', 'sendInvoice', 'update', 'voidInvoice'),
  ...of('PaymentIntents', 'cancel', 'create', 'list', 'retrieve'),
  ...of('PaymentMethods', 'attach', 'detach', 'list', 'retrieve'),
  ...of('Prices', 'create', 'list', 'retrieve', 'update'),
  ...of('Products', 'create', 'list', 'retrieve', 'update'),
  ...of('Refunds', 'create', 'list', 'retrieve'),
  ...of('SetupIntents', 'confirm', 'list', 'retrieve'),
  ...of('Subscriptions', 'cancel', 'create', 'list', 'retrieve', 'update'),
  ...of('TestHelpers/TestClocks', 'advance', 'create', 'del', 'retrieve'),
  ...of('WebhookEndpoints', 'create', 'list', 'retrieve'),
];

function of(file: string, ...calls: string[]) {
  return calls.map((call) => ({ file, call }));
}

/**
 * The type of a parameter: a scalar, `map` of strings, `unchecked` where the fixture ends, an array of one type, the values of an enum,
 * several possible types, or an object. The names of required fields end with `!`.
 */
export type Schema =
  | 'string'
  | 'number'
  | 'boolean'
  | 'decimal'
  | 'map'
  | 'unchecked'
  | readonly [Schema]
  | { readonly enum: readonly string[] }
  | { readonly any: readonly Schema[] }
  | CallSchema;
export type CallSchema = { readonly [field: string]: Schema };
