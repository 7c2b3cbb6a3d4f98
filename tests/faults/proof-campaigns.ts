import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#app/db/migrate.server.ts';
import { PRISMA_DIR } from '../support/databases.ts';
import { startPostgres } from '../support/embedded-postgres.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { killDuringCampaign } from './campaign-trials.ts';

/**
 * The long form of campaign-kills.test.ts: `npm run proof -- campaigns 200` (kills per database; default 200), or `campaigns 200 Postgres`
 * for one database. Exits with 1 if the proof fails.
 */
const trials = Number(process.argv[2] ?? 200);
const only = process.argv[3];
const folder = mkdtempSync(join(tmpdir(), 'stackguide-campaigns-'));
const bundled = await bundledProcess('tests/faults/campaign-process.ts');
const postgres = await startPostgres({ durable: true });
let failed = false;
try {
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE campaigns');
  await admin.end();
  const databases = [
    { name: 'SQLite', databaseUrl: `file:${join(folder, 'campaigns.db')}`, workers: 1 },
    { name: 'Postgres, two workers', databaseUrl: postgres.urlOf('campaigns'), workers: 2 },
  ];
  for (const { name, databaseUrl, workers } of databases) {
    if (only && !name.startsWith(only)) continue;
    await migrate(databaseUrl, PRISMA_DIR);
    const report = await killDuringCampaign({
      databaseUrl,
      bundled,
      recipients: Math.max(40, trials),
      killsOn: () => Math.ceil(trials / 10),
      workers,
      random: Math.random,
      onDay: (day, kills) => process.stderr.write(`  ${name}: day ${day + 1} is over after ${kills} kills\n`),
    });
    const { kills, killedMidSend, sent, uncertain, violations } = report;
    console.log(
      `  ${name}: ${kills} kills over ten days, ${killedMidSend} with mails on the wire. ${sent} mails sent, ${uncertain} uncertain. ` +
        (violations.length === 0 ? 'Nothing twice, nothing lost.' : 'THE PROOF FAILS:'),
    );
    for (const violation of violations.slice(0, 20)) console.log(`    ${violation}`);
    failed ||= violations.length > 0;
  }
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
