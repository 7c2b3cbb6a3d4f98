import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { eventsOfLead } from './find-events.server.ts';
import { listEventsOfLead, recordAudit, walkEventsOfLeads } from './index.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const SINCE = new Date('2026-05-01');
const actor = { kind: 'tenant-user' as const, id: 'ana', label: 'ana@acme.example', requestId: null };

forEachDatabase((name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
  });

  const record = (action: string, leads: readonly string[], eventTenantId = tenantId, now = NOW) =>
    db.$transaction((tx) =>
      recordAudit(
        tx,
        leads.length === 1
          ? { actor, action, tenantId: eventTenantId, target: { type: 'lead', id: leads[0] as string } }
          : {
              actor,
              action,
              tenantId: eventTenantId,
              target: { type: 'leads', id: '' },
              details: { leads: [...leads] },
            },
        now,
      ),
    );

  describe('what was done to leads', () => {
    beforeAll(async () => {
      const { id: otherTenantId } = await makeTenant(db);
      await record('lead.read', ['one'], tenantId, new Date('2026-05-02'));
      await record('lead.add-tag', ['one', 'two'], tenantId, new Date('2026-05-03'));
      await record('lead.mark-contacted', ['two', 'three'], tenantId, new Date('2026-05-04'));
      await record('lead.read', ['one'], otherTenantId);
      await record('lead.erase', ['one', 'two'], otherTenantId);
      await record('lead.read', ['one'], tenantId, new Date('2026-04-30'));
    });

    it('is found for one of them, alone and with others, the newest first', async () => {
      const events = await listEventsOfLead(db, { tenantId, leadId: 'one', since: SINCE });
      expect(events.map(({ action }) => action)).toEqual(['lead.add-tag', 'lead.read']);
    });

    it('is walked for several of them, each line once', async () => {
      const actions: string[] = [];
      for await (const { action } of walkEventsOfLeads(db, {
        tenantId,
        leadIds: ['one', 'two'],
        since: SINCE,
      }))
        actions.push(action);
      expect(actions).toEqual(['lead.read', 'lead.add-tag', 'lead.mark-contacted']);
    });
  });

  it('the log is read through the index by target, not by scanning the log', async () => {
    const plan = async (statement: Sql) => {
      if (name === 'sqlite') return db.$queryRaw(sql`EXPLAIN QUERY PLAN ${statement}`);
      const [, rows] = await db.$transaction([
        db.$executeRawUnsafe('SET LOCAL enable_seqscan = off'),
        db.$queryRaw(sql`EXPLAIN ${statement}`),
      ]);
      return rows;
    };
    const statements = [
      eventsOfLead({ tenantId, leadId: 'one', since: SINCE }),
      // The query that finds a field's last change.
      sql`SELECT "details" FROM "AuditEvent" WHERE "tenantId" = ${tenantId} AND "targetType" = ${'tenant'}
        AND "targetId" = ${tenantId} AND "action" = ${'tenant.update'} ORDER BY "createdAt" DESC, "id" DESC LIMIT 50`,
    ];
    for (const statement of statements) {
      const text = JSON.stringify(await plan(statement), (_key, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      );
      expect(text).toContain('AuditEvent_tenantId_targetType_targetId_createdAt_idx');
      expect(text).not.toMatch(
        /SCAN AuditEvent|Seq Scan|AuditEvent_tenantId_createdAt_idx|AuditEvent_createdAt_idx/,
      );
    }
  });
});
