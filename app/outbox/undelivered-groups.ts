import { FAILURE_CAUSES, type FailureCause } from './failure-cause.ts';
import { UNDELIVERED_STATES, type UndeliveredState } from './state-moves.ts';
import { OUTBOX_KINDS, type OutboxKind } from './types.ts';

/** What undelivered items have in common that are listed as one row. */
export interface UndeliveredGroup {
  /** Null for the service's own items. */
  tenantId: string | null;
  state: UndeliveredState;
  kind: OutboxKind;
  purpose: string;
  /** The campaign or bulk send that they belong to. */
  batchId: string | null;
  cause: FailureCause;
}

const SEPARATOR = '~';
/** Longest key that is read. */
const MAX_KEY_LENGTH = 300;
/** The URL may contain anything, and Postgres accepts no NUL characters. */
const IS_PART = /^[\w.-]*$/;

/** Writes a group as the text by which URLs and forms name it. */
export const writeGroupKey = ({ tenantId, state, kind, purpose, batchId, cause }: UndeliveredGroup): string =>
  [tenantId ?? '', state, kind, purpose, batchId ?? '', cause].join(SEPARATOR);

/** Reads a group's key; null for a text that is not a group's key. It does not check that such items exist. */
export function readGroupKey(key: string): UndeliveredGroup | null {
  const parts = key.slice(0, MAX_KEY_LENGTH + 1).split(SEPARATOR);
  const [tenantId, stateName, kindName, purpose, batchId, causeName] = parts;
  const state = UNDELIVERED_STATES.find((candidate) => candidate === stateName);
  const kind = OUTBOX_KINDS.find((candidate) => candidate === kindName);
  const cause = FAILURE_CAUSES.find((candidate) => candidate === causeName);
  const isWhole =
    parts.length === 6 && key.length <= MAX_KEY_LENGTH && parts.every((part) => IS_PART.test(part));
  if (!isWhole || !state || !kind || !purpose || !cause) return null;
  return { tenantId: tenantId || null, state, kind, purpose, batchId: batchId || null, cause };
}
