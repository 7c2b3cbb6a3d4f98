import { type BillingParty, findClosedMonth, listBillingParties } from '#app/domain/billing/index.ts';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { DEFAULT_TENANT_ID, type findBilledTo } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { computeBillTax } from './bill-tax.ts';
import { type FeeSum, sumHandFees } from './invoice-lines.server.ts';
import { lockIssuer } from './issuer.server.ts';

type Company = NonNullable<Awaited<ReturnType<typeof findBilledTo>>>;

/** A party as a bill prints it. */
interface Party {
  name: string;
  addressLines: string[];
  taxId: string | null;
}

/** A bill of the operator for a closed month, in one currency. */
export interface Bill {
  /** The printed number, such as INV-12. */
  number: string;
  tenantId: string;
  month: string;
  issuer: Party & { howToPay: string };
  billedTo: Party;
  currency: string;
  netCents: number;
  taxBps: number;
  taxCents: number;
  taxNote: string;
  issuedAt: Date;
  dueAt: Date;
}

/**
 * Issues the bills of a closed month that are missing: one a currency, for what Stripe does not invoice. Call it under the tenant's lock, in
 * the transaction that closes the month; a process that dies in between has used no number. Without an issuer no bill is made, and
 * listMissingBills names the month.
 */
export async function issueBills(
  tx: Prisma.TransactionClient,
  options: { company: Company; month: string; now: Date },
): Promise<void> {
  const { company, month, now } = options;
  const amounts = await listBilledAmounts(tx, options);
  if (amounts.length === 0) return;
  const issuer = await lockIssuer(tx);
  if (!issuer) return;
  const party = (await listBillingParties(tx, [company.id])).get(company.id);
  const series = issuer.series;
  const last = await tx.issuedBill.findFirst({
    where: { series },
    orderBy: { number: 'desc' },
    select: { number: true },
  });
  for (const [index, { currency, cents }] of amounts.entries()) {
    const tax = computeBillTax(
      issuer,
      { taxId: party?.taxId ?? null, country: party?.country ?? null },
      cents,
    );
    await tx.issuedBill.create({
      data: {
        id: uuid7(now),
        series,
        number: (last?.number ?? 0) + 1 + index,
        tenantId: company.id,
        month,
        issuer: {
          name: issuer.legalName,
          addressLines: issuer.address.split('\n'),
          taxId: issuer.taxId,
          howToPay: issuer.howToPay,
        },
        billedTo: describeParty(company, party),
        currency,
        netCents: cents,
        taxBps: tax.bps,
        taxCents: tax.cents,
        taxNote: tax.note,
        issuedAt: now,
        dueAt: new Date(now.getTime() + Number(issuer.paymentDays) * DAY_MS),
      },
    });
  }
}

/** A postal address often begins with the company's name. */
function describeParty(company: Company, party: BillingParty | undefined): Prisma.InputJsonObject {
  const name = party?.legalName ?? company.name;
  const ownLines = party?.addressLines.length
    ? party.addressLines
    : (company.postalAddress ?? '').split('\n');
  const addressLines = ownLines.map((text) => text.trim()).filter((text) => text !== '' && text !== name);
  return { name, addressLines, taxId: party?.taxId ?? null };
}

/** Whether a company gets bills: the operator's own company and demos never do. */
export const isBilledCompany = ({ id, isDemo }: { id: string; isDemo: boolean }): boolean =>
  !isDemo && id !== DEFAULT_TENANT_ID;

/**
 * Lists what a company owes for a closed month by hand and no bill says yet, by currency. Lines of Stripe's invoices are left out: the month in
 * which a company changed how it is billed has both.
 */
async function listBilledAmounts(
  tx: Prisma.TransactionClient,
  { company, month }: { company: Company; month: string },
): Promise<FeeSum[]> {
  if (!isBilledCompany(company)) return [];
  const tenantId = company.id;
  const charge = await findClosedMonth(tx, tenantId, month);
  if (!charge) return [];
  const fees = hasBilledFees(charge) ? await sumHandFees(tx, { tenantId, month }) : [];
  const bills = await tx.issuedBill.findMany({ where: { tenantId, month }, select: { currency: true } });
  const amounts = new Map<string, number>();
  const add = ({ currency, cents }: FeeSum) => amounts.set(currency, (amounts.get(currency) ?? 0) + cents);
  if (charge.state === 'by-hand') add({ currency: charge.currency, cents: Number(charge.chargedCents) });
  for (const fee of fees) add(fee);
  return [...amounts].flatMap(([currency, cents]) =>
    cents > 0 && !bills.some((bill) => bill.currency === currency) ? [{ currency, cents }] : [],
  );
}

/** Months that were closed before there were bills don't say who bills; their fees were billed outside of the service. */
const hasBilledFees = ({ billedTo }: { billedTo: unknown }): boolean =>
  (billedTo as { billedBy?: string }).billedBy === 'us';

/** Whether a bill collects a charge: the one of its month and currency does. */
export const hasBill = async (
  db: DatabaseClient,
  { tenantId, month, currency }: { tenantId: string; month: string; currency: string },
): Promise<boolean> => (await db.issuedBill.count({ where: { tenantId, month, currency } })) > 0;

/** Lists bills by month or tenant, in the order of their numbers. */
export async function listBills(
  db: DatabaseClient,
  where: { tenantId?: string; month: string },
): Promise<Bill[]> {
  const rows = await db.issuedBill.findMany({ where, orderBy: [{ series: 'asc' }, { number: 'asc' }] });
  return rows.map(({ series, number, issuer, billedTo, netCents, taxCents, ...row }) => ({
    ...row,
    number: `${series}${number}`,
    issuer: issuer as unknown as Bill['issuer'],
    billedTo: billedTo as unknown as Party,
    netCents: Number(netCents),
    taxCents: Number(taxCents),
  }));
}
