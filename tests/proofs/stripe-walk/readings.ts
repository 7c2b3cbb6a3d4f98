import type { InvoiceReading } from '#app/domain/receivables/index.ts';
import type { Walk } from './walk.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Finds an invoice in the service's reading of all of them. */
export const findInvoice = async (
  { payments, customerId }: Walk,
  isMeant: (invoice: InvoiceReading) => boolean,
): Promise<InvoiceReading | undefined> => (await payments.readInvoices(customerId)).find(isMeant);

/** Stripe's times have no fractions of a second. */
export const startOfSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

export const countDays = (from: Date | null | undefined, to: Date | null | undefined): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / DAY) : null;

/** @throws Error for an object that is missing */
export function idOf(value: string | { id?: string } | null | undefined): string {
  const id = typeof value === 'string' ? value : value?.id;
  if (!id) throw new Error('Stripe has returned no id.');
  return id;
}
