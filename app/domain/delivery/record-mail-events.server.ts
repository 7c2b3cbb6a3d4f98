import { recordDelivery } from '#app/domain/campaigns/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { listSent, noteProblem } from '#app/domain/intake-problems/index.ts';
import { countSoftBounce } from '#app/domain/leads/index.ts';
import {
  isContentRefusal,
  isDomainDeferral,
  noteContentRefusal,
  noteDeferral,
} from '#app/domain/mail-domains/index.ts';
import { readEmail } from '#app/domain/reading/index.ts';
import { endConsentsOfStopped } from '#app/domain/receivers/index.ts';
import { type SuppressionReason, suppress } from '#app/domain/suppressions/index.ts';
import { domainOfAddress } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import {
  findRecipientOfMail,
  findSentMessage,
  findTenantOfMessage,
  listTenantsThatSent,
} from '#app/outbox/index.ts';
import type { MailEvent, MailEventKind, MailProviderName, OddReport } from './mail-events.ts';
import { takeOnce } from './provider-events.server.ts';

/** A report without a mark applies to the mails sent to its recipient within this time, in ms. */
const MAIL_EVENT_DAYS_MS = 14 * DAY_MS;

/**
 * Processes a provider's reports: each report once, in any order. An address that does not exist, or whose owner complained, gets no more
 * mail from the tenant that wrote to it, and one that unsubscribed at the provider no more marketing (D34). Odd reports are listed on "Needs
 * a look".
 * @returns how many reports were new, and how many of those are odd
 */
export async function recordMailEvents(options: {
  db: Database;
  provider: MailProviderName;
  events: readonly (MailEvent | OddReport)[];
  now: Date;
}): Promise<{ recorded: number; listed: number }> {
  const { db, provider, events, now } = options;
  const counts = { recorded: 0, listed: 0 };
  for (const event of events)
    await db.$transaction(async (tx) => {
      const address = event.kind === 'odd' ? null : await findRecipient(tx, event);
      const recipient = address === null ? null : readEmail(address, { isListed: true });
      const isErased = event.kind !== 'odd' && event.recipient === null && address === null;
      const kind = recipient?.ok || isErased ? event.kind : 'odd';
      if (!(await takeOnce(tx, provider, { ...event, kind }, now))) return;
      if (isErased) return;
      if (event.kind !== 'odd' && recipient?.ok) {
        counts.recorded += 1;
        await applyEvent(tx, provider, { ...event, recipient: recipient.key }, now);
      } else {
        counts.listed += 1;
        await listOddReport(tx, { provider, event, now });
      }
    });
  return counts;
}

/** Returns null if the mail's row, or its recipient, was erased. */
const findRecipient = async (
  tx: Prisma.TransactionClient,
  { recipient, messageRef }: MailEvent,
): Promise<string | null> => recipient ?? (messageRef ? findRecipientOfMail(tx, messageRef) : null);

/** Lists a report without a readable recipient or with an unknown word. Its recipient isn't stored, because no erasure would find it. */
async function listOddReport(
  tx: Prisma.TransactionClient,
  { provider, event, now }: { provider: MailProviderName; event: MailEvent | OddReport; now: Date },
): Promise<void> {
  const message = event.messageRef
    ? await findTenantOfMessage(tx, { id: event.messageRef, kind: 'email' })
    : null;
  const word = event.kind === 'odd' ? event.word : event.kind;
  await noteProblem(tx, {
    ...{ tenantId: message?.tenantId ?? null, source: 'mail-report', sender: provider, now },
    subject: `event:${event.id.slice(0, 100)}`,
    reason: 'We can’t tell which e-mail address this report is about, or what the report means.',
    sent: listSent([['Event', word.slice(0, 100)]]),
    leadId: message?.leadId ?? null,
  });
}

/** What a report means for the numbers of the campaign or bulk send. */
const MAIL_EVENT_OUTCOMES: Partial<
  Record<MailEventKind, 'delivered' | 'bounced' | 'refused' | 'unsubscribed'>
> = {
  delivered: 'delivered',
  'unknown-address': 'bounced',
  undelivered: 'bounced',
  refused: 'refused',
  unsubscribed: 'unsubscribed',
};

const SOFT_BOUNCES: readonly MailEventKind[] = ['deferred', 'undelivered'];

/** The kinds that stop further mails, with the reason under which the address is listed. */
const MAIL_EVENT_STOPS: Partial<Record<MailEventKind, SuppressionReason>> = {
  'unknown-address': 'bounce',
  unsubscribed: 'provider-unsubscribe',
  complaint: 'complaint',
};

/**
 * Notes what a report says about the receiving domain, as an answer of the mail server does. A report to a bounce address may be written by
 * the mail's recipient, whose word counts for that address only: a domain is shared by the recipients of all companies.
 */
async function noteAnswerOfDomain(
  tx: Prisma.TransactionClient,
  options: {
    provider: MailProviderName;
    kind: MailEventKind;
    recipient: string;
    answer: string;
    tenantId: string | null | undefined;
    now: Date;
  },
): Promise<void> {
  const { provider, kind, recipient, answer, tenantId, now } = options;
  if (provider === 'bounces') return;
  const domain = domainOfAddress(recipient);
  if (kind === 'deferred' && isDomainDeferral({ statusCode: null, answer }))
    await noteDeferral(tx, { domain, now });
  if (kind === 'refused' && tenantId && isContentRefusal(answer))
    await noteContentRefusal(tx, { tenantId, domain, now });
}

async function applyEvent(
  tx: Prisma.TransactionClient,
  provider: MailProviderName,
  event: MailEvent & { recipient: string },
  now: Date,
): Promise<void> {
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
  await noteAnswerOfDomain(tx, {
    ...{ provider, kind, recipient, answer: detail ?? '', tenantId: message?.tenantId, now },
  });
  const reason = MAIL_EVENT_STOPS[kind];
  if (!reason && !SOFT_BOUNCES.includes(kind)) return;
  // A report may lack the mail's messageRef. In that case it applies to every tenant that recently wrote to the address.
  const tenantIds = message
    ? [message.tenantId].flatMap((id) => id ?? [])
    : await listTenantsThatSent(tx, {
        kind: 'email',
        recipientHash,
        since: new Date(now.getTime() - MAIL_EVENT_DAYS_MS),
      });
  for (const tenantId of tenantIds)
    if (reason) {
      const stopped = { channel: 'email', address: recipient } as const;
      const isNew = await suppress(tx, {
        tenantId,
        ...stopped,
        reason,
        ...(detail ? { detail } : {}),
        now,
      });
      if (isNew && reason === 'provider-unsubscribe')
        await endConsentsOfStopped(tx, {
          ...{ tenantId, recipients: [stopped], kinds: ['offers'], now },
          ...{ wording: 'Unsubscribed at the e-mail provider', source: 'one-click' },
        });
    } else await countSoftBounce(tx, { tenantId, emailKey: recipient, now });
}
