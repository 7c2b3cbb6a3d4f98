import type { Actor } from '#app/domain/access/index.ts';
import { answerOnceInDatabase, hashRequest, type StoredAnswer } from '#app/domain/api-answers/index.ts';
import { readIdempotencyKey } from '#app/http/idempotency-key.server.ts';
import type { CallContext } from './call.server.ts';
import type { Repetition } from './contract.ts';

/** Header of a response that was stored for the same key. */
export const REPLAYED = 'Idempotency-Replayed';

/** Headers that are stored with a response. The others belong to the current request. */
const STORED_HEADERS = ['Content-Type', 'Location'];

interface KeyedRequest {
  request: Request;
  raw: Buffer;
  context: CallContext;
  tenantId: string | null;
  actor: Actor;
  repetition: Repetition | undefined;
}

/** Handles a request of a session or key. With an Idempotency-Key the work is done once (docs/decisions/2026-11-22-idempotency.md). */
export async function answerOnce(
  input: KeyedRequest,
  handle: (context: CallContext) => Promise<Response>,
): Promise<Response> {
  const { actor, tenantId, repetition, ...keyed } = input;
  if (!repetition || repetition === 'own') return handle(input.context);
  const scope = `${tenantId ?? 'service'} ${actor.kind} ${actor.id}`;
  return answerOnceIn({ ...keyed, tenantId, scope, inTransaction: repetition === 'transaction' }, handle);
}

/** Works like answerOnce, for callers that are identified by something other than a session or key. */
export async function answerOnceIn(
  options: Omit<KeyedRequest, 'actor' | 'repetition'> & { scope: string; inTransaction: boolean },
  handle: (context: CallContext) => Promise<Response>,
): Promise<Response> {
  const { request, raw, context, tenantId, scope, inTransaction } = options;
  const idempotency = readIdempotencyKey(request, raw);
  if (!idempotency) return handle(context);
  const { services } = context;
  const { pathname, search } = new URL(request.url);
  const target = `${request.method} ${pathname}${search}`;
  const requestHashes = hashRequest({ ring: services.env.keyRing, target, raw });
  let isWoken = false;
  const wake = () => {
    isWoken = true;
  };
  const { answer, isReplayed } = await answerOnceInDatabase({
    ...{ db: services.db, seal: services.seal, report: context.report },
    ...{ tenantId, scope, key: idempotency.key, requestHashes, inTransaction },
    // The worker finds queued items only after the commit, so waking it is deferred.
    work: async (db) =>
      storedAnswer(
        await handle({
          ...context,
          services: { ...services, db, outbox: { ...services.outbox, wake } },
        }),
      ),
  });
  if (isWoken) services.outbox.wake();
  const headers = { ...answer.headers, ...(isReplayed && { [REPLAYED]: 'true' }) };
  return new Response(answer.body, { status: answer.status, headers });
}

async function storedAnswer(response: Response): Promise<StoredAnswer> {
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() };
}
