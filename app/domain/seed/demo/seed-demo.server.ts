import { listLogIns, oneTimePassword } from '#app/domain/access/index.ts';
import { eventIntake } from '#app/domain/analytics/index.ts';
import { submissionIntake } from '#app/domain/assessments/index.ts';
import type { Images } from '#app/domain/assets/index.ts';
import { deleteTermsAndCharges } from '#app/domain/billing/index.ts';
import { countSales, deleteConversions } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { importEndpoint } from '#app/domain/integrations/index.ts';
import { countTenantLeads } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { deleteReceivables } from '#app/domain/receivables/index.ts';
import { addSetting, deleteSetting, readSetting } from '#app/domain/site-settings/index.ts';
import { closeTenantMonths } from '#app/domain/statements/index.ts';
import { deleteTenants, findTenantNames, setMonthlyLimit } from '#app/domain/tenants/index.ts';
import { readUsage } from '#app/domain/usage/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { isoMonth } from '#app/lib/months.ts';
import { DEMO_SHOPS, DEMO_TENANT_IDS, type DemoShop } from './shops.ts';
import { makeVisits } from './visits.ts';
import { writeCampaign } from './write-campaign.server.ts';
import { writeChanges, writeErasure, writeSilentShop } from './write-changes.server.ts';
import { writePlanMails } from './write-mails.server.ts';
import { writeReplies } from './write-replies.server.ts';
import { writeSales } from './write-sales.server.ts';
import { writeShopOrders } from './write-shop-orders.server.ts';
import { DEMO_OUTBOX, DEMO_TENANT_ACTOR, type DemoStaff, writeTenant } from './write-tenant.server.ts';
import { type DemoLead, writeVisits } from './write-visits.server.ts';

/** The setting that marks the demo tenants as complete. If it is missing, a run was interrupted. */
const DEMO_DONE = 'demo-data';

export interface SeedDemo {
  db: Database;
  /** Whether to delete the results of an earlier run first. */
  reset?: boolean;
  /** Password of all demo log-ins; generated if missing. */
  password?: string;
  /** Draws each shop's logo. Without it, shops show their names. */
  logos?: { images: Images; draw(shop: DemoShop): Promise<Uint8Array> };
  /** All shops if missing. */
  shops?: readonly DemoShop[];
  /** The service's keys, with which the ledger of consents hashes addresses. */
  ring: KeyRing;
  now: Date;
}

interface DemoLogIn {
  company: string;
  role: string;
  email: string;
}

export interface DemoResult {
  /** False if the demo existed already and was not changed. */
  isNew: boolean;
  logIns: DemoLogIn[];
  /** To be shown once; null if no account was created. */
  password: string | null;
  counts: { tenants: number; leads: number; sales: number };
}

/**
 * Creates three demo tenants with brands, staff and a year of leads and sales that ends now. Leads go through the product's own intake, so
 * their rows are like real ones. A second run changes nothing; an interrupted run is started again. Only tenants with the demo's own ids
 * are ever touched.
 */
export async function seedDemo(options: SeedDemo): Promise<DemoResult> {
  const { db, reset = false, password, logos, shops = DEMO_SHOPS, ring, now } = options;
  const isWhole = (await readSetting(db, DEMO_DONE)) !== undefined;
  if (isWhole && !reset) return { isNew: false, password: null, ...(await summary(db)) };
  await removeDemo(db);

  const initialPassword = password ?? oneTimePassword();
  const intake = submissionIntake({ db, listeners: LEAD_CREATED, outbox: DEMO_OUTBOX, ring });
  const events = eventIntake({ db });
  for (const shop of shops) {
    const logo = logos && { images: logos.images, bytes: await logos.draw(shop) };
    const staff = await writeTenant({ db, shop, password: initialPassword, logo, now });
    const leads = await writeVisits({ db, intake, events, shop, visits: makeVisits(shop, now), now });
    await writePlanMails(db, { shop, leads });
    await writeLife({ db, ring, shop, staff, leads, now });
    await closeTenantMonths({ db, tenantId: shop.id, now });
    await setLimit(db, { shop, now });
    // The endpoint is added last, so that it gets no events of the demo's year.
    await writeEndpoint(db, shop, now);
  }
  await addSetting(db, DEMO_DONE, { at: now.toISOString() });
  return { isNew: true, password: initialPassword, ...(await summary(db)) };
}

/** Writes what followed from the shop's leads: sales, messages and what came back, and what its staff did. */
async function writeLife(life: {
  db: Database;
  ring: KeyRing;
  shop: DemoShop;
  staff: DemoStaff;
  leads: readonly DemoLead[];
  now: Date;
}): Promise<void> {
  const { db, shop, staff } = life;
  const actor = staff.get('admin') ?? DEMO_TENANT_ACTOR;
  const readers = shop.writesToLeads ? await writeCampaign({ ...life, actor }) : [];
  await writeSales({ ...life, readers });
  await writeShopOrders(life);
  await writeSilentShop(db, { ...life, actor });
  if (!shop.writesToLeads) return;
  await writeReplies({ ...life, actor });
  await writeErasure(db, life);
  await writeChanges(db, life);
}

async function writeEndpoint(db: Database, { id: tenantId, webhook }: DemoShop, now: Date): Promise<void> {
  if (!webhook) return;
  const { url, description, failingDays } = webhook;
  const failingSince = failingDays > 0 ? new Date(now.getTime() - failingDays * DAY_MS) : null;
  await importEndpoint(db, { id: `${tenantId}-webhook`, tenantId, url, description, failingSince }, now);
}

/** Used share of a shop's monthly limit, high enough for the console to show a warning. */
const DEMO_USED_OF_LIMIT = 0.86;

async function setLimit(db: Database, { shop, now }: { shop: DemoShop; now: Date }): Promise<void> {
  if (shop.tenant.monthlyAssessmentLimit === 0) return;
  const { assessmentsCount } = await readUsage({ db, tenantId: shop.id, month: isoMonth(now) });
  await setMonthlyLimit(db, shop.id, Math.max(5, Math.floor(assessmentsCount / DEMO_USED_OF_LIMIT)));
}

async function summary(db: Database): Promise<Pick<DemoResult, 'logIns' | 'counts'>> {
  const [logIns, names, leads, sales] = await Promise.all([
    listLogIns(db, DEMO_TENANT_IDS),
    findTenantNames(db, DEMO_TENANT_IDS),
    countTenantLeads(db, DEMO_TENANT_IDS),
    countSales(db, DEMO_TENANT_IDS),
  ]);
  return {
    logIns: logIns.map(({ tenantId, role, email }) => ({ company: names.get(tenantId) ?? '', role, email })),
    counts: { tenants: names.size, leads, sales },
  };
}

/** Deletes the demo tenants and all their data; no other tenant is touched. The audit log retains its lines, because it is append-only. */
async function removeDemo(db: Database): Promise<void> {
  await db.$transaction(async (tx) => {
    // The mark of a complete demo is deleted first, so that an interrupted removal is continued.
    await deleteSetting(tx, DEMO_DONE);
    // A tenant with rows about money can't be deleted.
    await deleteConversions(tx, DEMO_TENANT_IDS);
    await deleteReceivables(tx, DEMO_TENANT_IDS);
    await deleteTermsAndCharges(tx, DEMO_TENANT_IDS);
    await deleteTenants(tx, DEMO_TENANT_IDS);
  });
}
