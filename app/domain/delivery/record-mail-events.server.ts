import { recordDelivery } from '#app/domain/campaigns/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { suppress } from '#app/domain/suppressions/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { findSentMessage, listTenantsThatSent } from '#app/outbox/index.ts';
import type { MailEvent, MailProviderName } from './mail-events.ts';
import { takeOnce } from './provider-events.server.ts';
import { REPORT_DAYS_MS } from './rules.ts';

/**
 * Processes a provider's reports: each report once, in any order. An address that hard-bounced, or whose owner complained, gets no more
 * mail from the tenant that wrote to it (D34).
 * @returns how many reports were new
 */
export async function recordMailEvents(options: {
  db: Database;
  provider: MailProviderName;
  events: readonly MailEvent[];
  now: Date;
}): Promise<number> {
  const { db, provider, events, now } = options;
  let recorded = 0;
  for (const event of events)
    await db.$transaction(async (tx) => {
      if (!(await takeOnce(tx, provider, event, now))) return;
      recorded += 1;
      await applyEvent(tx, event, now);
    });
  return recorded;
}

const MAIL_EVENT_OUTCOMES: Partial<Record<MailEvent['kind'], 'delivered' | 'bounced'>> = {
  delivered: 'delivered',
  'hard-bounce': 'bounced',
};

async function applyEvent(tx: Prisma.TransactionClient, event: MailEvent, now: Date): Promise<void> {
  const { kind, recipient, messageRef, detail } = event;
  const recipientHash = hashRecipient(recipient);
  const message = messageRef ? await findSentMessage(tx, { id: messageRef, recipientHash }) : null;
  const outcome = MAIL_EVENT_OUTCOMES[kind];
  // A complaint is counted by its suppression.
  if (message?.tenantId && outcome)
    await recordDelivery(tx, {
      tenantId: message.tenantId,
      outboxMessageId: message.id,
      kind: outcome,
      now,
    });
  if (kind !== 'hard-bounce' && kind !== 'complaint') return;
  // A report may lack the mail's messageRef. In that case it applies to every tenant that recently wrote to the address.
  const tenantIds = message
    ? [message.tenantId].flatMap((id) => id ?? [])
    : await listTenantsThatSent(tx, {
        kind: 'email',
        recipientHash,
        since: new Date(now.getTime() - REPORT_DAYS_MS),
      });
  for (const tenantId of tenantIds)
    await suppress(tx, {
      tenantId,
      channel: 'email',
      address: recipient,
      reason: kind === 'complaint' ? 'complaint' : 'bounce',
      ...(detail ? { detail } : {}),
      now,
    });
}
