import { join } from 'node:path';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { recordTerms } from '#app/domain/billing/index.ts';
import { freeSubdomain, importTenant } from '#app/domain/tenants/index.ts';
import { findTenantByClient } from '#app/domain/widget-tenant/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { root } from '../../tests/support/service.ts';
import { type Driver, openDriver } from './driver.ts';
import { makeProfiles, PROFILE_COLUMNS } from './profiles.ts';
import { countRows, drawRows, type Plan, temporaryTables, writeRows } from './statements.ts';

export const MILLION_TENANT = 'demo-million';
const YEAR_MS = 365 * DAY_MS;
const RATE_BPS = 800;
/** Leads per transaction. On SQLite a service running at the same time waits for less than a second. */
const PORTION = 10_000;
export const MAX_LEADS = 5_000_000;
const NAMES =
  'Alma Anders Bianca Bruno Carys Caspar Daria Darius Elin Emil Fiona Felix Greta Gideon Hanne Hugo Imogen Ivo Juno Jonas Katja Kofi Lior Leander Maren Matteo Nadia Nils Odile Otto Petra Pavel Renata Rafael Saskia Soren Tamsin Theo Ursula Ulrich Vera Viktor Wren Willem Yasmin Yannick Zora'.split(
    ' ',
  );

/** Error for the person at the terminal: why no row was written. */
export class SeedRefused extends Error {}

export interface MillionResult {
  isNew: boolean;
  leads: number;
  sales: number;
}

/**
 * Writes one demo tenant with leads of the last 365 days, in SQL that runs in the database. Other tenants' rows are never touched. The same
 * day and number give the same rows, except the tenant's own.
 * @param besideRealData writes even if a tenant that is not a demo has leads
 * @param reset deletes and recreates the tenant
 * @throws SeedRefused
 */
export async function seedMillion(options: {
  databaseUrl: string;
  leads: number;
  now: Date;
  reset?: boolean;
  besideRealData?: boolean;
  report?(done: number): void;
}): Promise<MillionResult> {
  const { databaseUrl, leads, now, reset = false, besideRealData = false, report = () => {} } = options;
  if (!Number.isInteger(leads) || leads < 1 || leads > MAX_LEADS)
    throw new SeedRefused(`Give a number of leads from 1 to ${MAX_LEADS}.`);
  await migrate(databaseUrl, join(root, 'prisma'));
  const driver = await openDriver(databaseUrl);
  try {
    if (!besideRealData) await refuseRealData(driver);
    const present = await findPresent(driver);
    if (present && !reset) return present;
    if (reset) await removeMillion(driver);
    const to = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const plan = { tenantId: MILLION_TENANT, leads, from: to - YEAR_MS, to, rateBps: RATE_BPS };
    const profiles = await writeTenant(databaseUrl, plan);
    await writeMillion(driver, { ...plan, profiles: profiles.length, names: NAMES.length }, profiles, report);
    const counts = await findPresent(driver);
    if (!counts) throw new Error('The counts of the demo tenant are missing.');
    return { ...counts, isNew: true };
  } finally {
    await driver.close();
  }
}

/** Refuses a production database: a million invented people are useless there and burden its backups and disk. */
async function refuseRealData(driver: Driver): Promise<void> {
  const [real] = await driver.all(`
    SELECT 1 AS "found" FROM "Tenant" WHERE NOT "isDemo"
      AND EXISTS (SELECT 1 FROM "Lead" WHERE "Lead"."tenantId" = "Tenant"."id") LIMIT 1`);
  if (real)
    throw new SeedRefused(
      'This database has leads of a company that is no demo. Use another one (DATABASE_URL), or add --beside-real-data.',
    );
}

/**
 * Returns the tenant with its figures, or null if it is missing. @throws SeedRefused for a tenant that this script did not create or did
 * not complete
 */
async function findPresent(driver: Driver): Promise<MillionResult | null> {
  const [tenant] = await driver.all<{ isDemo: boolean | number }>(
    'SELECT "isDemo" FROM "Tenant" WHERE "id" = ?',
    [MILLION_TENANT],
  );
  if (!tenant) return null;
  if (!tenant.isDemo)
    throw new SeedRefused(`A company with the id ${MILLION_TENANT} is there and is no demo.`);
  const [usage] = await driver.all<{ leads: number | string | null }>(
    'SELECT SUM("leadsGenerated") AS "leads" FROM "TenantUsage" WHERE "tenantId" = ?',
    [MILLION_TENANT],
  );
  if (!usage?.leads) return null;
  const [sales] = await driver.all<{ n: number | string }>(
    `SELECT COUNT(*) AS "n" FROM "Conversion" WHERE "tenantId" = ? AND "kind" = 'sale'`,
    [MILLION_TENANT],
  );
  return { isNew: false, leads: Number(usage.leads), sales: Number(sales?.n ?? 0) };
}

/** Removes the tenant, if it is a demo, in portions. Rows of the tables not listed here are deleted with the tenant. */
export async function removeMillion(driver: Driver): Promise<void> {
  await findPresent(driver);
  const tables = [
    [`"Conversion"`, `AND "refundOfId" IS NOT NULL`],
    [`"Conversion"`, ''],
    [`"CommissionCharge"`, ''],
    [`"CommissionRate"`, ''],
    [`"ConsentRecord"`, ''],
    [`"Lead"`, ''],
    [`"PeptideAssessment"`, ''],
    [`"Contact"`, ''],
  ] as const;
  for (const [table, and] of tables) {
    const some = `SELECT "id" FROM ${table} WHERE "tenantId" = ? ${and} LIMIT ${PORTION}`;
    while ((await driver.all(`${some.replace(String(PORTION), '1')}`, [MILLION_TENANT])).length > 0)
      await driver.run(`DELETE FROM ${table} WHERE "id" IN (${some})`, [MILLION_TENANT]);
  }
  await driver.run('DELETE FROM "Tenant" WHERE "id" = ?', [MILLION_TENANT]);
}

/** Writes the tenant, its terms, and the answers that its leads share. */
async function writeTenant(databaseUrl: string, { from }: { from: number }) {
  const connection = await connect(databaseUrl);
  try {
    const since = new Date(from);
    const exists = await connection.db.tenant.findUnique({ where: { id: MILLION_TENANT } });
    if (exists)
      throw new SeedRefused(
        'An earlier run was interrupted. Run it again with --reset to make the data anew.',
      );
    await connection.db.$transaction(async (tx) => {
      await importTenant(tx, {
        id: MILLION_TENANT,
        subdomain: await freeSubdomain(tx, MILLION_TENANT),
        name: 'Millionfold Peptides',
        isDemo: true,
        contactEmail: 'million@example.com',
        emailVerifiedAt: since,
        leadNotification: 'never',
        monthlyAssessmentLimit: 0,
        commissionRateBps: RATE_BPS,
        shopUrl: 'https://million.example.com/',
        createdAt: since,
      });
      await recordTerms(tx, {
        tenantId: MILLION_TENANT,
        rateBps: RATE_BPS,
        baseFeeCents: 29_900,
        effectiveFrom: since,
        reason: 'tenant-created',
      });
    });
    const tenant = await findTenantByClient(connection.db, MILLION_TENANT);
    if (!tenant) throw new Error('The demo tenant was written and is not found.');
    return makeProfiles(tenant);
  } finally {
    await connection.close();
  }
}

async function writeMillion(
  driver: Driver,
  plan: Plan,
  profiles: ReturnType<typeof makeProfiles>,
  report: (done: number) => void,
): Promise<void> {
  for (const statement of temporaryTables(driver.dialect)) await driver.run(statement);
  await driver.transaction(async () => {
    for (const [k, { columns, counted }] of profiles.entries()) {
      const values = PROFILE_COLUMNS.map((name) => columns[name] ?? null);
      await driver.run(`INSERT INTO million_profile VALUES (${[k, ...values].map(() => '?').join(', ')})`, [
        k,
        ...values,
      ]);
      for (const { kind, value } of counted)
        await driver.run('INSERT INTO million_counted VALUES (?, ?, ?)', [k, kind, value]);
    }
    for (const [n, name] of NAMES.entries())
      await driver.run('INSERT INTO million_name VALUES (?, ?)', [n, name]);
  });
  const [draw, write] = [drawRows(plan), writeRows(plan, driver.dialect)];
  for (let first = 0; first < plan.leads; first += PORTION) {
    const last = Math.min(first + PORTION, plan.leads) - 1;
    await driver.transaction(async () => {
      await driver.run(draw, [first, last]);
      for (const statement of write) await driver.run(statement);
    });
    report(last + 1);
  }
  await driver.transaction(async () => {
    for (const statement of countRows(plan, driver.dialect)) await driver.run(statement);
  });
  // Postgres would do this by itself a minute later; on SQLite the statistics are fixed.
  if (driver.provider === 'postgresql') await driver.run('ANALYZE');
}
