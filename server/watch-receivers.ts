import type { Database } from '#app/domain/database.ts';
import {
  isContentRefusal,
  isDomainDeferral,
  listSlowDomains,
  noteAccepted,
  noteContentRefusal,
  noteDeferral,
} from '#app/domain/mail-domains/index.ts';
import { domainOfAddress } from '#app/domain/tenants/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { OutboxHandler, OutboxMessage, WireOutcome } from '#app/outbox/carriers.ts';
import type { RenderedMail } from '#app/outbox/types.ts';

/** What other processes noted is known after this time, in ms. */
const READ_AGAIN_MS = 5000;
/** Mails that waited for one domain are spread over this time, so that they don't arrive there together. */
const SPREAD_MS = 5 * MINUTE_MS;

interface Options {
  db: Database;
  report(error: unknown): void;
  now?: () => Date;
  random?: () => number;
  readAgainMs?: number;
}

/**
 * Learns from each answer of the mail server what the receiving domain thinks. A domain that defers a mail gets no marketing mails for a
 * while; mails that people wait for go on and show when it is well again. Refusals of content are counted for Home and /health.
 */
export function watchReceivers(
  handler: OutboxHandler<RenderedMail>,
  { db, report, now = () => new Date(), random = Math.random, readAgainMs = READ_AGAIN_MS }: Options,
): OutboxHandler<RenderedMail> {
  const { carrier } = handler;
  if (carrier.via === 'store') return handler;
  const slow = new SlowDomains(db, readAgainMs);
  const learn = async (message: OutboxMessage, to: string, outcome: WireOutcome) => {
    const domain = domainOfAddress(to);
    const answer = outcome.result === 'sent' ? '' : outcome.error;
    if (outcome.result === 'sent') {
      if (await slow.until(domain, now())) await noteAccepted(db, { domain, now: now() });
    } else if (outcome.result === 'transient') {
      if (outcome.statusCode && isDomainDeferral({ statusCode: outcome.statusCode, answer })) {
        await noteDeferral(db, { domain, now: now() });
        slow.forget();
      }
    } else if (outcome.result === 'refused' && message.tenantId && isContentRefusal(answer))
      await noteContentRefusal(db, { tenantId: message.tenantId, domain, now: now() });
  };
  return {
    async prepare(message) {
      if (message.marketing && message.recipient !== null) {
        const domain = domainOfAddress(message.recipient);
        const waitMs = ((await slow.until(domain, now()))?.getTime() ?? 0) - now().getTime();
        if (waitMs > 0)
          return {
            postponed: `${domain} asks us to send more slowly.`,
            forMs: waitMs + Math.round(random() * SPREAD_MS),
          };
      }
      return handler.prepare(message);
    },
    carrier: {
      ...carrier,
      async send(message, ready, wire) {
        const outcome = await carrier.send(message, ready, wire);
        await learn(message, ready.to, outcome).catch(report);
        return outcome;
      },
    },
  };
}

/** The domains that deferred mails, as this process last read them. */
class SlowDomains {
  private reading: Promise<Map<string, Date>> | null = null;
  private readAt = 0;

  constructor(
    private readonly db: Database,
    private readonly readAgainMs: number,
  ) {}

  /** Returns when the domain's wait ends or ended; undefined if it deferred nothing. */
  async until(domain: string, now: Date): Promise<Date | undefined> {
    // By the monotonic clock, which never jumps.
    if (!this.reading || performance.now() - this.readAt >= this.readAgainMs) {
      this.readAt = performance.now();
      this.reading = listSlowDomains(this.db, now);
      // A failed read is repeated by the next mail.
      this.reading.catch(() => this.forget());
    }
    return (await this.reading).get(domain);
  }

  forget(): void {
    this.reading = null;
  }
}
