import type { Database } from '#app/domain/database.ts';
import type { Prisma } from '../../prisma/generated/types/client.ts';
import { LONG_AGO, makeLead, makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller } from './callers.ts';
import type { TestDatabase } from './databases.ts';
import { type ServedApi, serveApi } from './http.ts';

/** Serves the API with a separate database. */
export async function serveReports(makeDb: () => Promise<TestDatabase>) {
  const { db, ping } = await makeDb();
  return { db, api: await serveApi({ db, ping }) };
}

/** Creates a company at 8 % with one lead, and the key with which its shop reports sales. */
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
  const lead = await makeLead(db, tenantId, { createdAt: LONG_AGO });
  const shop = await keyCaller(db, { tenantId, scopes: ['conversions:write'] });
  return { tenantId, lead, shop };
}

/** The test's current company, and the service that it calls. */
interface Reporting {
  db: Database;
  api: ServedApi;
  tenantId: string;
  lead: { trackingId: string };
  shop: Caller;
}

/** Returns functions that report sales and refunds as a shop's program does, and that read what is stored. @param getContext read at each call */
export function reportingCalls(getContext: () => Reporting) {
  const send = async (path: string, body: unknown, headers: Caller = {}) => {
    const response = await fetch(`${getContext().api.origin}/api/conversion${path}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...('Cookie' in headers || 'anonymous' in headers ? {} : getContext().shop),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: await response.json() };
  };
  const report = (over: object = {}, headers?: Caller) =>
    send(
      '',
      { trackingId: getContext().lead.trackingId, saleAmount: 129.95, orderId: 'A-1', ...over },
      headers,
    );
  const refund = (over: object = {}, headers?: Caller) =>
    send('/refund', { orderId: 'A-1', ...over }, headers);
  const rows = () =>
    getContext().db.conversion.findMany({
      where: { tenantId: getContext().tenantId },
      orderBy: [{ createdAt: 'asc' }, { kind: 'desc' }],
    });
  const revenue = async () =>
    Number(
      (
        await getContext().db.tenantUsage.aggregate({
          where: { tenantId: getContext().tenantId },
          _sum: { revenueCents: true },
        })
      )._sum.revenueCents ?? 0,
    );
  return { report, refund, rows, revenue };
}
