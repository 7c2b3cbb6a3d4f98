import type { Database, Prisma } from '#app/domain/database.ts';
import { LINK_MAILS } from './kind-rules.ts';
import { OPEN_STATES } from './state-moves.ts';
import type { OutboxState } from './types.ts';

/** States in which an item with a link may still be sent. */
const SENDABLE: OutboxState[] = [...OPEN_STATES, 'failed', 'uncertain'];
const LINKS = { kind: 'email', purpose: { in: [...LINK_MAILS] }, state: { in: SENDABLE } };

const readToken = (payload: Prisma.JsonValue): string | undefined => {
  const token = payload && typeof payload === 'object' && 'sealedToken' in payload && payload.sealedToken;
  return typeof token === 'string' ? token : undefined;
};

/**
 * Lists the sealed tokens of mails that may still be sent, ordered by id and starting after a given id. A page is empty only if there are
 * no more.
 */
export async function listSealedTokens(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sealed: string }[]> {
  for (let from = after; ; ) {
    const rows = await db.outboxMessage.findMany({
      where: { ...LINKS, id: { gt: from } },
      orderBy: { id: 'asc' },
      take: limit,
      select: { id: true, payload: true },
    });
    const tokens = rows.flatMap(({ id, payload }) => {
      const sealed = readToken(payload);
      return sealed === undefined ? [] : [{ id, sealed }];
    });
    if (tokens.length > 0 || rows.length < limit) return tokens;
    from = rows.at(-1)?.id ?? '';
  }
}

/**
 * Replaces a sealed token if it is unchanged since it was read. A worker that has claimed the item has its own copy. @returns whether it
 * was replaced
 */
export async function replaceSealedToken(
  tx: Prisma.TransactionClient,
  { id, sealed, resealed }: { id: string; sealed: string; resealed: string },
): Promise<boolean> {
  const message = await tx.outboxMessage.findUnique({ where: { id }, select: { payload: true } });
  const payload = message?.payload ?? null;
  if (readToken(payload) !== sealed) return false;
  const { count } = await tx.outboxMessage.updateMany({
    // A worker may have settled the item since it was read, which removes the token.
    where: { ...LINKS, id, payload: { equals: payload as Prisma.InputJsonObject } },
    data: { payload: { ...(payload as Prisma.InputJsonObject), sealedToken: resealed } },
  });
  return count > 0;
}
