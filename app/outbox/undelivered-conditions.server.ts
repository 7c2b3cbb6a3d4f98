import { join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import type { FailureCause } from './failure-cause.ts';
import { DATA_LINK_HOURS, ONE_TIME_LINKS, TIMED_LINKS, UNDELIVERED_PAYLOAD_DAYS } from './kind-rules.ts';
import type { MessageScope } from './message-scope.ts';
import { UNDELIVERED_STATES } from './state-moves.ts';
import type { UndeliveredGroup } from './undelivered-groups.ts';

/** Values that are written into the statement: only then do the databases see that the index of undelivered items fits. */
const IS_UNDELIVERED = raw(`"state" IN ('${UNDELIVERED_STATES.join("', '")}')`);

/** The condition of the items that a person may list. */
export const isUndeliveredIn = (scope: MessageScope): Sql =>
  scope === 'everything' ? sql`${IS_UNDELIVERED}` : sql`"tenantId" = ${scope.tenantId} AND ${IS_UNDELIVERED}`;

/** The cause of an item; of one that another version settled, `other`. */
export const causeColumn: Sql = sql`COALESCE("cause", ${'other' satisfies FailureCause})`;

const equalsOrNull = (column: string, value: string | null): Sql =>
  value === null ? sql`${raw(`"${column}"`)} IS NULL` : sql`${raw(`"${column}"`)} = ${value}`;

/** The condition of a group's items, in addition to isUndeliveredIn. */
export const isInGroup = ({ tenantId, state, kind, purpose, batchId, cause }: UndeliveredGroup): Sql => sql`
  ${equalsOrNull('tenantId', tenantId)} AND "state" = ${state} AND "kind" = ${kind} AND "purpose" = ${purpose}
    AND ${equalsOrNull('batchId', batchId)} AND ${causeColumn} = ${cause}`;

/** The condition that an item is a mail whose link has ended, see hasLinkEnded. */
export const isLinkEnded = (now: Date): Sql => sql`
  ("purpose" IN (${join([...TIMED_LINKS])}) AND "createdAt" <= ${new Date(now.getTime() - DATA_LINK_HOURS * HOUR_MS)})`;

/** The condition that nothing prevents a person from sending an item again, see findObstacle. */
export const isResendable = (now: Date): Sql => sql`
  ("recipient" IS NOT NULL AND "payload" IS NOT NULL AND "purpose" NOT IN (${join([...ONE_TIME_LINKS])}) AND NOT ${isLinkEnded(now)}
    AND NOT ("kind" IN ('email', 'sms') AND "createdAt" <= ${new Date(now.getTime() - UNDELIVERED_PAYLOAD_DAYS * DAY_MS)}))`;
