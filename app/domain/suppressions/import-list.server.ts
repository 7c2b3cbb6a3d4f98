import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { FileChoices, FileMatch } from '#app/domain/reading/index.ts';
import { findPhoneCountry } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { type ListReading, type ReadCell, readList } from './read-list.ts';
import type { TypedRecipient } from './read-recipient.ts';
import { suppressAll } from './suppress.server.ts';

/** The actual or predicted result for an address or number in a row. */
export interface ImportedLine {
  /** Line number in the file, from 1. */
  line: number;
  /** The column's name, such as `Column 1` in a file without a header. */
  column: string;
  text: string;
  /** `doubtful` means a new number that can't be read. */
  state: 'new' | 'doubtful' | 'known' | 'repeated' | 'invalid';
}

type ListImport = { ok: true; rows: ImportedLine[]; match: FileMatch } | Extract<ListReading, { ok: false }>;

const isNewSuppression = ({ state }: Pick<ImportedLine, 'state'>): boolean =>
  state === 'new' || state === 'doubtful';

/**
 * Adds the addresses and numbers of a file to a tenant's list, as added by its team. Existing entries are not changed, whatever their
 * reason, so importing the same file twice changes nothing. Everything is stored together with an audit log line, or nothing is: people
 * missing from half an import would still get e-mails.
 * @param choices which columns to read; null finds out by their names and cells
 * @param dryRun only returns the result for each row
 */
export async function importList(
  options: TenantOperation & { bytes: Uint8Array; choices?: FileChoices | null; dryRun: boolean },
): Promise<ListImport> {
  const { db, tenantId, bytes, dryRun, actor, now } = options;
  const reading = readList(bytes, await findPhoneCountry(db, tenantId), options.choices);
  if (!reading.ok) return reading;
  const { match } = reading;
  const rows = await judgeCells(db, tenantId, reading.cells);
  const toResult = (): ListImport => ({
    ...{ ok: true, match },
    rows: rows.map(({ line, column, text, state }) => ({ line, column, text, state })),
  });
  if (dryRun) return toResult();
  const fresh = rows.flatMap((row) =>
    isNewSuppression(row) && row.recipient ? [{ row, ...row.recipient }] : [],
  );
  await db.$transaction(async (tx) => {
    const suppression = { tenantId, reason: 'manual', now } as const;
    const addedKeys = new Set((await suppressAll(tx, { ...suppression, recipients: fresh })).map(toKey));
    for (const { row, ...recipient } of fresh) if (!addedKeys.has(toKey(recipient))) row.state = 'known';
    const details = { added: addedKeys.size, rows: rows.length };
    await recordAudit(tx, { actor, action: 'suppression.import', tenantId, details }, now);
  });
  return toResult();
}

const toKey = ({ channel, address }: Pick<TypedRecipient, 'channel' | 'address'>): string =>
  `${channel} ${hashRecipient(address)}`;

async function judgeCells(
  db: Database,
  tenantId: string,
  cells: readonly ReadCell[],
): Promise<(ReadCell & { state: ImportedLine['state'] })[]> {
  const recipients = cells.flatMap(({ recipient }) => recipient ?? []);
  const knownKeys = new Set<string>();
  await inChunks(recipients, async (chunk) => {
    const rows = await db.suppression.findMany({
      where: { tenantId, addressHash: { in: chunk.map(({ address }) => hashRecipient(address)) } },
      select: { channel: true, addressHash: true },
    });
    for (const { channel, addressHash } of rows) knownKeys.add(`${channel} ${addressHash}`);
  });
  const seenKeys = new Set<string>();
  return cells.map((cell) => {
    if (!cell.recipient) return { ...cell, state: 'invalid' };
    const key = toKey(cell.recipient);
    if (knownKeys.has(key)) return { ...cell, state: 'known' };
    if (seenKeys.has(key)) return { ...cell, state: 'repeated' };
    seenKeys.add(key);
    return { ...cell, state: cell.recipient.isDoubtful ? 'doubtful' : 'new' };
  });
}
