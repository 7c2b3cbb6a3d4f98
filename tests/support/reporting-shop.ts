import type { Database } from '../../app/domain/database.ts';
import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { keyCaller } from './callers.ts';
import type { TestDatabase } from './databases.ts';
import { serveApi } from './http.ts';

/** The API over a database of its own. */
export async function serveReports(makeDb: () => Promise<TestDatabase>) {
  const { db, ping } = await makeDb();
  return { db, api: await serveApi({ db, ping }) };
}

/** A company at 8 % with one lead, and the key with which its shop reports sales. */
export async function makeReportingShop(db: Database, over: Partial<Prisma.TenantCreateInput> = {}) {
  const { id: tenantId } = await makeTenant(db, over);
  await db.commissionRate.create({
    data: {
      tenantId,
      rateBps: 800,
      baseFeeCents: 29_900,
      effectiveFrom: new Date('2026-01-01'),
      reason: 'tenant-created',
    },
  });
  const lead = await makeLead(db, tenantId);
  const shop = await keyCaller(db, { tenantId, scopes: ['conversions:write'] });
  return { tenantId, lead, shop };
}
