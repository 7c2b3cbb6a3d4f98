import { createHash, randomBytes } from 'node:crypto';
import type { Database, Prisma } from '../database.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How long the link of each kind works, in hours. */
export const TOKEN_HOURS = { reset: 1, invite: 7 * 24, 'verify-email': 3 * 24 } as const;
export type TokenKind = keyof typeof TOKEN_HOURS;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a link that works once. @returns its id, and the secret that only the mail holds */
export async function makeToken(
  tx: Prisma.TransactionClient,
  kind: TokenKind,
  data: Omit<
    Prisma.AuthTokenUncheckedCreateInput,
    'id' | 'tokenHash' | 'kind' | 'createdAt' | 'expiresAt' | 'usedAt'
  >,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const { id } = await tx.authToken.create({
    select: { id: true },
    data: {
      ...data,
      kind,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_HOURS[kind] * HOUR_MS),
    },
  });
  return { id, token };
}

/** A link that still works; null for an unknown, used or old one alike. */
export function findToken(db: Database, kind: TokenKind, token: string, now: Date) {
  return db.authToken.findFirst({
    where: { tokenHash: hashToken(token), kind, usedAt: null, expiresAt: { gt: now } },
    include: { tenant: { select: { name: true, isActive: true } } },
  });
}

/** Uses a link up. False when somebody was quicker. */
export async function takeToken(tx: Prisma.TransactionClient, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.authToken.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count > 0;
}
