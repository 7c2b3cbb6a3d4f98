import { beforeAll, expect, it } from 'vitest';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { EMAIL, MARK, makePerson, TENANT } from './person-everywhere.ts';

const now = new Date('2026-11-22T10:00:00Z');
const UNKNOWN = '01900000-0000-7000-8000-000000000000';

/** Runs `npm run erase` in a process of its own. */
const runErase = (databaseUrl: string, ...args: string[]) =>
  runServerScript('server/erase-leads.ts', args, {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'x'.repeat(40),
  });

beforeAll(() => bundledProcess('server/erase-leads.ts'), 120_000);

forEachDatabase((_name, makeDb) => {
  it('erases the person behind a lead with all their leads, while another process uses the database, and writes it down', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db);
    const person = await makePerson(db, now);
    await person.submitAgain(new Date(now.getTime() + 60_000));
    const others = { email: 'somebody-else@example.com' };

    const { code, output } = await runErase(url, person.leadId);
    expect([code, output]).toEqual([0, `Erased: ${person.leadId}\n`]);
    expect(output).not.toContain(MARK);
    expect(await db.lead.count({ where: { email: EMAIL } })).toBe(0);
    expect(await db.lead.count({ where: { erasedAt: { not: null } } })).toBe(2);
    expect(await db.lead.count({ where: others })).toBe(1);
    expect(await db.contact.count({ where: { emailKey: EMAIL } })).toBe(0);
    expect(await db.outboxMessage.count({ where: { recipient: EMAIL } })).toBe(0);
    expect(await db.auditEvent.findMany({ where: { action: 'lead.erase' } })).toEqual([
      expect.objectContaining({
        tenantId: TENANT,
        targetType: 'lead',
        targetId: person.leadId,
        actorKind: 'system',
        actorLabel: 'npm run erase',
      }),
    ]);
  }, 30_000);

  it('says which leads are unknown or were erased already, and erases the others', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db);
    const { leadId } = await makePerson(db, now);
    const first = await runErase(url, UNKNOWN, leadId);
    expect(first.code).toBe(1);
    expect(first.output).toContain(`There is no lead with this id: ${UNKNOWN}`);
    expect(first.output).toContain(`Erased: ${leadId}`);
    expect(await runErase(url, leadId)).toEqual({ code: 0, output: `Was erased already: ${leadId}\n` });
  }, 30_000);

  it('erases nothing when an argument is no id, and repeats no address', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db);
    const { leadId } = await makePerson(db, now);
    const { code, output } = await runErase(url, leadId, EMAIL);
    expect([code, output]).toEqual([1, expect.stringMatching(/not the id of a lead.*Usage: npm run erase/)]);
    expect(output).not.toContain(MARK);
    expect((await runErase(url)).output).toMatch(/^Usage: npm run erase/);
    expect(await db.lead.count({ where: { erasedAt: { not: null } } })).toBe(0);
  }, 30_000);
});
