import type { Prisma } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { payloadText } from './mail-source.ts';
import type { Outbox } from './outbox-port.ts';

/**
 * Seals the token of an e-mail's link. The token gives access to an account or a person's data, so a copy of the database alone must not
 * reveal it. Callers write and renderers read `token`; the row has `sealedToken`.
 */
export function sealToken(payload: Prisma.InputJsonObject, seal: Seal): Prisma.InputJsonObject {
  const { token, ...otherFields } = payload;
  return typeof token === 'string' ? { ...otherFields, sealedToken: seal.close(token) } : payload;
}

/** Reverses `sealToken`. Payloads from a version that did not seal are returned unchanged. */
export function openToken(payload: unknown, seal: Seal): unknown {
  const sealedToken = payloadText(payload, 'sealedToken');
  if (sealedToken === undefined) return payload;
  const { sealedToken: _, ...otherFields } = payload as Record<string, unknown>;
  return { ...otherFields, token: seal.open(sealedToken) };
}

/** Enqueues outbox items with their tokens sealed. */
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
