import {
  createEndpoint,
  listEndpoints,
  listEvents,
  readAccount,
  readBalance,
  readEndpoint,
  readEvent,
} from './account-calls.ts';
import * as catalogue from './catalogue.ts';
import { createCreditNote, listCreditNotes, readCreditNote } from './credit-notes.ts';
import * as customers from './customers.ts';
import { expandAnswer } from './expand.ts';
import * as invoices from './invoice-calls.ts';
import * as items from './invoice-items.ts';
import { checkParameters, findCall } from './parameters.ts';
import * as payments from './payment-calls.ts';
import { assertPermitted } from './permissions.ts';
import * as portal from './portal.ts';
import { type Fields, readList, StubRefusal, type StubRequest } from './requests.ts';
import { confirmSetup } from './stub-intents.ts';
import type { StubAccount } from './stub-objects.ts';
import * as subscriptions from './subscriptions.ts';
import * as clocks from './test-clocks.ts';

export type { StubRequest } from './requests.ts';

type Handler = (call: { account: StubAccount; id: string; fields: Fields }) => unknown;

/** What answers each call of published-calls.ts. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET /v1/account': readAccount,
  'GET /v1/balance': readBalance,
  'POST /v1/billing_portal/configurations': portal.createConfiguration,
  'GET /v1/billing_portal/configurations': portal.listConfigurations,
  'GET /v1/billing_portal/configurations/:id': portal.readConfiguration,
  'POST /v1/billing_portal/configurations/:id': portal.updateConfiguration,
  'POST /v1/billing_portal/sessions': portal.createSession,
  'GET /v1/charges': payments.listCharges,
  'GET /v1/charges/:id': payments.readCharge,
  'POST /v1/credit_notes': createCreditNote,
  'GET /v1/credit_notes': listCreditNotes,
  'GET /v1/credit_notes/:id': readCreditNote,
  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers': customers.listCustomers,
  'GET /v1/customers/:id': customers.readCustomer,
  'GET /v1/customers/search': customers.searchCustomers,
  'POST /v1/customers/:id': customers.updateCustomer,
  'DELETE /v1/customers/:id': customers.deleteCustomer,
  'GET /v1/disputes': payments.listDisputes,
  'GET /v1/disputes/:id': payments.readDispute,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': readEvent,
  'POST /v1/invoiceitems': items.createItem,
  'DELETE /v1/invoiceitems/:id': items.deleteItem,
  'GET /v1/invoiceitems': items.listItems,
  'GET /v1/invoiceitems/:id': items.readItem,
  'POST /v1/invoiceitems/:id': items.updateItem,
  'GET /v1/invoice_payments': invoices.listInvoicePayments,
  'POST /v1/invoices': invoices.createInvoice,
  'POST /v1/invoices/create_preview': invoices.previewInvoice,
  'DELETE /v1/invoices/:id': invoices.deleteInvoice,
  'POST /v1/invoices/:id/finalize': invoices.finalize,
  'GET /v1/invoices': invoices.listInvoices,
  'GET /v1/invoices/:id/lines': invoices.listLines,
  'POST /v1/invoices/:id/mark_uncollectible': invoices.markUncollectible,
  'POST /v1/invoices/:id/pay': invoices.pay,
  'GET /v1/invoices/:id': invoices.readInvoice,
  'POST /v1/invoices/:id/send': invoices.send,
  'POST /v1/invoices/:id': invoices.updateInvoice,
  'POST /v1/invoices/:id/void': invoices.voidCall,
  'POST /v1/payment_intents/:id/cancel': payments.cancelPayment,
  'POST /v1/payment_intents': payments.createPayment,
  'GET /v1/payment_intents': payments.listPayments,
  'GET /v1/payment_intents/:id': payments.readPayment,
  'POST /v1/payment_methods/:id/attach': payments.attachMethod,
  'POST /v1/payment_methods/:id/detach': payments.detachMethod,
  'GET /v1/payment_methods': payments.listMethods,
  'GET /v1/payment_methods/:id': payments.readMethod,
  'POST /v1/prices': catalogue.createPrice,
  'GET /v1/prices': catalogue.listPrices,
  'GET /v1/prices/:id': catalogue.readPrice,
  'POST /v1/prices/:id': catalogue.updatePrice,
  'POST /v1/products': catalogue.createProduct,
  'GET /v1/products': catalogue.listProducts,
  'GET /v1/products/:id': catalogue.readProduct,
  'POST /v1/products/:id': catalogue.updateProduct,
  'POST /v1/refunds': payments.createRefund,
  'GET /v1/refunds': payments.listRefunds,
  'GET /v1/refunds/:id': payments.readRefund,
  'POST /v1/setup_intents/:id/confirm': confirmSetup,
  'GET /v1/setup_intents': payments.listSetups,
  'GET /v1/setup_intents/:id': payments.readSetup,
  'DELETE /v1/subscriptions/:id': subscriptions.cancelSubscription,
  'POST /v1/subscriptions': subscriptions.createSubscription,
  'GET /v1/subscriptions': subscriptions.listSubscriptions,
  'GET /v1/subscriptions/:id': subscriptions.readSubscription,
  'POST /v1/subscriptions/:id': subscriptions.updateSubscription,
  'POST /v1/test_helpers/test_clocks': clocks.createClock,
  'GET /v1/test_helpers/test_clocks/:id': clocks.readClock,
  'POST /v1/test_helpers/test_clocks/:id/advance': clocks.advanceClock,
  'DELETE /v1/test_helpers/test_clocks/:id': clocks.deleteClock,
  'POST /v1/webhook_endpoints': createEndpoint,
  'GET /v1/webhook_endpoints': listEndpoints,
  'GET /v1/webhook_endpoints/:id': readEndpoint,
};

/** Where the id is in the path of a call. */
const readId = (call: string, path: string): string => {
  const place = call.replace(/^\w+ /, '').split('/').indexOf(':id');
  return place < 0 ? '' : decodeURIComponent(path.split('/')[place] ?? '');
};

/**
 * Checks what Stripe checks before it executes a call: the permission, that the call exists, and its parameters.
 * @returns what executes the call
 * @throws StubRefusal
 */
export function prepareCall(
  account: StubAccount,
  request: StubRequest,
  denied: ReadonlySet<string>,
): () => unknown {
  const { method, path, fields } = request;
  assertPermitted(request, denied);
  const call = findCall(request);
  const handler = HANDLERS[call ?? ''];
  if (!call || !handler)
    throw new StubRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path})`,
    });
  checkParameters(call, fields);
  return () => {
    const answer = handler({ account, id: readId(call, path), fields });
    // The object is serialised now, because it changes later and a repeated key gets the first answer.
    const shown = JSON.parse(JSON.stringify(answer));
    expandAnswer(account, shown, readList(fields, 'expand'));
    return shown;
  };
}
