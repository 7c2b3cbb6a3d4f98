import { findSendingNames } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { listUndelivered } from '#app/outbox/list-undelivered.server.ts';
import { findUndeliveredGroup, listUndeliveredGroups } from '#app/outbox/list-undelivered-groups.server.ts';
import type { MessageScope } from '#app/outbox/message-scope.ts';
import { UNDELIVERED_STATES } from '#app/outbox/state-moves.ts';
import { readGroupKey } from '#app/outbox/undelivered-groups.ts';
import { describeCause } from './cause-words.ts';
import { describeMessage, describeSending } from './message-titles.ts';

/**
 * Reads a page of delivery problems: the groups, or the messages of the group that the URL names. A group that is unknown, another
 * company's or empty by now is null.
 */
export async function readUndeliveredPage(options: {
  db: Database;
  scope: MessageScope;
  searchParams: URLSearchParams;
  now: Date;
}) {
  const { db, scope, searchParams, now } = options;
  const state = UNDELIVERED_STATES.find((candidate) => candidate === searchParams.get('state'));
  const before = searchParams.get('before') ?? undefined;
  const shared = { state: state ?? null, isOlder: before !== undefined, readAt: now.getTime() };
  const key = searchParams.get('group');
  if (key !== null) {
    const group = readGroupKey(key);
    const found = group && (await findUndeliveredGroup({ db, scope, group, now }));
    const [named] = await nameGroups(db, found ? [found] : []);
    const messages = found ? await listUndelivered({ db, scope, group: found, before, now }) : null;
    return {
      ...shared,
      opened: { group: named ?? null, lines: (messages?.lines ?? []).map(titleMessage) },
      list: null,
      next: messages?.next ?? null,
    };
  }
  const { groups, counts, next } = await listUndeliveredGroups({ db, scope, state, before, now });
  const named = await nameGroups(
    db,
    groups.map(({ message, ...group }) => ({ ...group, message: message && titleMessage(message) })),
  );
  return { ...shared, opened: null, list: { groups: named, counts }, next };
}

type Line = Awaited<ReturnType<typeof listUndelivered>>['lines'][number];
type Group = NonNullable<Awaited<ReturnType<typeof findUndeliveredGroup>>>;

/** Adds what an item is. The words stay on the server, because the page of a list loads few scripts. */
const titleMessage = <Message extends Pick<Line, 'kind' | 'purpose'>>(message: Message) => ({
  ...message,
  title: describeMessage(message),
});

/** Adds the names of the groups' companies, and of the campaigns and bulk sends, what failed and what to do. */
async function nameGroups<Named extends Group>(db: Database, groups: readonly Named[]) {
  const tenantIds = [...new Set(groups.flatMap(({ tenantId }) => tenantId ?? []))];
  const [tenantNames, sendingNames] = await Promise.all([
    findTenantNames(db, tenantIds),
    findSendingNames(db, { tenantIds, ids: groups.flatMap(({ batchId }) => batchId ?? []) }),
  ]);
  return groups.map((group) => ({
    ...group,
    tenantName: tenantNames.get(group.tenantId ?? '') ?? null,
    title: describeSending({ ...group, sendingName: sendingNames.get(group.batchId ?? '') ?? null }),
    ...describeCause(group.cause, group.kind),
  }));
}
