import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { ONE_TIME_LINKS } from './rules.ts';
import type { OutboxState } from './types.ts';

const OPEN: readonly OutboxState[] = ['planned', 'claimed', 'sending'];
/** A person may send an item in these states again, with its link. */
const SENT_AGAIN: readonly OutboxState[] = ['failed', 'uncertain', 'on-hold'];

/** Whether the payload has a link's secret, under the name that callers of `enqueue` give it. */
const HAS_TOKEN = sql`"payload" ->> 'sealedToken' IS NOT NULL`;

/**
 * Returns SQL for an item's payload in its next state: an item with a link's secret loses its payload when it is sent or can't be sent any
 * more. Other items keep theirs.
 */
export function payloadIn(state: OutboxState): Sql {
  if (OPEN.includes(state)) return sql`"payload"`;
  const isOver = SENT_AGAIN.includes(state)
    ? sql`${HAS_TOKEN} AND "purpose" IN (${join([...ONE_TIME_LINKS])})`
    : HAS_TOKEN;
  return sql`CASE WHEN ${isOver} THEN '{}' ELSE "payload" END`;
}
