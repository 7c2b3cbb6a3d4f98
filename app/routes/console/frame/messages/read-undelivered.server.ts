import { findSendingNames } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { listUndelivered } from '#app/outbox/list-undelivered.server.ts';
import { findUndeliveredGroup, listUndeliveredGroups } from '#app/outbox/list-undelivered-groups.server.ts';
import type { MessageScope } from '#app/outbox/message-scope.ts';
import { UNDELIVERED_STATES } from '#app/outbox/state-moves.ts';
import { readGroupKey } from '#app/outbox/undelivered-groups.ts';

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
      opened: { group: named ?? null, lines: messages?.lines ?? [] },
      list: null,
      next: messages?.next ?? null,
    };
  }
  const { groups, counts, next } = await listUndeliveredGroups({ db, scope, state, before, now });
  return { ...shared, opened: null, list: { groups: await nameGroups(db, groups), counts }, next };
}

/** Adds the names of the groups' companies, and of the campaigns and bulk sends. */
async function nameGroups<Group extends { tenantId: string | null; batchId: string | null }>(
  db: Database,
  groups: readonly Group[],
) {
  const tenantIds = [...new Set(groups.flatMap(({ tenantId }) => tenantId ?? []))];
  const [tenantNames, sendingNames] = await Promise.all([
    findTenantNames(db, tenantIds),
    findSendingNames(db, { tenantIds, ids: groups.flatMap(({ batchId }) => batchId ?? []) }),
  ]);
  return groups.map((group) => ({
    ...group,
    tenantName: tenantNames.get(group.tenantId ?? '') ?? null,
    sendingName: sendingNames.get(group.batchId ?? '') ?? null,
  }));
}
