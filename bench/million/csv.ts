import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import Sqlite from 'better-sqlite3';
import { locateDatabase } from '#app/db/connect.server.ts';
import { exportLeads } from '#app/domain/lead-database/index.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { median, print } from '../report.ts';

const ROUNDS = Number(process.env.BENCH_CSV_ROUNDS ?? 3);
const MAX_GROWTH_MB = 64;

/** Selects the columns, rows, joins and order of the service's file, as the database's command line writes them, without formatting. */
const plainExport = (tenantId: string) => `SELECT l."id", l."createdAt", l."firstName", l."email", l."phone",
  l."experienceLevel", l."goalIds", a."symptoms", l."complete", a."contraFlags", a."additionalConcerns", a."sexAtBirth",
  a."ageRange", a."budgetLevel", l."widget", l."source", l."site", l."locale", l."tags", l."returning", l."contacted",
  l."converted", l."conversionDate", l."saleAmountCents", l."orderId", l."trackingId"
  FROM "Lead" AS l LEFT JOIN "PeptideAssessment" AS a ON a."id" = l."assessmentId"
  WHERE l."tenantId" = '${tenantId}' ORDER BY l."createdAt" DESC, l."id" DESC`;

/**
 * Measures the export of all leads as CSV: rows per second compared with the database's own export, and the memory that the export uses.
 */
export async function measureCsv(options: {
  name: string;
  databaseUrl: string;
  texts: TextReader;
  tenantId: string;
  leads: number;
}): Promise<void> {
  const { name, databaseUrl, texts, tenantId, leads } = options;
  const nativeExport = ownExport(databaseUrl, tenantId);
  const rounds: { own: number; service: number; growth: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ownSeconds = await nativeExport.run();
    const { seconds, growth } = await streamAll(
      exportLeads({ texts, tenantId, filter: {}, withAnswers: true }),
    );
    rounds.push({ own: leads / ownSeconds, service: leads / seconds, growth });
  }
  print({
    what: `${name}, CSV of all leads`,
    measured: median(rounds.map(({ service }) => service)),
    unit: 'rows a second',
    against: { value: median(rounds.map(({ own }) => own)), what: `rows a second by ${nativeExport.what}` },
    goal: { atLeast: 0.9 },
    how: `median of ${ROUNDS} rounds in turn; ${leads} rows; both write the same columns of the same rows, the command line without the cells' formatting and protection from formulas`,
  });
  print({
    what: `${name}, memory that the CSV takes`,
    measured: Math.max(...rounds.map(({ growth }) => growth)),
    unit: 'MB more than before',
    against: { value: MAX_GROWTH_MB, what: 'MB allowed' },
    goal: { atMost: 1 },
    how: 'greatest resident set while it streams, looked at with each portion, less that before',
  });
}

async function streamAll(portions: AsyncIterable<Uint8Array>): Promise<{ seconds: number; growth: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const started = performance.now();
  for await (const _portion of portions) most = Math.max(most, process.memoryUsage.rss());
  return { seconds: (performance.now() - started) / 1000, growth: (most - before) / 2 ** 20 };
}

/** Uses sqlite3 or psql if the machine has them, else the bare driver. */
function ownExport(databaseUrl: string, tenantId: string): { what: string; run(): Promise<number> } {
  const location = locateDatabase(databaseUrl);
  const sql = plainExport(tenantId).replace(/\s+/g, ' ');
  if (location.provider === 'postgresql') {
    const args = [
      location.connectionString,
      '-q',
      '-c',
      `\\copy (${sql}) TO STDOUT WITH (FORMAT csv, HEADER)`,
    ];
    return { what: 'psql \\copy', run: () => timeCommand('psql', args) };
  }
  const { file } = location;
  if (spawnSync('sqlite3', ['-version']).status === 0)
    return { what: 'sqlite3 -csv', run: () => timeCommand('sqlite3', ['-csv', '-header', file, sql]) };
  return { what: 'bare better-sqlite3', run: async () => timeRows(file, sql) };
}

async function timeCommand(command: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return (performance.now() - started) / 1000;
}

function timeRows(file: string, sql: string): number {
  const db = new Sqlite(file, { readonly: true });
  const started = performance.now();
  let bytes = 0;
  for (const row of db.prepare(sql).raw().iterate()) bytes += (row as unknown[]).join().length;
  db.close();
  if (bytes === 0) throw new Error('The export is empty.');
  return (performance.now() - started) / 1000;
}
