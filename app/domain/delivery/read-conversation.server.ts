import {
  FIRST_TEXT,
  frameText,
  listShopHosts,
  listWrittenTexts,
  readMonthlyTexts,
  wordTextTerms,
} from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findConversation } from '#app/domain/intake-problems/index.ts';
import { findContact, findLead } from '#app/domain/leads/index.ts';
import {
  listSuppressedNumbers,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from '#app/domain/suppressions/index.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import { listTextsTo } from '#app/outbox/index.ts';

/** A text of a conversation, from the person or to them. */
interface ConversationText {
  id: string;
  at: Date;
  isFromPerson: boolean;
  /** Null for readers who may not see it. */
  text: string | null;
  isUnread: boolean;
  /** The state of a text to the person in the outbox; null for a reply. */
  state: string | null;
  /** Why a text to the person waits or was not sent; null for readers who may not see it. */
  error: string | null;
}

/**
 * Reads the conversation by text that a reply belongs to: every text of the number and to it, the oldest first, and whether it can be
 * answered.
 * @param options.withAnswers whether the reader may see leads' answers, which replies and reasons may reveal
 * @throws AppError `not-found`
 */
export async function readConversation(
  db: Database,
  { tenantId, replyId, withAnswers }: { tenantId: string; replyId: string; withAnswers: boolean },
) {
  const { personHash, replies, latest } = await findConversation(db, { tenantId, replyId });
  const leadId = replies.findLast((reply) => reply.leadId !== null)?.leadId ?? null;
  const [tenants, foundLead, sent] = await Promise.all([
    findMarketingTenants(db, [tenantId]),
    leadId && findLead(db, { tenantId, leadId }),
    listTextsTo(db, { tenantId, recipientHash: personHash }),
  ]);
  const tenant = tenants.get(tenantId);
  if (!tenant) throw tenantNotFound();
  const lead = foundLead && foundLead.erasedAt === null ? foundLead : null;
  const contact = lead?.contactId ? await findContact(db, { tenantId, contactId: lead.contactId }) : null;
  const written = await listWrittenTexts(db, {
    ...{ tenantId, contactId: contact?.id ?? null },
    outboxMessageIds: sent.map(({ id }) => id),
  });
  const perMonth = await readMonthlyTexts(db, { tenant, contactId: contact?.id ?? null });
  const locale = parseLocale(contact?.locale) ?? DEFAULT_LOCALE;
  const toWords = (body: string) => frameText({ shop: tenant.name, text: body, locale });
  const unread = replies.filter(({ isUnread }) => isUnread);
  return {
    latestId: latest.id,
    number: withAnswers ? latest.number : null,
    lead: lead && { id: lead.id, name: leadDisplayName(lead) },
    unread: unread.length,
    deadline: unread[0]?.deadline ?? null,
    obstacle: await findAnswerObstacle(db, { tenantId, number: latest.number, contact }),
    /** URLs on the company's hosts, links to which make an answer longer. */
    shopHosts: await listShopHosts(db, tenant),
    locale,
    texts: [
      ...replies.map(
        ({ id, createdAt, text, isUnread }): ConversationText => ({
          ...{ id, at: createdAt, isFromPerson: true, isUnread, state: null, error: null },
          text: withAnswers ? text : null,
        }),
      ),
      ...inOrder(sent).map(({ id, purpose, state, createdAt, sentAt, lastError }): ConversationText => {
        const body = written.find(({ outboxMessageId }) => outboxMessageId === id)?.body;
        return {
          ...{ id, at: sentAt ?? createdAt, isFromPerson: false, isUnread: false, state },
          text:
            purpose === FIRST_TEXT
              ? writeFirstText(tenant, perMonth, locale)
              : body === undefined
                ? null
                : toWords(body),
          error: withAnswers ? lastError : null,
        };
      }),
      ...written
        .filter(({ outboxMessageId }) => outboxMessageId === null)
        .map(
          ({ id, body, createdAt }): ConversationText => ({
            ...{ id, at: createdAt, isFromPerson: false, isUnread: false, state: 'planned', error: null },
            text: toWords(body),
          }),
        ),
    ].sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

/** Orders texts that left at the same moment as they were sent: the one about the terms, then the older before the newer. */
const inOrder = <Text extends { purpose: string }>(newestFirst: readonly Text[]): Text[] =>
  newestFirst
    .toReversed()
    .sort((a, b) => Number(b.purpose === FIRST_TEXT) - Number(a.purpose === FIRST_TEXT));

const writeFirstText = (tenant: MarketingTenant, perMonth: number, locale: Locale): string =>
  wordTextTerms({ shop: tenant.name, contact: tenant.replyTo ?? tenant.contactEmail, perMonth, locale });

/** Finds why a person can't be answered by text, in words; null if they can. */
async function findAnswerObstacle(
  db: Database,
  {
    tenantId,
    number,
    contact,
  }: { tenantId: string; number: string; contact: Awaited<ReturnType<typeof findContact>> },
): Promise<string | null> {
  const stops = await listSuppressedNumbers(db, { tenantId, numbers: [number] });
  const stop = stops.get(hashRecipient(number)) as SuppressionReason | undefined;
  if (stop) return `You can’t write to this number: ${SUPPRESSION_REASONS[stop].label}.`;
  if (!contact) return 'You can’t answer by text: the number belongs to none of your leads.';
  if (contact.phoneE164 !== number) return 'You can’t answer by text: the lead has another number now.';
  return contact.smsConsent ? null : 'You can’t answer by text: the lead did not agree to texts.';
}
