import { listBillingParties, listClosedCommission } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findTenantNames, listNonCustomerIds } from '#app/domain/tenants/index.ts';
import { endOfMonth } from '#app/lib/months.ts';
import { computeTax } from './bill-tax.ts';
import { type BookEntry, CHARGED_KIND } from './book-entry.ts';
import { type Bill, listBills } from './issue-bills.server.ts';

/**
 * Lists a month over all companies, for bookkeeping: the lines of Stripe's invoices and by hand that are booked in it, the commission on bills
 * of ours, and after these, as `commission-charged`, the commission charged for the month that is on no bill of ours, which Stripe invoices in a
 * month of its own. Amounts and documents of a closed month stay, as neither lines nor charges nor
 * bills change; a missing bill that is issued later is added to its month. Companies have their present
 * names. The default company and demos are left out.
 */
export async function listBookEntries(db: Database, month: string): Promise<BookEntry[]> {
  const without = await listNonCustomerIds(db);
  const [lines, charges, bills] = await Promise.all([
    db.invoiceLine.findMany({
      where: { month, tenantId: { notIn: without } },
      orderBy: [{ tenantId: 'asc' }, { key: 'asc' }],
      include: { invoice: true },
    }),
    listClosedCommission(db, { from: month, to: month }),
    listBills(db, { month }),
  ]);
  const ofCustomers = charges.filter(({ tenantId }) => !without.includes(tenantId));
  const tenantIds = [...new Set([...lines, ...ofCustomers].map(({ tenantId }) => tenantId))];
  const [names, parties] = await Promise.all([
    findTenantNames(db, tenantIds),
    listBillingParties(db, tenantIds),
  ]);
  const describeCompany = (tenantId: string) => {
    const party = parties.get(tenantId);
    return {
      ...{ month, tenantId, company: party?.legalName ?? names.get(tenantId) ?? '' },
      ...{ taxId: party?.taxId ?? '', country: party?.country ?? '' },
    };
  };
  const entries = [
    ...lines.map((line): BookEntry => {
      const { tenantId, description, currency, amountCents, taxCents, invoice } = line;
      return {
        ...describeCompany(tenantId),
        ...{ kind: nameKind(line), description, currency },
        ...{ netCents: Number(amountCents), taxCents: Number(taxCents) },
        ...describeDocument(invoice, month),
      };
    }),
    ...ofCustomers.map(({ tenantId, currency, chargedCents }): BookEntry => {
      const isOnBill = bills.some((bill) => bill.tenantId === tenantId && bill.currency === currency);
      return {
        ...describeCompany(tenantId),
        ...{ kind: isOnBill ? 'commission' : CHARGED_KIND, description: `Commission ${month}`, currency },
        ...{ netCents: chargedCents, taxCents: 0 },
        ...describeDocument(null, month),
      };
    }),
  ];
  for (const bill of bills) putOnBill(entries, bill);
  return entries.sort(
    (a, b) =>
      Number(a.kind === CHARGED_KIND) - Number(b.kind === CHARGED_KIND) ||
      a.company.localeCompare(b.company, 'en') ||
      a.tenantId.localeCompare(b.tenantId),
  );
}

/** Names a line's kind; commission given back has one of its own, so that it can be told from what was charged. */
const nameKind = ({ kind, key, amountCents }: { kind: string; key: string; amountCents: bigint }): string =>
  kind === 'commission' && (amountCents < 0 || key.startsWith('void:')) ? 'commission-given-back' : kind;

function describeDocument(
  invoice: { number: string | null; finalizedAt: Date | null; createdAt: Date; dueAt: Date | null } | null,
  month: string,
): Pick<BookEntry, 'date' | 'dueAt' | 'document' | 'issuedBy'> {
  const lastDay = new Date(endOfMonth(month).getTime() - 1);
  if (!invoice) return { date: lastDay, dueAt: null, document: '', issuedBy: '' };
  const { number, finalizedAt, createdAt, dueAt } = invoice;
  return { date: finalizedAt ?? createdAt, dueAt, document: number ?? '', issuedBy: 'stripe' };
}

/** Names a bill in its entries. The last one takes the cents that rounding each entry's tax leaves, so that they sum to the bill's tax. */
function putOnBill(entries: BookEntry[], bill: Bill): void {
  const own = entries.filter(
    ({ tenantId, currency, issuedBy }) =>
      tenantId === bill.tenantId && currency === bill.currency && issuedBy === '',
  );
  let restCents = bill.taxCents;
  for (const [index, entry] of own.entries()) {
    const taxCents = index === own.length - 1 ? restCents : computeTax(entry.netCents, bill.taxBps);
    restCents -= taxCents;
    Object.assign(entry, {
      ...{ document: bill.number, issuedBy: 'us', date: bill.issuedAt, dueAt: bill.dueAt, taxCents },
    });
  }
}
