import { listBillingParties, listClosedCommission } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findTenantNames, listNonCustomerIds } from '#app/domain/tenants/index.ts';
import { endOfMonth } from '#app/lib/months.ts';
import { computeTax } from './bill-tax.ts';
import type { BookEntry } from './book-entry.ts';
import { FEE_KINDS } from './invoice-lines.server.ts';
import { type Bill, listBills } from './issue-bills.server.ts';

/**
 * Lists the receivables of a month over all companies: its fee lines, and the commission charged for it. Their sums are those of the month's
 * statements. The default company and demos are left out.
 */
export async function listBookEntries(db: Database, month: string): Promise<BookEntry[]> {
  const without = await listNonCustomerIds(db);
  const [lines, charges, bills] = await Promise.all([
    db.invoiceLine.findMany({
      where: { month, kind: { in: [...FEE_KINDS] }, tenantId: { notIn: without } },
      orderBy: [{ tenantId: 'asc' }, { key: 'asc' }],
      include: { invoice: true },
    }),
    listClosedCommission(db, { from: month, to: month }),
    listBills(db, { month }),
  ]);
  const ofCustomers = charges.filter(({ tenantId }) => !without.includes(tenantId));
  const invoiced = await db.invoiceLine.findMany({
    where: { chargeId: { in: ofCustomers.map(({ id }) => id) } },
    include: { invoice: true },
  });
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
    ...lines.map(
      ({ tenantId, kind, description, currency, amountCents, taxCents, invoice }): BookEntry => ({
        ...describeCompany(tenantId),
        ...{ kind, description, currency, netCents: Number(amountCents), taxCents: Number(taxCents) },
        ...describeDocument(invoice, month),
      }),
    ),
    ...ofCustomers.map(({ id, tenantId, currency, chargedCents }): BookEntry => {
      const line = invoiced.find(({ chargeId }) => chargeId === id);
      return {
        ...describeCompany(tenantId),
        ...{ kind: 'commission', description: `Commission ${month}`, currency, netCents: chargedCents },
        taxCents: Number(line?.taxCents ?? 0),
        ...describeDocument(line?.invoice ?? null, month),
      };
    }),
  ];
  for (const bill of bills) putOnBill(entries, bill);
  return entries.sort(
    (a, b) => a.company.localeCompare(b.company, 'en') || a.tenantId.localeCompare(b.tenantId),
  );
}

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
