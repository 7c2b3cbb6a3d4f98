import type { TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { MAX_IMPORT_PREVIEW_ROWS } from '#app/domain/file-imports/import-limits.ts';
import {
  type FileImporter,
  type LeftOutRow,
  readImportedFile,
  startFileImport,
} from '#app/domain/file-imports/index.ts';
import type { FileChoices, FileMatch, Table } from '#app/domain/reading/index.ts';
import { describeMatch } from '#app/domain/reading/readers.ts';
import { findPhoneCountry } from '#app/domain/tenants/index.ts';
import { cutText } from '#app/lib/cut-text.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import {
  EXCESS_LIST_ENTRIES,
  type ListReading,
  type ListRow,
  MAX_SHOWN_LIST_CELL,
  type ReadCell,
  readCells,
  readList,
} from './read-list.ts';
import type { TypedRecipient } from './read-recipient.ts';
import { type StopListener, suppressAll } from './suppress.server.ts';

/** The predicted result for an address or number in a row. */
export interface PreviewedCell {
  /** Line number in the file, from 1. */
  line: number;
  /** The column's name, such as `Column 1` in a file without a header. */
  column: string;
  text: string;
  /** `doubtful` means a new number that can't be read; `excess` are entries that are too many in their row. */
  state: 'new' | 'doubtful' | 'known' | 'repeated' | 'invalid' | 'excess';
  /** Number of entries in `text`. */
  entries: number;
}

/** Entries that a preview judges. A file of rows with many entries has more in the rows that it judges. */
const MAX_IMPORTED_LIST_PREVIEW = 20_000;
/** Rows that are read at a time. */
const IMPORTED_LIST_ROWS_AT_A_TIME = 50;

type Refused = Extract<ListReading, { ok: false }>;

interface ListFile {
  bytes: Uint8Array;
  /** Which columns to read; null finds out by their names and cells. */
  choices?: FileChoices | null;
}

/** Predicts the result for each of the first rows of a file. @returns `rowCount`: the number of all rows; `readCount`: of those it judged */
export async function previewList({
  db,
  tenantId,
  ...file
}: { db: Database; tenantId: string } & ListFile): Promise<
  { ok: true; cells: PreviewedCell[]; rowCount: number; readCount: number; match: FileMatch } | Refused
> {
  const reading = await openList(db, tenantId, file);
  if (!reading.ok) return reading;
  const { rows, country, match } = reading;
  const first = await readFirstRows(rows, country);
  const judged = await judgeCells(db, tenantId, first.cells);
  const cells = judged.map(({ line, column, text, state, excess = 1 }) => ({
    ...{ line, column, text: cutText(text, MAX_SHOWN_LIST_CELL), state, entries: excess },
  }));
  return { ok: true, cells, rowCount: rows.length, readCount: first.count, match };
}

/** Reads the first rows, and lets other work of the process run meanwhile. @returns `count`: the number of rows that it read */
async function readFirstRows(
  rows: readonly ListRow[],
  country: string | null,
): Promise<{ cells: ReadCell[]; count: number }> {
  const cells: ReadCell[] = [];
  let count = 0;
  while (count < Math.min(rows.length, MAX_IMPORT_PREVIEW_ROWS) && cells.length < MAX_IMPORTED_LIST_PREVIEW) {
    const portion = rows.slice(
      count,
      Math.min(count + IMPORTED_LIST_ROWS_AT_A_TIME, MAX_IMPORT_PREVIEW_ROWS),
    );
    cells.push(...readCells(portion, country));
    count += portion.length;
    await nextTurn();
  }
  return { cells, count };
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
  importer,
  ...file
}: TenantOperation & ListFile & { importer: FileImporter<ListRow> }): Promise<
  { ok: true; isFinished: boolean } | Refused
> {
  const reading = await openList(db, tenantId, file);
  if (!reading.ok) return reading;
  const { rows, country, match } = reading;
  const format: ListFormat = { country };
  const summary = describeMatch(match);
  return startFileImport({ db, importer, now }, { tenantId, summary, format: { ...format }, rows, actor });
}

async function openList(db: Database, tenantId: string, { bytes, choices }: ListFile) {
  const country = await findPhoneCountry(db, tenantId);
  const read = (table: Table) => readList(table, country, choices);
  const reading = await readImportedFile(bytes, { isList: true, read });
  return reading.ok ? { ...reading, country } : reading;
}

interface ListFormat {
  country: string | null;
}

/** Makes the importer that stores the rows of files of addresses and numbers. */
export const createListImporter = (onStopped: StopListener): FileImporter<ListRow> => ({
  kind: 'suppressions',
  rowsPerPart: 500,
  entriesPerStep: 500,
  countEntries: ({ cells }) => cells.length,
  async storeRows({ db, run: { tenantId, format }, rows, note, now }) {
    const { country } = format as unknown as ListFormat;
    const cells = readCells(rows, country);
    const readable = cells.flatMap(({ recipient }) => recipient ?? []);
    const recipients = [...new Map(readable.map((recipient) => [toKey(recipient), recipient])).values()];
    await db.$transaction(async (tx) => {
      const added = await suppressAll(tx, { tenantId, reason: 'manual', now, recipients });
      const known = readable.length - added.length;
      await onStopped(tx, { tenantId, recipients: added, now });
      await note(tx, { added: added.length, known, leftOut: cells.flatMap(describeLeftOut) });
    });
  },
});

function describeLeftOut({ line, column, text, recipient, excess }: ReadCell): LeftOutRow[] {
  if (recipient) return [];
  if (excess !== undefined) return [{ line, text, why: EXCESS_LIST_ENTRIES, entries: excess }];
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
    if (!cell.recipient) return { ...cell, state: cell.excess === undefined ? 'invalid' : 'excess' };
    const key = toKey(cell.recipient);
    if (knownKeys.has(key)) return { ...cell, state: 'known' };
    if (seenKeys.has(key)) return { ...cell, state: 'repeated' };
    seenKeys.add(key);
    return { ...cell, state: cell.recipient.isDoubtful ? 'doubtful' : 'new' };
  });
}
