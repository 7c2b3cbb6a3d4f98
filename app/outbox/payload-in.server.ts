import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { ONE_TIME_LINKS } from './rules.ts';
import type { OutboxState } from './types.ts';

const OPEN: readonly OutboxState[] = ['planned', 'claimed', 'sending'];
/** A person may have such a message sent again, with its link. */
const SENT_AGAIN: readonly OutboxState[] = ['failed', 'uncertain', 'on-hold'];

/** Whether the payload has the secret of a link, under the name that the callers of `enqueue` give it. */
const HAS_TOKEN = sql`"payload" ->> 'sealedToken' IS NOT NULL`;

/**
 * The payload of a message in its next state, for the statements that give it one: a message with the secret of a link loses its payload
 * when it is sent, or can't be sent any more. Other messages have the payload that they had.
 */
export function payloadIn(state: OutboxState): Sql {
  if (OPEN.includes(state)) return sql`"payload"`;
  const isOver = SENT_AGAIN.includes(state)
    ? sql`${HAS_TOKEN} AND "purpose" IN (${join([...ONE_TIME_LINKS])})`
    : HAS_TOKEN;
  return sql`CASE WHEN ${isOver} THEN '{}' ELSE "payload" END`;
}
