import type { Database } from '#app/domain/database.ts';
import { noteSent, type SentCount, toUtcDay } from '#app/domain/mail-domains/index.ts';
import { domainOfAddress } from '#app/domain/tenants/index.ts';
import type { OutboxHandler, OutboxMessage } from '#app/outbox/carriers.ts';
import type { RenderedMail } from '#app/outbox/types.ts';

/** Counts are written this often, in ms: a campaign's mails share one row. A killed process loses the counts of this time at most. */
const WRITE_EVERY_MS = 5000;

/**
 * Counts what the mail server accepted, by the domain of the From address, for the warm-up. Mails that are stored in the local mailbox are
 * counted with them.
 */
export function countSent(
  handler: OutboxHandler<RenderedMail>,
  {
    db,
    report,
    now = () => new Date(),
    writeEveryMs = WRITE_EVERY_MS,
  }: { db: Database; report(error: unknown): void; now?: () => Date; writeEveryMs?: number },
): OutboxHandler<RenderedMail> {
  const { carrier } = handler;
  if (carrier.via === 'store')
    return {
      ...handler,
      carrier: {
        ...carrier,
        async store(tx, messages, storedAt) {
          await carrier.store(tx, messages, storedAt);
          const counts = new SentCounts();
          for (const { message, ready } of messages) counts.add(message, ready, storedAt);
          await noteSent(tx, counts.take());
        },
      },
    };
  const counts = new SentCounts();
  const write = async () => {
    const taken = counts.take();
    await noteSent(db, taken).catch((error) => {
      counts.giveBack(taken);
      report(error);
    });
  };
  const timer = setInterval(() => void write(), writeEveryMs);
  timer.unref();
  return {
    ...handler,
    carrier: {
      ...carrier,
      async send(message, ready, wire) {
        const outcome = await carrier.send(message, ready, wire);
        if (outcome.result === 'sent') counts.add(message, ready, now());
        return outcome;
      },
      async close() {
        clearInterval(timer);
        await write();
        await carrier.close();
      },
    },
  };
}

class SentCounts {
  private counts = new Map<string, SentCount>();

  add({ marketing, createdAt }: OutboxMessage, { from }: RenderedMail, sentAt: Date): void {
    const [domain, day] = [domainOfAddress(from.address), toUtcDay(sentAt)];
    const isCarriedOver = marketing && toUtcDay(createdAt) < day;
    this.giveBack([{ domain, day, count: 1, carriedOver: isCarriedOver ? 1 : 0 }]);
  }

  take(): SentCount[] {
    const taken = [...this.counts.values()];
    this.counts = new Map();
    return taken;
  }

  giveBack(counts: readonly SentCount[]): void {
    for (const { domain, day, count, carriedOver } of counts) {
      const key = `${day} ${domain}`;
      const before = this.counts.get(key);
      this.counts.set(key, {
        ...{ domain, day, count: count + (before?.count ?? 0) },
        carriedOver: carriedOver + (before?.carriedOver ?? 0),
      });
    }
  }
}
