import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient } from '#app/domain/database.ts';
import { MOVES } from './state-moves.ts';
import type { OutboxState } from './types.ts';

/** States of items that reached the wire. */
const SENT: OutboxState[] = [MOVES.settle.to, MOVES.doubt.to];

/** Finds an item for a delivery report; null for an unknown id, or once an erasure has blanked it. */
export const findSentMessage = (
  db: DatabaseClient,
  { id, recipientHash }: { id: string; recipientHash: string },
): Promise<{ id: string; tenantId: string | null } | null> =>
  db.outboxMessage.findFirst({
    where: { id, recipientHash, kind: 'email', state: { in: SENT } },
    select: { id: true, tenantId: true },
  });

/** Finds the address to which a mail was sent; null for an unknown id, or once an erasure has blanked it. */
export const findRecipientOfMail = async (db: DatabaseClient, id: string): Promise<string | null> =>
  (await db.outboxMessage.findFirst({ where: { id, kind: 'email' }, select: { recipient: true } }))
    ?.recipient ?? null;

/** Finds whose mail or text an id names, and which lead it is about; null for an unknown id. */
export const findTenantOfMessage = (db: DatabaseClient, where: { id: string; kind: 'email' | 'sms' }) =>
  db.outboxMessage.findFirst({ where, select: { tenantId: true, leadId: true } });

/** Finds the tenant that texted a number last, of the given ones or of all; null if none did. */
export async function findLastTexter(
  db: DatabaseClient,
  recipientHash: string,
  tenantIds: readonly string[] | null,
): Promise<string | null> {
  const message = await db.outboxMessage.findFirst({
    where: {
      ...{ recipientHash, kind: 'sms', state: { in: SENT_OF_KIND.sms } },
      tenantId: tenantIds ? { in: [...tenantIds] } : { not: null },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { tenantId: true },
  });
  return message?.tenantId ?? null;
}

/** A person may answer a text that counts as failed or is still on the wire. */
const SENT_OF_KIND: Record<'email' | 'sms', OutboxState[]> = {
  email: SENT,
  sms: [...SENT, 'failed', 'sending'],
};

/** Lists the tenants that sent mails or texts to a recipient, since a given time if there is one. */
export async function listTenantsThatSent(
  db: DatabaseClient,
  { kind, recipientHash, since }: { kind: 'email' | 'sms'; recipientHash: string; since?: Date },
): Promise<string[]> {
  const rows = await db.outboxMessage.findMany({
    where: {
      recipientHash,
      kind,
      ...(since && { createdAt: { gte: since } }),
      state: { in: SENT_OF_KIND[kind] },
      tenantId: { not: null },
    },
    distinct: ['tenantId'],
    select: { tenantId: true },
  });
  return rows.flatMap(({ tenantId }) => tenantId ?? []);
}

/** Counts the marketing mails sent since a given time, per tenant. */
export async function countMarketingSent(
  db: DatabaseClient,
  { tenantIds, since }: { tenantIds: readonly string[]; since: Date },
): Promise<Map<string, number>> {
  const rows = await db.outboxMessage.groupBy({
    by: ['tenantId'],
    where: {
      tenantId: { in: [...tenantIds] },
      kind: 'email',
      marketing: true,
      state: { in: SENT },
      createdAt: { gte: since },
    },
    _count: { _all: true },
  });
  return new Map(rows.flatMap(({ tenantId, _count }) => (tenantId ? [[tenantId, _count._all]] : [])));
}

/** A mail or text that its receiver has permanently refused. */
export interface RefusedMessage {
  id: string;
  tenantId: string;
  recipient: string;
  /** The server's reply code; for a text, Twilio's own code. */
  statusCode: number;
  error: string;
  failedAt: Date;
}

/** Lists mails or texts that failed with one of these status codes after a given time, the oldest first; at most `limit`. */
export async function listRefused(
  db: DatabaseClient,
  options: { kind: 'email' | 'sms'; since: Date; statusCodes: readonly number[]; limit: number },
): Promise<RefusedMessage[]> {
  const { kind, since, statusCodes, limit } = options;
  const rows = await db.$queryRaw<RefusedMessage[]>(sql`
    SELECT m."id", m."tenantId", m."recipient", f."statusCode", f."error", f."createdAt" AS "failedAt"
    FROM "OutboxFailure" f JOIN "OutboxMessage" m ON m."id" = f."messageId"
    WHERE f."createdAt" > ${since} AND f."statusCode" IN (${join([...statusCodes])})
      AND m."state" = ${MOVES.fail.to} AND m."kind" = ${kind} AND m."tenantId" IS NOT NULL AND m."recipient" IS NOT NULL
    ORDER BY f."createdAt" LIMIT ${limit}`);
  return rows.map((row) => ({
    ...row,
    statusCode: Number(row.statusCode),
    failedAt: new Date(row.failedAt),
  }));
}
