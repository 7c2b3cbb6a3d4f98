import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import { inChunks } from '../../lib/in-chunks.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { NOT_CSV, readCell, readCsv } from '../read-csv.ts';
import { LIST_TOO_LARGE, MAX_LIST_BYTES } from './fields.ts';
import { readRecipient, type TypedRecipient } from './read-recipient.ts';
import { suppress } from './suppress.server.ts';

export const MAX_LIST_ROWS = 5000;

/** What becomes, or would become, of a row. */
export interface ImportedLine {
  /** Of the file, from 1. */
  line: number;
  text: string;
  state: 'new' | 'known' | 'repeated' | 'invalid';
}

export type ListImport = { ok: true; rows: ImportedLine[] } | { ok: false; fault: string };

const HEADERS = ['email', 'e-mail', 'email address', 'e-mail address', 'address', 'phone', 'phone number'];
/** What is shown of a cell that can't be read. */
const MAX_SHOWN = 80;
/** So that visitors are not kept waiting for the database by a long file. */
const ROWS_AT_ONCE = 100;

interface ReadLine {
  line: number;
  text: string;
  recipient: TypedRecipient | null;
}

/** The addresses of a file: of its column "email" or "phone", or of the first one when no column has a name. */
function readList(bytes: Uint8Array): { lines: ReadLine[]; fault: string | null } {
  const refuse = (fault: string) => ({ lines: [], fault });
  if (bytes.length > MAX_LIST_BYTES) return refuse(LIST_TOO_LARGE);
  const { rows: table } = readCsv(bytes, { maxRows: MAX_LIST_ROWS + 2 });
  if (!table) return refuse(NOT_CSV);
  const names = (table[0]?.record ?? []).map((cell) => cell.trim().toLowerCase());
  const named = names.findIndex((name) => HEADERS.includes(name));
  const hasHeader = named !== -1;
  const body = hasHeader ? table.slice(1) : table;
  if (body.length === 0) return refuse('The file has no addresses.');
  if (body.length > MAX_LIST_ROWS) return refuse(`The file has more than ${MAX_LIST_ROWS} rows. Split it.`);
  const lines = body.map(({ record, line }) => {
    const cell = readCell(record[hasHeader ? named : 0]);
    return { line, text: cell.slice(0, MAX_SHOWN), recipient: readRecipient(cell) };
  });
  return { lines, fault: null };
}

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
  const { lines, fault } = readList(bytes);
  if (fault !== null) return { ok: false, fault };
  const rows = await judgeLines(db, tenantId, lines);
  if (dryRun) return { ok: true, rows: rows.map(({ line, text, state }) => ({ line, text, state })) };
  const fresh = rows.filter(({ state }) => state === 'new');
  for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE)
    await db.$transaction(async (tx) => {
      for (const row of fresh.slice(at, at + ROWS_AT_ONCE)) {
        if (!row.recipient) continue;
        const isNew = await suppress(tx, { tenantId, ...row.recipient, reason: 'manual', now });
        if (!isNew) row.state = 'known';
      }
    });
  const added = rows.filter(({ state }) => state === 'new').length;
  await db.$transaction((tx) =>
    recordAudit(
      tx,
      { actor, action: 'suppression.import', tenantId, details: { added, rows: rows.length } },
      now,
    ),
  );
  return { ok: true, rows: rows.map(({ line, text, state }) => ({ line, text, state })) };
}

async function judgeLines(
  db: Database,
  tenantId: string,
  lines: readonly ReadLine[],
): Promise<(ReadLine & { state: ImportedLine['state'] })[]> {
  const keyOf = ({ channel, address }: TypedRecipient) => `${channel} ${hashRecipient(address)}`;
  const recipients = lines.flatMap(({ recipient }) => recipient ?? []);
  const known = new Set<string>();
  await inChunks(recipients, async (chunk) => {
    const rows = await db.suppression.findMany({
      where: { tenantId, addressHash: { in: chunk.map(({ address }) => hashRecipient(address)) } },
      select: { channel: true, addressHash: true },
    });
    for (const { channel, addressHash } of rows) known.add(`${channel} ${addressHash}`);
  });
  const met = new Set<string>();
  return lines.map((line) => {
    if (!line.recipient) return { ...line, state: 'invalid' };
    const key = keyOf(line.recipient);
    if (known.has(key)) return { ...line, state: 'known' };
    if (met.has(key)) return { ...line, state: 'repeated' };
    met.add(key);
    return { ...line, state: 'new' };
  });
}
