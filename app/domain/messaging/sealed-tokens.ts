import type { Prisma } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { payloadText } from './mail-source.ts';
import type { Outbox } from './outbox-port.ts';

/**
 * The secret of a mail's link opens an account or a person's data, so the outbox stores it sealed: a copy of the database
 * alone does not give it away. Callers write and renderers read `token`; the row has `sealedToken`.
 */
export function sealToken(payload: Prisma.InputJsonObject, seal: Seal): Prisma.InputJsonObject {
  const { token, ...others } = payload;
  return typeof token === 'string' ? { ...others, sealedToken: seal.close(token) } : payload;
}

/** The payload as it was before `sealToken`. One of a version that did not seal is given as it is. */
export function openToken(payload: unknown, seal: Seal): unknown {
  const sealedToken = payloadText(payload, 'sealedToken');
  if (sealedToken === undefined) return payload;
  const { sealedToken: _, ...others } = payload as Record<string, unknown>;
  return { ...others, token: seal.open(sealedToken) };
}

/** Enqueues messages with their tokens sealed. */
export const sealTokens =
  (enqueue: Outbox['enqueue'], seal: Seal): Outbox['enqueue'] =>
  (tx, messages, now) => {
    const list = Array.isArray(messages) ? messages : [messages];
    return enqueue(
      tx,
      list.map((message) => ({ ...message, payload: sealToken(message.payload, seal) })),
      now,
    );
  };
