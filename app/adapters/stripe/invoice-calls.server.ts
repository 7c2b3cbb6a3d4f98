import type Stripe from 'stripe';
import type { Payments } from '#app/domain/subscriptions/index.ts';
import { describeInvoice, type GivenBack } from './describe-invoice.ts';
import { callStripe, readId } from './stripe-client.server.ts';

const PAGE = { limit: 100 };

/**
 * Stripe calls that read all invoices of a customer, with what was credited, refunded and disputed. Three lists are enough for a customer
 * that got nothing back.
 */
export const invoiceCalls = (stripe: Stripe): Pick<Payments, 'readInvoices'> => ({
  readInvoices: (customerId) =>
    callStripe(async () => {
      const customer = { customer: customerId, ...PAGE };
      const [invoices, notes, charges] = await Promise.all([
        readAll(stripe.invoices.list(customer)),
        readAll(stripe.creditNotes.list(customer)),
        readAll(stripe.charges.list(customer)),
      ]);
      const givenBack = await readGivenBack(stripe, charges);
      const readings = [];
      for (const invoice of invoices)
        readings.push(
          describeInvoice(invoice, {
            lines: invoice.lines.has_more
              ? await readAll(stripe.invoices.listLineItems(invoice.id ?? '', PAGE))
              : invoice.lines.data,
            notes: await readNotes(
              stripe,
              notes.filter((note) => readId(note.invoice) === invoice.id),
            ),
            ...(givenBack.get(invoice.id ?? '') ?? { refunds: [], disputes: [] }),
          }),
        );
      return readings;
    }),
});

async function readAll<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Adds the lines of credit notes that have more than a credit note shows itself. */
async function readNotes(stripe: Stripe, notes: readonly Stripe.CreditNote[]): Promise<GivenBack['notes']> {
  const complete: GivenBack['notes'] = [];
  for (const note of notes)
    complete.push({
      ...note,
      lines: note.lines.has_more
        ? await readAll(stripe.creditNotes.listLineItems(note.id, PAGE))
        : note.lines.data,
    });
  return complete;
}

/** Reads refunds and disputes of the payments that have any, by the invoice that was paid. */
async function readGivenBack(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Map<string, Pick<GivenBack, 'refunds' | 'disputes'>>> {
  const byInvoice = new Map<string, Pick<GivenBack, 'refunds' | 'disputes'>>();
  for (const charge of charges) {
    const paymentIntent = readId(charge.payment_intent);
    if (!paymentIntent || !(charge.amount_refunded > 0 || charge.disputed)) continue;
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      ...PAGE,
    });
    // A payment outside of invoices is not part of the books.
    const invoiceId = readId(payments.data[0]?.invoice);
    if (!invoiceId) continue;
    const entry = byInvoice.get(invoiceId) ?? { refunds: [], disputes: [] };
    if (charge.amount_refunded > 0)
      entry.refunds.push(...(await readAll(stripe.refunds.list({ charge: charge.id, ...PAGE }))));
    if (charge.disputed)
      entry.disputes.push(...(await readAll(stripe.disputes.list({ charge: charge.id, ...PAGE }))));
    byInvoice.set(invoiceId, entry);
  }
  return byInvoice;
}
