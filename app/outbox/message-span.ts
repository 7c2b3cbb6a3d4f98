import { inSpan, inTrace, isTracing, type Span } from '#app/lib/spans.ts';
import { isPostponed, isSuppressed, type OutboxHandler, type OutboxMessage } from './carriers.ts';

const spans = new WeakMap<OutboxMessage, Span>();

const noteOutcome = (message: OutboxMessage, outcome: string): void =>
  spans.get(message)?.note({ 'stackguide.message.outcome': outcome });

/** Runs an item's work, from its claim on, as its own trace. The trace is named after the kind of item. */
export const inMessageSpan = (message: OutboxMessage, work: () => Promise<void>): Promise<void> =>
  inTrace(
    () => ({
      name: `outbox ${message.kind} ${message.purpose}`,
      kind: 'consumer',
      facts: {
        'stackguide.message.kind': message.kind,
        'stackguide.message.purpose': message.purpose,
        'stackguide.message.attempt': message.attempt,
        ...(message.tenantId && { 'stackguide.tenant.id': message.tenantId }),
      },
    }),
    (span) => {
      spans.set(message, span);
      return work();
    },
  );

/** Wraps a handler: while traces are recorded, spans show how items are prepared and sent, and with which outcome. */
export function tracedHandler<Ready>(handler: OutboxHandler<Ready>): OutboxHandler<Ready> {
  if (!isTracing()) return handler;
  return { prepare: (message) => prepare(handler, message), carrier: tracedCarrier(handler.carrier) };
}

const prepare = <Ready>(handler: OutboxHandler<Ready>, message: OutboxMessage) =>
  inSpan(
    () => ({ name: 'prepare' }),
    async () => {
      // The default outcome, because an item whose preparation throws is tried again.
      noteOutcome(message, 'not-prepared');
      const ready = await handler.prepare(message);
      noteOutcome(
        message,
        isSuppressed(ready) ? 'suppressed' : isPostponed(ready) ? 'postponed' : 'not-sent',
      );
      return ready;
    },
  );

function tracedCarrier<Ready>(carrier: OutboxHandler<Ready>['carrier']): OutboxHandler<Ready>['carrier'] {
  if (carrier.via === 'store')
    return {
      via: 'store',
      async store(tx, messages, now) {
        await carrier.store(tx, messages, now);
        for (const { message } of messages) noteOutcome(message, 'stored');
      },
    };
  const { host } = carrier;
  return {
    via: 'wire',
    host,
    send: (message, ready, wire) =>
      inSpan(
        () => ({ name: 'send', kind: 'client', facts: { ...(host && { 'server.address': host }) } }),
        async (span) => {
          const outcome = await carrier.send(message, ready, wire);
          noteOutcome(message, outcome.result);
          if (outcome.result !== 'sent') span.fail(outcome.result);
          return outcome;
        },
      ),
    close: () => carrier.close(),
  };
}
