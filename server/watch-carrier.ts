import type { ProviderWatch } from '#app/domain/provider-silences/index.ts';
import type { OutboxHandler, WireOutcome } from '#app/outbox/carriers.ts';

/** An answer has a status code, also one that refuses; a message that was sent was answered. */
const isAnswer = (outcome: WireOutcome): boolean =>
  outcome.result === 'sent' || outcome.result === 'refused' || outcome.statusCode !== undefined;

/** Has the watch learn from each message whether its provider answers. One that is stored in the database asks no provider. */
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
        // A process that stops ends the attempt itself.
        if (!wire.signal.aborted || isAnswer(outcome))
          await (isAnswer(outcome) ? watch.noteAnswer(now()) : watch.noteSilence(now())).catch(report);
        return outcome;
      },
    },
  };
}
