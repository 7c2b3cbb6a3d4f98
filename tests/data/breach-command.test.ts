import { beforeAll, expect, it } from 'vitest';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { EMAIL, MARK, makePerson, TENANT } from './person-everywhere.ts';

/** Runs `npm run admin -- breach-report` in a separate process. */
const runReport = (databaseUrl: string, ...args: string[]) =>
  runServerScript('server/breach-report.ts', args, {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'x'.repeat(40),
  });

beforeAll(() => bundledProcess('server/breach-report.ts'), 120_000);

forOneDatabase((_name, makeDb) => {
  it('says how many people a company has, with which data, and names nobody', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db);
    await makePerson(db, new Date('2026-11-22T10:00:00Z'));
    await db.peptideAssessment.updateMany({
      where: { tenantId: TENANT, email: EMAIL },
      data: { region: 'UK' },
    });
    const people = await db.contact.count({ where: { tenantId: TENANT } });
    const { code, output } = await runReport(url, TENANT);
    expect(code).toBe(0);
    expect(output).toContain(`(${TENANT})`);
    expect(output).toContain(`People, each with name and e-mail address: ${people}`);
    expect(output).toMatch(/With health answers and a plan: [1-9]/);
    expect(output).toMatch(/By region where they live: .*UK 1/);
    expect(output).toMatch(/By language: en \d/);
    for (const secret of [EMAIL, MARK]) expect(output).not.toContain(secret);
  });

  it('reports an unknown company, and all companies without arguments', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db);
    const unknown = await runReport(url, 'no-such-company');
    expect([unknown.code, unknown.output]).toEqual([
      1,
      expect.stringContaining('There is no company with this id: no-such-company'),
    ]);
    expect((await runReport(url)).output).toContain('(default-tenant)');
  });
});
