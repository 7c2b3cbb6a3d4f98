import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { findContractAt } from '#app/domain/billing/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { findNamedLead, lockLead } from '#app/domain/leads/index.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { findStored, insertSale } from './insert-conversion.server.ts';
import type { NewSale, SaleListener } from './new-sale.ts';
import { readReason } from './pending-fields.ts';
import { suggestLeads } from './suggest-leads.server.ts';
import { type MatchedBy, settleOrder } from './waiting-orders.server.ts';
import { settleRefunds } from './waiting-refunds.server.ts';

const UNMATCHED_ORDERS_PAGE_SIZE = 20;
export const UNMATCHED_ORDER_STATES = ['waiting', 'dismissed', 'matched', 'expired'] as const;
export type InboxState = (typeof UNMATCHED_ORDER_STATES)[number];

const shownOrder = {
  id: true,
  trackingId: true,
  orderId: true,
  currency: true,
  saleAmountCents: true,
  refundedCents: true,
  conversionDate: true,
  couponCode: true,
  emailSha256: true,
  source: true,
  reason: true,
  state: true,
  matchedBy: true,
  matchedConversionId: true,
  leadId: true,
} as const;

/** Lists a page of the inbox of unmatched orders, the newest first, with the possible leads of waiting ones. */
export async function listInbox(options: {
  db: Database;
  tenantId: string;
  state: InboxState;
  page: number;
}) {
  const { db, tenantId, state, page } = options;
  const where = { tenantId, state };
  const [orders, total] = await Promise.all([
    db.unmatchedOrder.findMany({
      where,
      select: shownOrder,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * UNMATCHED_ORDERS_PAGE_SIZE,
      take: UNMATCHED_ORDERS_PAGE_SIZE,
    }),
    db.unmatchedOrder.count({ where }),
  ]);
  const suggestions = state === 'waiting' ? await suggestLeads(db, { tenantId, orders }) : [];
  return {
    total,
    pages: Math.max(1, Math.ceil(total / UNMATCHED_ORDERS_PAGE_SIZE)),
    orders: orders.map(({ emailSha256, reason, ...order }, index) => ({
      ...order,
      reason: readReason(reason),
      hasEmail: emailSha256 !== null,
      suggestions: suggestions[index] ?? [],
    })),
  };
}

/** Counts orders that were not matched in time. */
export const countExpired = (db: Database, tenantId: string): Promise<number> =>
  db.unmatchedOrder.count({ where: { tenantId, state: 'expired' } });

/** Whether any order of a company ever reached the service, with or without a lead. */
export async function hasOrders(db: DatabaseClient, tenantId: string): Promise<boolean> {
  const sale = await db.conversion.findFirst({ where: { tenantId }, select: { id: true } });
  return (
    sale !== null ||
    (await db.unmatchedOrder.findFirst({ where: { tenantId }, select: { id: true } })) !== null
  );
}

/** Orders of a company that wait for their lead. */
export interface WaitingOrders {
  count: number;
  /** When the oldest was reported. It expires ORDERS_EXPIRE_AFTER_DAYS later. */
  oldestAt: Date;
}

/** Counts the waiting orders of companies; a company without one is missing. */
export async function countWaitingOrders(
  db: DatabaseClient,
  tenantIds: readonly string[],
): Promise<Map<string, WaitingOrders>> {
  const rows = await db.unmatchedOrder.groupBy({
    by: ['tenantId'],
    where: { tenantId: { in: [...tenantIds] }, state: 'waiting' },
    _count: { _all: true },
    _min: { createdAt: true },
  });
  return new Map(
    rows.flatMap(({ tenantId, _count, _min }) =>
      _min.createdAt ? [[tenantId, { count: _count._all, oldestAt: _min.createdAt }] as const] : [],
    ),
  );
}

export const countInbox = (db: Database, tenantId: string): Promise<number> =>
  db.unmatchedOrder.count({ where: { tenantId, state: 'waiting' } });

type OrderAction = TenantOperation & { id: string };

/**
 * Turns an order of the inbox into a sale, including the refunds reported since.
 * @param lead its id and the reason for the match, or the tracking id or e-mail address that was typed
 * @throws AppError `not-found`, `conflict`, `invalid`
 */
export async function matchOrder(
  options: OrderAction & {
    lead: { id: string; matchedBy: Exclude<MatchedBy, 'hand'> } | { text: string };
    listeners: readonly SaleListener[];
  },
): Promise<void> {
  const { db, tenantId, id, actor, listeners, now, lead: leadChoice } = options;
  const typedLead =
    'text' in leadChoice ? await findNamedLead(db, { tenantId, text: leadChoice.text.trim() }) : null;
  if ('text' in leadChoice && !typedLead) throw invalid({ lead: ['No lead has this tracking ID or e-mail'] });
  const leadId = 'text' in leadChoice ? (typedLead?.id ?? '') : leadChoice.id;
  const matchedBy = 'text' in leadChoice ? 'hand' : leadChoice.matchedBy;
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, { tenantId, id });
    if (order.state !== 'waiting') throw new AppError('conflict', 'This order is no longer waiting.');
    if (order.saleAmountCents === 0)
      throw new AppError('conflict', 'The shop has changed this order to 0. Dismiss the order.');
    const lead = await lockLead(tx, { tenantId, leadId });
    if (!lead || lead.erasedAt) throw new AppError('not-found', 'Lead not found.');
    if (await findStored(tx, order)) throw new AppError('conflict', 'This order is already a sale.');
    const { dedupeKey, orderId, saleAmountCents } = order;
    const sale: NewSale = {
      tenantId,
      dedupeKey,
      bodyHash: order.bodyHash,
      orderId,
      currency: order.currency,
      saleAmountCents,
      reportedCents: order.reportedCents,
      // A person decided that this lead's assessment wins, whatever the contract says.
      assessedAt: lead.createdAt,
      contractId: (await findContractAt(tx, tenantId, order.conversionDate))?.id ?? null,
      conversionDate: order.conversionDate,
      productIds: order.productIds,
      now,
      lead,
      source: order.source === 'pixel' ? 'pixel' : 'inbox',
      clientOrderData: order.clientOrderData as Prisma.InputJsonObject | null,
    };
    const conversion = await insertSale(tx, sale, listeners);
    await settleRefunds(tx, { tenantId, dedupeKey, conversion, waiting: order, listeners, now });
    await settleOrder(tx, {
      tenantId,
      id,
      match: { leadId, conversionId: conversion.id, matchedBy },
      isErased: false,
      actor,
      now,
    });
    await auditOrder(tx, options, {
      action: 'order.match',
      details: { orderId, matchedBy, saleAmountCents, ...(order.reason !== '' && { reason: order.reason }) },
    });
  });
}

/** Dismisses an order of the inbox; no commission is charged for it. @throws AppError `not-found`, `conflict` */
export const dismissOrder = (options: OrderAction): Promise<void> =>
  moveOrder(options, { from: 'waiting', to: 'dismissed', action: 'order.dismiss' });

/** Puts a dismissed order back. @throws AppError `not-found`, `conflict` */
export const restoreOrder = (options: OrderAction): Promise<void> =>
  moveOrder(options, { from: 'dismissed', to: 'waiting', action: 'order.restore' });

async function moveOrder(
  options: OrderAction,
  { from, to, action }: { from: InboxState; to: InboxState; action: string },
): Promise<void> {
  const { db, tenantId, id, actor, now } = options;
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, { tenantId, id });
    if (order.state === to) return;
    if (order.state !== from)
      throw new AppError(
        'conflict',
        order.state === 'expired' ? 'This order has expired.' : 'This order has become a sale.',
      );
    const resolved = to === 'waiting' ? null : { id: actor.id, at: now };
    await tx.unmatchedOrder.updateMany({
      where: { id, tenantId },
      data: { state: to, resolvedById: resolved?.id ?? null, resolvedAt: resolved?.at ?? null },
    });
    await auditOrder(tx, options, { action, details: { orderId: order.orderId } });
  });
}

async function lockOrder(tx: Prisma.TransactionClient, { tenantId, id }: { tenantId: string; id: string }) {
  if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
  const order = await tx.unmatchedOrder.findFirst({ where: { id, tenantId } });
  if (!order) throw new AppError('not-found', 'Order not found.');
  return order;
}

const auditOrder = (
  tx: Prisma.TransactionClient,
  { tenantId, id, actor, now }: OrderAction,
  { action, details }: { action: string; details: Prisma.InputJsonObject },
): Promise<void> => recordAudit(tx, { actor, action, tenantId, target: { type: 'order', id }, details }, now);
