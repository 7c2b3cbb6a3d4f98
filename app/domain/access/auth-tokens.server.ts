import { randomBytes } from 'node:crypto';
import type { Database, Prisma } from '#app/domain/database.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';

/** Lifetime of the link of each kind, in hours. */
export const TOKEN_HOURS = {
  reset: 1,
  invite: 7 * 24,
  'verify-email': 3 * 24,
  'staff-address': 7 * 24,
  'erase-data': 24,
  'export-data': 24,
  'agree-again': 24,
} as const;
export type TokenKind = keyof typeof TOKEN_HOURS;

/** Whose link it is, where it is sent, and what it opens. */
type TokenOwner = Pick<
  Prisma.AuthTokenUncheckedCreateInput,
  'userId' | 'tenantUserId' | 'tenantId' | 'email' | 'payload' | 'createdById'
>;

/**
 * Creates a single-use link.
 * @param token its secret, if the caller needs another form of it
 * @returns its id, and the secret, which only the mail contains
 */
export async function makeToken(
  tx: Prisma.TransactionClient,
  kind: TokenKind,
  data: TokenOwner,
  now: Date,
  token = randomBytes(32).toString('base64url'),
): Promise<{ id: string; token: string }> {
  const { id } = await tx.authToken.create({
    select: { id: true },
    data: {
      ...data,
      kind,
      tokenHash: sha256(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_HOURS[kind] * HOUR_MS),
    },
  });
  return { id, token };
}

/** Finds a valid link. Returns null for an unknown, used or expired one alike. */
export const findToken = (db: Database, kind: TokenKind, token: string, now: Date) =>
  db.authToken.findFirst({
    where: { tokenHash: sha256(token), kind, usedAt: null, expiresAt: { gt: now } },
  });

/**
 * Closes the open links of one kind to an address.
 * @param assessmentId closes only those to this plan
 */
export async function closeTokens(
  tx: Prisma.TransactionClient,
  {
    assessmentId,
    now,
    ...link
  }: { kind: TokenKind; tenantId: string; email: string; assessmentId?: string; now: Date },
): Promise<void> {
  const open = await tx.authToken.findMany({
    where: { ...link, usedAt: null },
    select: { id: true, payload: true },
  });
  const isClosed = ({ payload }: { payload: unknown }) =>
    assessmentId === undefined ||
    (Object(payload) as { assessmentId?: unknown }).assessmentId === assessmentId;
  await tx.authToken.updateMany({
    where: { tenantId: link.tenantId, id: { in: open.filter(isClosed).map(({ id }) => id) }, usedAt: null },
    data: { usedAt: now },
  });
}

/** Deletes expired links. @returns the number of deleted links */
export async function dropExpiredLinks({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.authToken.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}

/** Marks a link as used. Returns false if it was used already. */
export async function takeToken(tx: Prisma.TransactionClient, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.authToken.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count > 0;
}
