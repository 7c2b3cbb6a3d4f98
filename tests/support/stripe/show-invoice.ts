import { listObject } from './requests.ts';
import { showPricing } from './show.ts';
import type { StubAccount, StubCreditNote, StubInvoice, StubLine } from './stub-objects.ts';

/** Lines that an invoice contains itself; the others have to be listed. */
const LINES_SHOWN = 10;

export const amountRemaining = ({ status, amount_due, amount_paid, creditedBefore }: StubInvoice): number =>
  status === 'paid' || status === 'void' ? 0 : Math.max(0, amount_due - amount_paid - creditedBefore);

export function showInvoice(account: StubAccount, invoice: StubInvoice) {
  const { id, subscription, customer } = invoice;
  const payer = account.customers.get(customer);
  const url = `/v1/invoices/${id}/lines`;
  return {
    id,
    object: 'invoice' as const,
    amount_due: invoice.amount_due,
    amount_overpaid: 0,
    amount_paid: invoice.amount_paid,
    amount_remaining: amountRemaining(invoice),
    amount_shipping: 0,
    attempt_count: invoice.attempt_count,
    attempted: invoice.attempted,
    auto_advance: invoice.auto_advance,
    automatic_tax: { enabled: invoice.automaticTax, status: invoice.automaticTax ? 'complete' : null },
    automatically_finalizes_at: invoice.automatically_finalizes_at,
    billing_reason: invoice.billing_reason,
    collection_method: invoice.collection_method,
    created: invoice.created,
    currency: invoice.currency,
    customer,
    customer_email: payer?.email ?? null,
    customer_name: payer?.name ?? null,
    default_payment_method: invoice.default_payment_method,
    description: invoice.description,
    discounts: [],
    due_date: invoice.due_date,
    effective_at: invoice.finalized_at,
    ending_balance: invoice.ending_balance,
    footer: invoice.footer,
    hosted_invoice_url: invoice.hosted_invoice_url,
    invoice_pdf: invoice.invoice_pdf,
    lines: listObject(
      url,
      invoice.lines.slice(0, LINES_SHOWN).map((line) => showLine(account, invoice, line)),
      invoice.lines.length > LINES_SHOWN,
    ),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.next_payment_attempt,
    number: invoice.number,
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: {
            subscription,
            metadata: account.subscriptions.get(subscription)?.metadata ?? {},
          },
        }
      : null,
    period_end: invoice.period_end,
    period_start: invoice.period_start,
    post_payment_credit_notes_amount: invoice.creditedAfter,
    pre_payment_credit_notes_amount: invoice.creditedBefore,
    receipt_number: null,
    starting_balance: invoice.starting_balance,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalized_at,
      marked_uncollectible_at: invoice.marked_uncollectible_at,
      paid_at: invoice.paid_at,
      voided_at: invoice.voided_at,
    },
    subtotal: invoice.total,
    subtotal_excluding_tax: invoice.total,
    total: invoice.total,
    total_discount_amounts: [],
    total_excluding_tax: invoice.total,
    total_taxes: [],
  };
}

export const showLine = (account: StubAccount, { id: invoice }: Pick<StubInvoice, 'id'>, line: StubLine) => ({
  id: line.id,
  object: 'line_item' as const,
  amount: line.amount,
  currency: line.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.isProration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: line.metadata,
  parent: showLineParent(line),
  period: line.period,
  pricing: showPricing(account, line.price, line.amount),
  quantity: 1,
  subscription: line.subscription,
  subtotal: line.amount,
  taxes: [],
});

/** Where a line comes from: an invoice item, or the item of a subscription for its period. */
function showLineParent({ item, subscription, subscriptionItem, isProration: proration }: StubLine) {
  const proration_details = { credited_items: null };
  return item
    ? {
        type: 'invoice_item_details',
        invoice_item_details: { invoice_item: item, proration, proration_details, subscription },
        subscription_item_details: null,
      }
    : {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: {
          ...{ invoice_item: null, proration, proration_details, subscription },
          subscription_item: subscriptionItem,
        },
      };
}

/** Returns the payment of an invoice. */
export const showInvoicePayment = ({
  id,
  payment,
  amount_due,
  amount_paid,
  currency,
  created,
  status,
  paid_at,
}: StubInvoice) => ({
  id: `inpay_${id}`,
  object: 'invoice_payment' as const,
  amount_paid: status === 'paid' ? amount_paid : null,
  amount_requested: amount_due,
  created,
  currency,
  invoice: id,
  is_default: true,
  livemode: false,
  status: status === 'paid' ? 'paid' : status === 'void' ? 'canceled' : 'open',
  status_transitions: { canceled_at: null, paid_at },
  payment: { type: 'payment_intent', payment_intent: payment?.id ?? null },
});

export const showCreditNote = (note: StubCreditNote) => ({
  id: note.id,
  object: 'credit_note' as const,
  amount: note.amount,
  created: note.created,
  currency: note.currency,
  customer: note.customer,
  invoice: note.invoice,
  lines: listObject(
    `/v1/credit_notes/${note.id}/lines`,
    note.lines.map(({ id, amount, description, invoiceLine }) => ({
      id,
      object: 'credit_note_line_item' as const,
      amount,
      description,
      invoice_line_item: invoiceLine,
      livemode: false,
      quantity: 1,
      type: invoiceLine ? 'invoice_line_item' : 'custom_line_item',
    })),
  ),
  livemode: false,
  memo: note.memo,
  metadata: note.metadata,
  number: note.number,
  reason: note.reason,
  refunds: note.refund ? [{ amount_refunded: note.amount, refund: note.refund, type: 'refund' }] : [],
  status: 'issued',
  subtotal: note.amount,
  total: note.amount,
  type: note.type,
});
