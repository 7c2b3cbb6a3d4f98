import { beforeAll, expect, it } from 'vitest';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { EMAIL, MARK, makePerson, TENANT } from './person-everywhere.ts';

const now = new Date('2026-11-22T10:00:00Z');
const UNKNOWN = '01900000-0000-7000-8000-000000000000';

/** Runs `npm run admin -- erase` in a separate process. */
const runErase = (databaseUrl: string, ...args: string[]) =>
  runServerScript('server/erase-leads.ts', args, {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'x'.repeat(40),
  });

beforeAll(() => bundledProcess('server/erase-leads.ts'), 120_000);

// The effects of an erasure on each database are tested in erasure.test.ts, without a process.
forOneDatabase((_name, makeDb) => {
  it('says how it is used when no lead is named', { tags: ['nightly'] }, async () => {
    expect((await runErase(await makeDb.url('empty'))).output).toMatch(/^Usage: npm run admin -- erase/);
  });

  it('erases the person behind a lead with all their leads, while another process uses the database, and writes it down', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db);
    const person = await makePerson(db, now);
    await person.submitAgain(new Date(now.getTime() + 60_000));
    const otherLead = await db.lead.findFirstOrThrow({ where: { email: 'somebody-else@example.com' } });
    const erased = () => db.lead.count({ where: { erasedAt: { not: null } } });

    // Erases nothing if an argument is not an id, and prints no address. The command is refused before it connects.
    const refused = await runErase(url, person.leadId, EMAIL);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/not the id of a lead.*Usage: npm run admin -- erase/),
    ]);
    expect(refused.output).not.toContain(MARK);
    expect(await erased()).toBe(0);

    const { code, output } = await runErase(url, UNKNOWN, person.leadId);
    expect(code).toBe(1);
    expect(output).toContain(`There is no lead with this id: ${UNKNOWN}`);
    expect(output).toContain(`Erased: ${person.leadId}\n`);
    expect(await db.lead.count({ where: { email: EMAIL } })).toBe(0);
    expect(await erased()).toBe(2);
    expect(await db.lead.count({ where: { id: otherLead.id, erasedAt: null } })).toBe(1);
    expect(await db.contact.count({ where: { emailKey: EMAIL } })).toBe(0);
    expect(await db.outboxMessage.count({ where: { recipient: EMAIL } })).toBe(0);
    expect(await db.auditEvent.findMany({ where: { action: 'lead.erase' } })).toEqual([
      expect.objectContaining({
        tenantId: TENANT,
        targetType: 'lead',
        targetId: person.leadId,
        actorKind: 'system',
        actorLabel: 'npm run admin -- erase',
      }),
    ]);

    const again = await runErase(url, person.leadId, otherLead.id);
    expect(again.code).toBe(0);
    expect(again.output).toContain(`Was erased already: ${person.leadId}`);
    expect(again.output).toContain(`Erased: ${otherLead.id}`);
    expect(await erased()).toBe(3);
  }, 180_000);
});
