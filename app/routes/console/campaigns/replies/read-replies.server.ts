import type { SerializeFrom } from '@remix-run/node';
import { countOpenProblems, listConversations } from '#app/domain/intake-problems/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { findLeadNames } from '#app/domain/leads/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';

export type RepliesData = SerializeFrom<Awaited<ReturnType<typeof readReplies>>>;

export async function readReplies({ request, context, tenantId, person }: ConsoleArgs<'leads.read'>) {
  const { db } = context.services;
  const { searchParams } = new URL(request.url);
  const onlyUnread = searchParams.get('show') === 'unread';
  const page = readPageNumber(searchParams);
  const [list, withAnswers, open] = await Promise.all([
    listConversations(db, { tenantId, onlyUnread, page }),
    seesAnswers(db, person, tenantId),
    countOpenProblems(db, [tenantId]),
  ]);
  const leadIds = list.conversations.flatMap(({ leadId }) => leadId ?? []);
  const names = await findLeadNames(db, { tenantId, leadIds });
  return {
    onlyUnread,
    page,
    pages: list.pages,
    total: list.total,
    unreadReplies: open.get(tenantId)?.unreadReplies ?? 0,
    conversations: list.conversations.map(({ id, leadId, number, text, createdAt, unread }) => ({
      id,
      name: (leadId && names.get(leadId)) || null,
      number: withAnswers ? number : null,
      text: withAnswers ? text : null,
      at: createdAt,
      unread,
    })),
  };
}
