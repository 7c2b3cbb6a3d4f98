import { useFormReply } from '#app/http/form-reply.ts';
import { Alert, NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { type Crumb, PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { GroupTable } from './group-table.tsx';
import { MessageTable, StateBadge } from './message-table.tsx';
import { type CountedGroup, countMessages, RESEND_RISKS, type UndeliveredData } from './message-words.ts';
import { canResendGroup, ResendGroup } from './resend-group.tsx';
import { StateFilter } from './state-filter.tsx';

interface UndeliveredPageProps {
  page: UndeliveredData;
  title: string;
  description: string;
  /** The pages above this one. */
  parents: readonly Crumb[];
  namesTenants: boolean;
  canResend: boolean;
  /** Returns the URL of this page with the given parameters. */
  hrefFor: (params: Readonly<Record<string, string>>) => string;
}

/** Delivery problems of one company or of all: the groups, or the messages of one group. */
export function UndeliveredPage(props: UndeliveredPageProps) {
  const { page, title, description, parents, hrefFor } = props;
  const listParams = page.state ? { state: page.state } : undefined;
  const listHref = hrefFor({ ...listParams });
  const { opened } = page;
  const replies = [useFormReply('send-again'), useFormReply('resend-group')];
  const problem = replies.map((reply) => reply?.message).find(Boolean);
  const group = opened?.group;
  const openedTitle = group?.title ?? 'Messages';
  return (
    <>
      <PageHeader
        title={opened ? openedTitle : title}
        description={
          group ? `${countMessages(group.count)}: ${group.label}` : opened ? undefined : description
        }
        badge={group ? <StateBadge state={group.state} /> : undefined}
        breadcrumbs={
          opened
            ? [...parents, { label: title, to: listHref }, { label: openedTitle }]
            : parents.length > 0
              ? [...parents, { label: title }]
              : undefined
        }
      />
      <PageBody>
        <NothingChanged problem={problem} />
        {opened ? <OpenedGroup {...props} opened={opened} listHref={listHref} /> : <Groups {...props} />}
        <Pages {...props} firstParams={{ ...listParams, ...(group && { group: group.key }) }} />
      </PageBody>
    </>
  );
}

function Groups({ page, namesTenants, canResend, hrefFor }: UndeliveredPageProps) {
  const { state, list, readAt } = page;
  if (!list) return null;
  return (
    <>
      <StateFilter
        state={state}
        counts={list.counts}
        hrefFor={(selectedState) => hrefFor({ ...(selectedState && { state: selectedState }) })}
      />
      <GroupTable
        groups={list.groups}
        readAt={readAt}
        namesTenants={namesTenants}
        canResend={canResend}
        hrefOf={({ key }) => hrefFor({ ...(state && { state }), group: key })}
      />
    </>
  );
}

function OpenedGroup({
  opened: { group, lines },
  page,
  canResend,
  listHref,
}: UndeliveredPageProps & { opened: NonNullable<UndeliveredData['opened']>; listHref: string }) {
  if (!group)
    return (
      <EmptyState
        illustration="done"
        title="No messages left here"
        action={<LinkButton to={listHref}>All delivery problems</LinkButton>}
      >
        These messages were resent or have arrived.
      </EmptyState>
    );
  return (
    <>
      <Alert tone={group.state === 'failed' ? 'info' : 'warning'}>
        <Advice group={group} />
      </Alert>
      {canResend && canResendGroup(group) ? <ResendGroup group={group} readAt={page.readAt} /> : null}
      <MessageTable messages={lines} canResend={canResend} />
    </>
  );
}

/** What the reader does about a group; for uncertain messages, what a resend means. */
function Advice({ group }: { group: CountedGroup }) {
  const { advice, state, count, resendable } = group;
  const remaining = count - resendable;
  const isRisky = state === 'uncertain' && canResendGroup(group);
  return (
    <p>
      {isRisky ? RESEND_RISKS.uncertain : advice}
      {remaining > 0 ? ` ${countMessages(remaining)} can’t be resent. The list says why.` : null}
    </p>
  );
}

function Pages({
  page: { isOlder, next },
  hrefFor,
  firstParams,
}: UndeliveredPageProps & { firstParams: Readonly<Record<string, string>> }) {
  if (!isOlder && !next) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3">
      {isOlder ? <LinkButton to={hrefFor(firstParams)}>Newest</LinkButton> : null}
      {next ? <LinkButton to={hrefFor({ ...firstParams, before: next })}>Older</LinkButton> : null}
    </nav>
  );
}
