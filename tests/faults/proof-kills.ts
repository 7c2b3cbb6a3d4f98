import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#app/db/migrate.server.ts';
import { PRISMA_DIR } from '../support/databases.ts';
import { startPostgres } from '../support/embedded-postgres.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { killWhileSending } from './kill-trials.ts';
import { killWhileSubmitting } from './submission-trials.ts';

/**
 * The long form of kills.test.ts: `npm run proof -- kills 300` (trials per database; default 200), or `npm run proof -- kills 300 sending`
 * for one kind only. Exits with 1 if the proof fails. Postgres runs with its power-failure guarantees here; SQLite always does.
 */
const trials = Number(process.argv[2] ?? 200);
const isWanted = (sort: string) => (process.argv[3] ?? sort) === sort;
const folder = mkdtempSync(join(tmpdir(), 'stackguide-kills-'));
const sending = await bundledProcess('tests/faults/sending-process.ts');
const serving = await bundledProcess('tests/faults/serving-process.ts');
const postgres = await startPostgres({ durable: true });
let failed = false;
try {
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  for (const name of ['sending', 'sending_slowly', 'submitting'])
    await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const databaseUrls = (name: string) => ({
    SQLite: `file:${join(folder, `${name}.db`)}`,
    Postgres: postgres.urlOf(name),
  });
  const judge = (line: string, violations: string[]) => {
    console.log(`  ${line} ${violations.length === 0 ? 'Nothing twice, nothing lost.' : 'THE PROOF FAILS:'}`);
    for (const violation of violations.slice(0, 20)) console.log(`    ${violation}`);
    failed ||= violations.length > 0;
  };
  const sendings = [
    ...Object.entries(databaseUrls('sending')).map(([name, url]) => ({
      name: `${name}, sending`,
      url,
      looksUp: false,
    })),
    ...Object.entries(databaseUrls('sending_slowly')).map(([name, url]) => ({
      name: `${name}, sending to a server that looks each recipient up`,
      url,
      looksUp: true,
    })),
  ];
  for (const { name, url: databaseUrl, looksUp } of isWanted('sending') ? sendings : []) {
    await migrate(databaseUrl, PRISMA_DIR);
    const report = await killWhileSending({
      databaseUrl,
      bundled: sending,
      trials,
      looksUp,
      random: Math.random,
    });
    judge(
      `${name}: ${report.trials} kills, ${report.killedMidSend} of them with mails on the wire. ` +
        `${report.planned} mails: ${report.sent} sent, ${report.uncertain} uncertain, of which the server ` +
        `had ${report.uncertainReceived}.`,
      report.violations,
    );
  }
  for (const [name, databaseUrl] of isWanted('submitting')
    ? Object.entries(databaseUrls('submitting'))
    : []) {
    await migrate(databaseUrl, PRISMA_DIR);
    const report = await killWhileSubmitting({ databaseUrl, bundled: serving, trials, random: Math.random });
    judge(
      `${name}, submitting: ${report.trials} kills, ${report.accepted} submissions answered with success, ` +
        `${report.repeated} of them repeated under their key.`,
      report.violations,
    );
  }
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
