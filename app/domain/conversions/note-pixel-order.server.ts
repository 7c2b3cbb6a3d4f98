import type { Database } from '#app/domain/database.ts';
import { listSent, noteProblem } from '#app/domain/intake-problems/index.ts';
import { findLeadsByTracking, lockLead } from '#app/domain/leads/index.ts';
import { findSaleTerms, lockTenant } from '#app/domain/tenants/index.ts';
import { cleanTexts } from '#app/lib/clean-json.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { findStored, hashFigures } from './insert-conversion.server.ts';
import { createSaleReport, orderId, SALE_AMOUNT_ERROR } from './sale-fields.ts';
import { findWaitingOrder, saveWaitingOrder } from './waiting-orders.server.ts';

/** Maximum waiting orders of one lead that only a browser reported, because anyone can send such a report. */
const MAX_PIXEL_ORDERS_PER_LEAD = 20;
const TOO_MANY_PIXEL_ORDERS = `This lead already has ${MAX_PIXEL_ORDERS_PER_LEAD} unconfirmed orders from thank-you pages. Confirm or dismiss those orders first.`;
/** Maximum length of a sent text that the console shows. */
const MAX_SHOWN_PIXEL_TEXT = 100;

/** Themes of shops print money formatted: `$129.95`. */
const createPixelReport = (companyCurrency: string) =>
  createSaleReport({ currency: companyCurrency, timeZone: null })
    .pick({ trackingId: true, saleAmount: true, orderId: true, currency: true })
    .extend({ orderId });

type Parsed = ReturnType<ReturnType<typeof createPixelReport>['safeParse']>;

/** Says what is wrong with a report's amount or currency; null for a good report, and for one without an order or lead. */
function findProblem(parsed: Parsed, companyCurrency: string): string | null {
  if (parsed.success) {
    const { currency } = parsed.data;
    return currency === undefined || currency === companyCurrency
      ? null
      : `The order is in ${currency}, and your sales are in ${companyCurrency}.`;
  }
  const { issues } = parsed.error;
  if (issues.some(({ path: [field] }) => field !== 'saleAmount' && field !== 'currency')) return null;
  const amountIssue = issues.find(({ path: [field] }) => field === 'saleAmount');
  if (!amountIssue) return 'The currency is not a three-letter code, such as USD.';
  // The general message asks a program to send another one.
  return amountIssue.message === SALE_AMOUNT_ERROR
    ? 'The amount is not a number above 0 with at most 2 decimals.'
    : `${amountIssue.message.replace(/\.$/, '')}.`;
}

/**
 * Lists a report that can't be stored, if it names one of the tenant's leads: anybody can send one, so it is counted per order, and the list
 * has a maximum.
 */
async function listOddOrder(
  { db, tenantId, order, now }: Parameters<typeof notePixelOrder>[0],
  reason: string,
  { isOfLead = false } = {},
): Promise<void> {
  const { trackingId = '', orderId: number = '', saleAmount, currency } = cleanTexts({ ...order });
  const [lead] = await findLeadsByTracking(db, { tenantId, trackingIds: [trackingId.trim()] });
  if (!lead) return;
  await db.$transaction((tx) =>
    noteProblem(tx, {
      ...{ tenantId, source: 'pixel', sender: 'browser', reason, now },
      subject: isOfLead ? `lead:${lead.id}` : `order:${number.trim()}`,
      sent: listSent([
        ['Order', number],
        ['Amount', saleAmount?.slice(0, MAX_SHOWN_PIXEL_TEXT)],
        ['Currency', currency?.slice(0, MAX_SHOWN_PIXEL_TEXT)],
      ]),
      retry: isOfLead ? null : { trackingId: trackingId.trim(), orderId: number.trim() },
      leadId: lead.id,
      countEveryMs: MINUTE_MS,
    }),
  );
}

/**
 * Stores an order that a browser reports in the inbox, where it is shown separately and costs nothing until a person confirms it (D54). A
 * report with an odd amount is listed on "Needs a look"; one that can't be an order of one of the tenant's leads is dropped. The browser gets
 * no error.
 * @returns whether it was stored
 */
export async function notePixelOrder(options: {
  db: Database;
  tenantId: string;
  /** The parameters of the request's URL. */
  order: Readonly<Record<string, string>>;
  now: Date;
}): Promise<boolean> {
  const { db, tenantId, now } = options;
  const company = await findSaleTerms(db, tenantId);
  if (!company?.conversionTrackingEnabled) return false;
  const parsed = createPixelReport(company.currency).safeParse(options.order);
  const problem = findProblem(parsed, company.currency);
  if (problem !== null) await listOddOrder(options, problem);
  if (!parsed.success || problem !== null) return false;
  const { trackingId, saleAmount, currency, orderId: number } = parsed.data;
  const [trackedLead] = await findLeadsByTracking(db, { tenantId, trackingIds: [trackingId] });
  if (!trackedLead) return false;
  const stored = await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const terms = await findSaleTerms(tx, tenantId);
    if (!terms?.conversionTrackingEnabled) return false;
    if (currency !== undefined && currency !== terms.currency) return false;
    const figures = {
      tenantId,
      dedupeKey: `order:${number}`,
      bodyHash: hashFigures(saleAmount, terms.currency),
    };
    // A report from the shop's server takes precedence, and so does the browser's first report.
    if ((await findStored(tx, figures)) || (await findWaitingOrder(tx, figures))) return false;
    const lead = await lockLead(tx, { tenantId, trackingId });
    if (!lead) return false;
    const waiting = await tx.unmatchedOrder.count({
      where: { tenantId, leadId: lead.id, source: 'pixel', state: 'waiting' },
    });
    if (waiting >= MAX_PIXEL_ORDERS_PER_LEAD) return 'full';
    return saveWaitingOrder(tx, {
      ...figures,
      trackingId,
      orderId: number,
      currency: terms.currency,
      saleAmountCents: saleAmount,
      reportedCents: null,
      reason: null,
      isRenewal: false,
      conversionDate: now,
      couponCode: null,
      emailSha256: null,
      source: 'pixel',
      productIds: '',
      clientOrderData: null,
      leadId: lead.id,
      waiting: null,
      now,
    });
  });
  // Anybody can send many orders, so those of one lead are one entry.
  if (stored === 'full') await listOddOrder(options, TOO_MANY_PIXEL_ORDERS, { isOfLead: true });
  return stored === true;
}
