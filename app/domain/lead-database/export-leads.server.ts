import { sqltag as sql } from '@prisma/client/runtime/client';
import { readAhead } from '../../lib/read-ahead.ts';
import type { Actor } from '../access/index.ts';
import { joinAnswers } from '../assessments/index.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { type LeadQuery, leadFilterRange, leadRows, soldOnly, walkLeadWindows } from '../leads/index.ts';
import { seesAnswers } from './answers-access.server.ts';
import {
  type Cell,
  centsCell,
  csvLine,
  emptyCell,
  jsonListCell,
  listedCell,
  momentCell,
  phoneCell,
  pipedCell,
  textCell,
  yesNoCell,
} from './csv-cells.ts';

/** Leads in one portion of text: some 330 KB, which SQLite writes in about ten milliseconds. */
const PORTION = 1000;

type Column = [name: string, cell: Cell, isAnswer?: 'answer'];

/** The columns of the file, which never change with filter or role (D28); answers are empty for those who may not see them. */
const COLUMNS: readonly Column[] = [
  ['Lead ID', listedCell(sql`lead."id"`)],
  ['Submitted', momentCell(sql`lead."createdAt"`)],
  ['First Name', textCell(sql`lead."firstName"`)],
  ['Email', textCell(sql`lead."email"`)],
  ['Phone', phoneCell(sql`lead."phone"`)],
  ['Experience Level', listedCell(sql`lead."experienceLevel"`)],
  ['Health Goals', pipedCell(sql`lead."goalIds"`)],
  ['Symptoms', jsonListCell(sql`answers."symptoms"`)],
  ['Status', [sql`CASE WHEN lead."complete" THEN 'Assessment Complete' ELSE 'Partial Submit' END`]],
  ['Safety Answers', jsonListCell(sql`answers."contraFlags"`), 'answer'],
  ['Additional Concerns', textCell(sql`answers."additionalConcerns"`), 'answer'],
  ['Sex at Birth', listedCell(sql`answers."sexAtBirth"`), 'answer'],
  ['Age Range', listedCell(sql`answers."ageRange"`), 'answer'],
  ['Budget', listedCell(sql`answers."budgetLevel"`), 'answer'],
  ['Widget', listedCell(sql`lead."widget"`)],
  ['Source', textCell(sql`lead."source"`)],
  ['Site', textCell(sql`lead."site"`)],
  ['Language', textCell(sql`lead."locale"`)],
  ['Tags', pipedCell(sql`lead."tags"`)],
  ['Returning', yesNoCell(sql`lead."returning"`)],
  ['Contacted', yesNoCell(sql`lead."contacted"`)],
  ['Converted', yesNoCell(sql`lead."converted"`)],
  ['Conversion Date', momentCell(sql`lead."conversionDate"`)],
  ['Sale Amount', centsCell(sql`lead."saleAmountCents"`)],
  ['Order ID', textCell(sql`lead."orderId"`)],
  ['Tracking ID', textCell(sql`lead."trackingId"`)],
];

export const CSV_COLUMNS = COLUMNS.map(([name]) => name);

/**
 * The leads that fit as the text of a CSV file, in portions, the newest first whatever the filter's order. The database
 * builds the text; memory holds two portions, and between two the event loop has its turn.
 * @param withAnswers whether the reader may see safety answers and free text (D56)
 */
export async function* exportLeads(
  options: LeadQuery & { db: Database; withAnswers: boolean },
): AsyncGenerator<string> {
  const { db, withAnswers, ...query } = options;
  const { tenantId, filter } = query;
  yield `\uFEFF${CSV_COLUMNS.join(',')}\r\n`;
  const line = csvLine(COLUMNS.map(([, cell, isAnswer]) => (isAnswer && !withAnswers ? emptyCell : cell)));
  const range = leadFilterRange(filter);
  const size = { first: PORTION, largest: PORTION };
  const windows = walkLeadWindows({ db, tenantId, ...range, sold: soldOnly(filter), ...size });
  const portions = readAhead(windows, async (window) => {
    const [portion] = await db.$queryRaw<{ text: string | null }[]>(sql`
      SELECT STRING_AGG("line", '') AS "text" FROM (
        SELECT ${line} AS "line" FROM (${leadRows(query, window)}) AS lead ${joinAnswers(sql`lead`)}
        ORDER BY lead."createdAt" DESC, lead."id" DESC
      ) AS lines`);
    return portion?.text ?? '';
  });
  for await (const text of portions) if (text) yield text;
}

/** Notes in the audit log who exports which leads, never what was searched for. @returns the file's text, see exportLeads */
export async function startExport(
  options: LeadQuery & { db: Database; reader: Actor; actor: AuditActor; now: Date },
): Promise<AsyncGenerator<string>> {
  const { reader, actor, now, ...query } = options;
  const { db, tenantId, filter, words = [] } = query;
  const withAnswers = await seesAnswers(db, reader, tenantId);
  const details = { withAnswers, filter: { ...filter }, searched: words.length > 0 };
  await db.$transaction((tx) =>
    recordAudit(tx, { actor, action: 'lead.export-list', tenantId, details }, now),
  );
  return exportLeads({ ...query, withAnswers });
}
