import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { ONE_TIME_LINKS } from './kind-rules.ts';
import { OPEN_STATES, SEND_AGAIN } from './state-moves.ts';
import type { OutboxState } from './types.ts';

/** Whether the payload has a link's secret, under the name that callers of `enqueue` give it. */
const HAS_TOKEN = sql`"payload" ->> 'sealedToken' IS NOT NULL`;

/**
 * Returns SQL for an item's payload in its next state: an item with a link's secret loses its payload when it is sent or can't be sent any
 * more. Other items keep theirs.
 */
export function payloadIn(state: OutboxState): Sql {
  if (OPEN_STATES.includes(state)) return sql`"payload"`;
  // A person may send it again, with its link unless that works only once.
  const isOver = SEND_AGAIN.from.some((from) => from === state)
    ? sql`${HAS_TOKEN} AND "purpose" IN (${join([...ONE_TIME_LINKS])})`
    : HAS_TOKEN;
  return sql`CASE WHEN ${isOver} THEN '{}' ELSE "payload" END`;
}
