import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { type AuditScope, everyAuditLine, listAudit, listAuditActors, recordAudit } from './index.ts';

const APPEND_ONLY = /append-only/;

forEachDatabase((name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;
  const ana = { kind: 'tenant-user' as const, id: 'ana', label: 'ana@acme.example', requestId: 'r-1' };
  const olga = { kind: 'operator' as const, id: 'olga', label: 'olga@service.example', requestId: null };
  const toDate = (minute: number) => new Date(Date.UTC(2026, 4, 1, 10, minute));

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: acme } = await makeTenant(db, { name: 'Acme' }));
    ({ id: otherTenantId } = await makeTenant(db, { name: 'Other' }));
    const write = (
      minute: number,
      entry: Omit<Parameters<typeof recordAudit>[1], 'tenantId'> & { tenantId?: string | null },
    ) => db.$transaction((tx) => recordAudit(tx, { tenantId: acme, ...entry }, toDate(minute)));
    const invited = { email: 'bea@acme.example', role: 'editor' };
    await write(0, { actor: ana, action: 'session.start', details: { secondFactor: 'none' } });
    await write(1, { actor: ana, action: 'team.invite', details: invited });
    await write(2, {
      actor: olga,
      action: 'tenant.update',
      details: { baseFeeCents: { from: 29900, to: 0 } },
    });
    await write(2, { actor: olga, action: 'tenant.remove-logo' });
    await write(3, {
      actor: olga,
      action: 'tenant.create',
      tenantId: otherTenantId,
      details: { name: 'Other' },
    });
    await write(4, { actor: olga, action: 'site.save-claims', tenantId: null });
  });

  const listActions = async (scope: AuditScope, filter = {}) =>
    (await listAudit({ db, findTenantNames, scope, filter })).lines.map(({ action }) => action);

  describe('a row of the log', () => {
    const cases: [string, string][] = [
      ['changed', `UPDATE "AuditEvent" SET "actorLabel" = 'another label'`],
      ['changed, one of them', `UPDATE "AuditEvent" SET "action" = 'x' WHERE "actorId" = 'ana'`],
      ['deleted', `DELETE FROM "AuditEvent"`],
      ...(name === 'sqlite'
        ? ([
            [
              'replaced',
              `INSERT OR REPLACE INTO "AuditEvent" ("id", "actorKind", "action") SELECT "id", 'system', 'x' FROM "AuditEvent"`,
            ],
          ] as [string, string][])
        : ([['truncated', `TRUNCATE "AuditEvent"`]] as [string, string][])),
    ];
    test.each(cases)('is not %s by any client of the database', async (_name, sql) => {
      const before = await db.auditEvent.findMany({ orderBy: { id: 'asc' } });
      await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(APPEND_ONLY);
      expect(await db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    });

    it('is not changed by the client either', async () => {
      const before = await db.auditEvent.findMany({ orderBy: { id: 'asc' } });
      // When a trigger refuses a change, the client's error differs between the databases.
      await expect(db.auditEvent.updateMany({ data: { actorLabel: null } })).rejects.toThrow();
      await expect(db.auditEvent.deleteMany()).rejects.toThrow();
      expect(await db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    });

    it('outlives its tenant', async () => {
      const { id } = await makeTenant(db, { name: 'Gone' });
      await db.$transaction((tx) =>
        recordAudit(
          tx,
          { actor: olga, action: 'tenant.create', tenantId: id, details: { name: 'Gone' } },
          toDate(-9),
        ),
      );
      await db.tenant.delete({ where: { id } });
      expect(await listActions({ tenantId: id })).toEqual(['tenant.create']);
    });
  });

  describe('the list', () => {
    it('has one tenant’s lines, the newest first, as sentences', async () => {
      const { lines, next } = await listAudit({ db, findTenantNames, scope: { tenantId: acme }, filter: {} });
      expect(next).toBeNull();
      expect(lines.map(({ actorLabel, sentence }) => `${actorLabel} ${sentence}`)).toEqual([
        'olga@service.example removed the logo',
        'olga@service.example changed base fee',
        'ana@acme.example invited bea@acme.example as editor',
        'ana@acme.example logged in',
      ]);
      expect(lines[1]?.changes).toEqual([{ field: 'base fee', from: '299.00', to: '0.00' }]);
      expect(lines[3]).toMatchObject({ requestId: 'r-1', tenantName: 'Acme' });
    });

    it('has the service’s and all tenants’ lines only over everything', async () => {
      expect(await listActions({ tenantId: otherTenantId })).toEqual(['tenant.create']);
      expect((await listActions('everything')).slice(0, 2)).toEqual(['site.save-claims', 'tenant.create']);
    });

    it.each([
      ['a kind of action', { group: 'tenant' as const }, ['tenant.remove-logo', 'tenant.update']],
      ['a person', { personId: 'ana' }, ['team.invite', 'session.start']],
      ['an unknown person', { personId: 'unknown-id' }, []],
      ['both', { group: 'team' as const, personId: 'ana' }, ['team.invite']],
      [
        'the day, its end included',
        { from: '2026-05-01', to: '2026-05-01', personId: 'ana' },
        ['team.invite', 'session.start'],
      ],
      ['a day before', { to: '2026-04-30' }, []],
      ['a day after', { from: '2026-05-02' }, []],
    ])('is narrowed by %s', async (_name, filter, actions) => {
      expect(await listActions({ tenantId: acme }, filter)).toEqual(actions);
    });

    it('goes on from a line, also between two of one moment, and neither repeats nor leaves out any', async () => {
      const scope = { tenantId: acme };
      const actions: string[] = [];
      let before: string | undefined;
      do {
        const page = await listAudit({ db, findTenantNames, scope, filter: {}, before, pageSize: 1 });
        actions.push(...page.lines.map(({ action }) => action));
        before = page.next ?? undefined;
      } while (before !== undefined);
      expect(actions).toEqual(await listActions(scope));
    });

    it('takes a line of another tenant’s log for none', async () => {
      const [foreign] = (
        await listAudit({ db, findTenantNames, scope: { tenantId: otherTenantId }, filter: {} })
      ).lines;
      const page = await listAudit({
        db,
        findTenantNames,
        scope: { tenantId: acme },
        filter: {},
        before: foreign?.id,
      });
      expect(page.lines).toHaveLength(4);
    });

    it('names the people who have done something in it', async () => {
      expect(await listAuditActors({ db, scope: { tenantId: acme } })).toEqual([
        { id: 'olga', label: 'olga@service.example' },
        { id: 'ana', label: 'ana@acme.example' },
      ]);
      expect(await listAuditActors({ db, scope: { tenantId: otherTenantId } })).toHaveLength(1);
    });

    it('comes whole for a file', async () => {
      const all: string[] = [];
      for await (const lines of everyAuditLine({
        db,
        findTenantNames,
        scope: { tenantId: acme },
        filter: {},
      }))
        all.push(...lines.map(({ action }) => action));
      expect(all).toEqual(await listActions({ tenantId: acme }));
    });
  });
});
