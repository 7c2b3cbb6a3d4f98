import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import { inChunks } from '../../lib/in-chunks.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { findPhoneCountry } from '../tenants/index.ts';
import { type ReadCell, type ReadList, readList } from './read-list.ts';
import type { TypedRecipient } from './read-recipient.ts';
import { suppress } from './suppress.server.ts';

/** What becomes, or would become, of an address or number of a row. */
export interface ImportedLine {
  /** Of the file, from 1. */
  line: number;
  /** The column's name; null in a file without names. */
  column: string | null;
  text: string;
  /** `doubtful`: new, and a number that can't be read. */
  state: 'new' | 'doubtful' | 'known' | 'repeated' | 'invalid';
}

export type ListImport =
  | ({ ok: true; rows: ImportedLine[] } & Pick<ReadList, 'columns' | 'otherColumns'>)
  | { ok: false; fault: string };

/** So that visitors are not kept waiting for the database by a long file. */
const ROWS_AT_ONCE = 100;

const isNew = ({ state }: Pick<ImportedLine, 'state'>): boolean => state === 'new' || state === 'doubtful';

/**
 * Puts the addresses and numbers of a file on a tenant's list, as added by its team. Those that are there, with any
 * reason, stay as they are, so that the same file twice changes nothing.
 * @param dryRun only says what would become of each row
 */
export async function importList(options: {
  db: Database;
  tenantId: string;
  bytes: Uint8Array;
  dryRun: boolean;
  actor: AuditActor;
  now: Date;
}): Promise<ListImport> {
  const { db, tenantId, bytes, dryRun, actor, now } = options;
  const { list, fault } = readList(bytes, await findPhoneCountry(db, tenantId));
  if (fault !== null) return { ok: false, fault };
  const rows = await judgeCells(db, tenantId, list.cells);
  const { columns, otherColumns } = list;
  const toResult = (): ListImport => ({
    ...{ ok: true, columns, otherColumns },
    rows: rows.map(({ line, column, text, state }) => ({ line, column, text, state })),
  });
  if (dryRun) return toResult();
  const fresh = rows.filter(isNew);
  for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE)
    await db.$transaction(async (tx) => {
      for (const row of fresh.slice(at, at + ROWS_AT_ONCE)) {
        if (!row.recipient) continue;
        const { channel, address } = row.recipient;
        const isAdded = await suppress(tx, { tenantId, channel, address, reason: 'manual', now });
        if (!isAdded) row.state = 'known';
      }
    });
  const added = rows.filter(isNew).length;
  await db.$transaction((tx) =>
    recordAudit(
      tx,
      { actor, action: 'suppression.import', tenantId, details: { added, rows: rows.length } },
      now,
    ),
  );
  return toResult();
}

async function judgeCells(
  db: Database,
  tenantId: string,
  cells: readonly ReadCell[],
): Promise<(ReadCell & { state: ImportedLine['state'] })[]> {
  const keyOf = ({ channel, address }: TypedRecipient) => `${channel} ${hashRecipient(address)}`;
  const recipients = cells.flatMap(({ recipient }) => recipient ?? []);
  const known = new Set<string>();
  await inChunks(recipients, async (chunk) => {
    const rows = await db.suppression.findMany({
      where: { tenantId, addressHash: { in: chunk.map(({ address }) => hashRecipient(address)) } },
      select: { channel: true, addressHash: true },
    });
    for (const { channel, addressHash } of rows) known.add(`${channel} ${addressHash}`);
  });
  const met = new Set<string>();
  return cells.map((cell) => {
    if (!cell.recipient) return { ...cell, state: 'invalid' };
    const key = keyOf(cell.recipient);
    if (known.has(key)) return { ...cell, state: 'known' };
    if (met.has(key)) return { ...cell, state: 'repeated' };
    met.add(key);
    return { ...cell, state: cell.recipient.isDoubtful ? 'doubtful' : 'new' };
  });
}
