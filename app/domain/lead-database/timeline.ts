import type { listProductClicks } from '#app/domain/analytics/index.ts';
import { describeEvent, type listEventsOfLead } from '#app/domain/audit/index.ts';
import { OBSTACLE_UNREAD_REPLY } from '#app/domain/campaigns/index.ts';
import type { listConversionsOfLead } from '#app/domain/conversions/index.ts';
import { type listProblemsOfLeads, SENT_REPLY } from '#app/domain/intake-problems/index.ts';
import type { LeadNote, listConsents, WholeLead } from '#app/domain/leads/index.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import type { MessageOfLead } from '#app/outbox/index.ts';

type Rows<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>;

/** Changes of notes are left out, because the notes are listed themselves. */
const NOT_IN_TIMELINE = /^lead\.(add|edit|restore)-note$/;

/** Builds a lead's timeline, the newest entry first. */
export function buildTimeline(rows: {
  lead: WholeLead;
  consents: Awaited<ReturnType<typeof listConsents>>;
  messages: readonly MessageOfLead[];
  sales: Rows<typeof listConversionsOfLead>;
  clicks: Rows<typeof listProductClicks>;
  replies: Rows<typeof listProblemsOfLeads>;
  notes: readonly LeadNote[];
  events: Rows<typeof listEventsOfLead>;
  /** Whether the reader may see safety answers, which are among the reasons for not sending messages. */
  withAnswers: boolean;
}) {
  const { lead, consents, messages, sales, clicks, replies, notes, events, withAnswers } = rows;
  const entries = [
    {
      id: `submission-${lead.id}`,
      at: lead.createdAt,
      kind: 'submission' as const,
      widget: lead.widget,
      source: lead.source,
      returning: lead.returning,
    },
    ...groupConsents(consents.events),
    ...consents.records.map(({ id, createdAt, source, version, locale, kinds, wordings }) => ({
      id,
      at: createdAt,
      kind: 'consent' as const,
      source,
      version,
      locale,
      lines: consentLines(kinds, wordings),
    })),
    ...messages.map(({ id, createdAt, sentAt, kind, purpose, state, lastError, recipient }) => ({
      id,
      at: sentAt ?? createdAt,
      kind: 'message' as const,
      channel: kind,
      purpose,
      state,
      error: state === 'sent' || (isHeldBackInTimeline(state) && !withAnswers) ? null : lastError,
      /** Whether it waits until a person has read the recipient's reply. */
      isHeldForReply: state === 'planned' && lastError === OBSTACLE_UNREAD_REPLY.postponed,
      isToLead: recipient !== null && toEmailKey(recipient) === toEmailKey(lead.email),
    })),
    ...clicks.map(({ sessionId, seq, occurredAt, peptideId }) => ({
      id: `click-${sessionId}-${seq}`,
      at: occurredAt,
      kind: 'click' as const,
      productId: peptideId,
    })),
    ...sales.map((row) => ({
      id: row.id,
      at: row.conversionDate,
      kind: row.rowKind,
      amountCents: row.saleAmountCents,
      currency: row.currency,
      orderId: row.orderId,
      rateBps: row.commissionRateBps,
      rateBeforeBps: row.rateBeforeBps,
      commissionCents: row.commissionAmountCents,
    })),
    ...replies.map((reply) => ({
      id: reply.id,
      at: reply.createdAt,
      kind: 'reply' as const,
      text: withAnswers ? readReply(reply) : null,
    })),
    ...notes.map(({ id, createdAt, authorLabel, text }) => ({
      id,
      at: createdAt,
      kind: 'note' as const,
      author: authorLabel,
      text,
    })),
    ...events
      .filter(({ action }) => !NOT_IN_TIMELINE.test(action))
      .map(({ id, createdAt, action, actorLabel, details }) => ({
        id,
        at: createdAt,
        kind: 'change' as const,
        by: actorLabel,
        sentence: describeEvent(action, Object(details) as Record<string, unknown>, null),
      })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Returns the words of a reply to a text. */
export const readReply = ({ sent }: { sent: readonly { name: string; value: string }[] }): string =>
  sent.find(({ name }) => name === SENT_REPLY)?.value ?? '';

/** Whether the service itself decided not to send the message; all other errors are the carrier's. */
const isHeldBackInTimeline = (state: string): boolean => state === 'suppressed' || state === 'cancelled';

type ConsentEvents = Awaited<ReturnType<typeof listConsents>>['events'];

/** Puts the consents of one moment, such as those of a submission, into one entry. */
function groupConsents(consents: ConsentEvents) {
  const groups = new Map<string, ConsentEvents>();
  for (const consent of consents) {
    const key = `${consent.createdAt.getTime()} ${consent.source}`;
    groups.set(key, [...(groups.get(key) ?? []), consent]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      id: first.id,
      at: first.createdAt,
      kind: 'consent' as const,
      source: first.source,
      version: first.wordingId.split('/').at(-1) ?? '',
      /** The language of the sentences. */
      locale: first.locale,
      lines: group.map(({ kind, state, mode, wording }) => ({
        what: kind,
        answer: mode === 'api-claimed' ? mode : state,
        wording: wording || null,
      })),
    };
  });
}

function consentLines(kinds: unknown, wordings: unknown) {
  const sentences = Object(wordings) as Record<string, unknown>;
  return Object.entries(Object(kinds) as Record<string, unknown>).map(([what, answer]) => {
    // A submission stores the sentence shown next to the phone field as `texts`.
    const wording = sentences[what] ?? (what === 'sms' ? sentences.texts : null);
    return { what, answer: String(answer), wording: typeof wording === 'string' ? wording : null };
  });
}
