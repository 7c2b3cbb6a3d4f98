import { json } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { forConsole } from '#app/http/console.server.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { LinkTabs } from '#app/ui/console/link-tabs.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { type RepliesData, readReplies } from './read-replies.server.ts';

/** `/communications/replies`: the inbox of replies to texts, one conversation for each person. */
export const loader = forConsole('leads.read', async (args) => json(await readReplies(args)));

export const meta = consoleMeta('Replies');

export default function Replies() {
  const { onlyUnread, conversations, unreadReplies, page, pages, total } = useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  return (
    <>
      <PageHeader
        title="Replies"
        description="Replies to your texts. While a reply is unread, we send no texts to its number."
      />
      <PageBody>
        <LinkTabs
          label="Conversations"
          tabs={[
            { label: 'All', to: consolePath('/communications/replies'), isCurrent: !onlyUnread },
            {
              label: 'Unread',
              count: unreadReplies,
              to: consolePath('/communications/replies?show=unread'),
              isCurrent: onlyUnread,
            },
          ]}
        />
        {conversations.length === 0 ? (
          <EmptyState illustration="text" title={onlyUnread ? 'No unread replies' : 'No replies yet'}>
            When a lead replies to a text in their own words, the conversation appears here.
          </EmptyState>
        ) : (
          <Card title="Conversations" isFlush>
            <ul className="divide-y border-t">
              {conversations.map((conversation) => (
                <li key={conversation.id}>
                  <ConversationLink conversation={conversation} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        {pages > 1 ? (
          <Pagination
            summary={`${formatCount(total)} ${total === 1 ? 'conversation' : 'conversations'}`}
            page={page}
            pageCount={pages}
          />
        ) : null}
      </PageBody>
    </>
  );
}

/** Links to a conversation. An unread one is bold and says so in words. */
function ConversationLink({ conversation }: { conversation: RepliesData['conversations'][number] }) {
  const { id, name, number, text, at, unread } = conversation;
  const { consolePath } = useConsole();
  return (
    <Link
      to={consolePath(`/communications/replies/${id}`)}
      className="grid gap-1 px-4 py-4 -outline-offset-3! hover:bg-sunken md:px-6"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className={unread > 0 ? 'min-w-0 font-semibold wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
          {name ?? number ?? 'Unknown number'}
        </span>
        <span className="flex items-center gap-3 text-14 text-muted">
          {unread > 0 ? <Badge tone="warning">{unread === 1 ? 'Unread' : `${unread} unread`}</Badge> : null}
          <MinuteMoment at={at} />
        </span>
      </span>
      <span className="line-clamp-2 text-14 wrap-anywhere text-muted">{text ?? 'Hidden for your role'}</span>
    </Link>
  );
}
