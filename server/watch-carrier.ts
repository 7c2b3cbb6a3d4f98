import type { ProviderWatch } from '#app/domain/provider-silences/index.ts';
import type { OutboxHandler, WireOutcome } from '#app/outbox/carriers.ts';

/** A response has a status code, even if it refuses the request; an outbox item that was sent was answered. */
const isAnswer = (outcome: WireOutcome): boolean =>
  outcome.result === 'sent' || outcome.result === 'refused' || outcome.statusCode !== undefined;

/**
 * Lets the watch record for each outbox item whether its provider responds. An item that is only stored in the database contacts no
 * provider.
 */
export function watchCarrier<Ready>(
  handler: OutboxHandler<Ready>,
  {
    watch,
    report,
    now = () => new Date(),
  }: { watch: ProviderWatch; report(error: unknown): void; now?: () => Date },
): OutboxHandler<Ready> {
  const { carrier } = handler;
  if (carrier.via === 'store') return handler;
  return {
    ...handler,
    carrier: {
      ...carrier,
      async send(message, ready, wire) {
        const outcome = await carrier.send(message, ready, wire);
        // A stopping process ended the attempt itself, so the provider is not recorded as silent.
        if (!wire.signal.aborted || isAnswer(outcome))
          await (isAnswer(outcome) ? watch.noteAnswer(now()) : watch.noteSilence(now())).catch(report);
        return outcome;
      },
    },
  };
}
