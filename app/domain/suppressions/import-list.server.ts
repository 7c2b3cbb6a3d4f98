import type { TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { MAX_PREVIEW_ROWS } from '#app/domain/file-imports/fields.ts';
import {
  type FileImporter,
  type LeftOutRow,
  readImportedTable,
  startFileImport,
} from '#app/domain/file-imports/index.ts';
import { describeMatch } from '#app/domain/reading/fields.ts';
import type { FileChoices, FileMatch } from '#app/domain/reading/index.ts';
import { findPhoneCountry } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { type ListReading, type ListRow, type ReadCell, readCells, readList } from './read-list.ts';
import type { TypedRecipient } from './read-recipient.ts';
import { suppressAll } from './suppress.server.ts';

/** The predicted result for an address or number in a row. */
export interface PreviewedCell {
  /** Line number in the file, from 1. */
  line: number;
  /** The column's name, such as `Column 1` in a file without a header. */
  column: string;
  text: string;
  /** `doubtful` means a new number that can't be read. */
  state: 'new' | 'doubtful' | 'known' | 'repeated' | 'invalid';
}

type Refused = Extract<ListReading, { ok: false }>;

interface ListFile {
  bytes: Uint8Array;
  /** Which columns to read; null finds out by their names and cells. */
  choices?: FileChoices | null;
}

/** Predicts the result for each of the first rows of a file. @returns `rowCount`: the number of all rows */
export async function previewList({
  db,
  tenantId,
  ...file
}: { db: Database; tenantId: string } & ListFile): Promise<
  { ok: true; cells: PreviewedCell[]; rowCount: number; match: FileMatch } | Refused
> {
  const reading = await openList(db, tenantId, file);
  if (!reading.ok) return reading;
  const { rows, country, match } = reading;
  const judged = await judgeCells(db, tenantId, readCells(rows.slice(0, MAX_PREVIEW_ROWS), country));
  const cells = judged.map(({ line, column, text, state }) => ({ line, column, text, state }));
  return { ok: true, cells, rowCount: rows.length, match };
}

/**
 * Adds the addresses and numbers of a file to a tenant's list, as added by its team: the first rows at once, the others in the background.
 * Existing entries are not changed, whatever their reason, so importing the same file twice changes nothing.
 * @returns `isFinished`: whether all rows are stored
 */
export async function importList({
  db,
  tenantId,
  actor,
  now,
  ...file
}: TenantOperation & ListFile): Promise<{ ok: true; isFinished: boolean } | Refused> {
  const reading = await openList(db, tenantId, file);
  if (!reading.ok) return reading;
  const { rows, country, match } = reading;
  const format: ListFormat = { country };
  const summary = describeMatch(match);
  const { isFinished } = await startFileImport(
    { db, importer: LIST_IMPORTER, now },
    { tenantId, summary, format: { ...format }, rows, actor },
  );
  return { ok: true, isFinished };
}

async function openList(db: Database, tenantId: string, { bytes, choices }: ListFile) {
  const table = await readImportedTable(bytes);
  if (!table.ok) return { ok: false, fault: table.why, match: null } as const;
  const country = await findPhoneCountry(db, tenantId);
  const reading = readList(table.value, country, choices);
  return reading.ok ? { ...reading, country } : reading;
}

interface ListFormat {
  country: string | null;
}

/** Stores the rows of files of addresses and numbers. */
export const LIST_IMPORTER: FileImporter<ListRow> = {
  kind: 'suppressions',
  rowsPerPart: 500,
  rowsPerStep: 500,
  async storeRows({ db, run: { tenantId, format }, rows, note, now }) {
    const { country } = format as unknown as ListFormat;
    const cells = readCells(rows, country);
    const readable = cells.flatMap(({ recipient }) => recipient ?? []);
    const recipients = [...new Map(readable.map((recipient) => [toKey(recipient), recipient])).values()];
    await db.$transaction(async (tx) => {
      const added = await suppressAll(tx, { tenantId, reason: 'manual', now, recipients });
      const known = readable.length - added.length;
      await note(tx, { added: added.length, known, leftOut: cells.flatMap(describeLeftOut) });
    });
  },
};

function describeLeftOut({ line, column, text, recipient }: ReadCell): LeftOutRow[] {
  if (recipient) return [];
  const why =
    text === ''
      ? 'The row has no e-mail address and no phone number.'
      : `The cell in “${column}” is not an e-mail address or a phone number.`;
  return [{ line, text, why }];
}

const toKey = ({ channel, address }: Pick<TypedRecipient, 'channel' | 'address'>): string =>
  `${channel} ${hashRecipient(address)}`;

async function judgeCells(
  db: Database,
  tenantId: string,
  cells: readonly ReadCell[],
): Promise<(ReadCell & { state: PreviewedCell['state'] })[]> {
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
