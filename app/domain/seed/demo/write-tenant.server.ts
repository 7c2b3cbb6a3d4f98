import { inviteColleague } from '#app/domain/access/accounts/index.ts';
import { createApiKey, hashPassword, importMember } from '#app/domain/access/index.ts';
import { importSightings, type SightingRow } from '#app/domain/analytics/index.ts';
import type { Images } from '#app/domain/assets/index.ts';
import { type AuditActor, hasAuditEvents, recordAudit } from '#app/domain/audit/index.ts';
import {
  recordContract,
  recordTerms,
  SPECIFICATION_CONTRACT,
  type Terms,
} from '#app/domain/billing/index.ts';
import { importProductSettings } from '#app/domain/catalogue/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import {
  freeSubdomain,
  importTenant,
  requestSender,
  setLogo,
  type TenantRow,
} from '#app/domain/tenants/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { DemoShop } from './shops.ts';
import { startOfYear } from './visits.ts';

export const DEMO_TENANT_ACTOR: AuditActor = {
  kind: 'system',
  id: null,
  label: 'npm run admin -- seed-demo',
  requestId: null,
};

/** The demo sends no mail, because its addresses are invented. */
export const DEMO_OUTBOX: Outbox = { enqueue: async () => 0, wake: () => {} };

/** The people of a shop, as they are named in the audit log. */
export type DemoStaff = ReadonlyMap<DemoShop['staff'][number]['role'], AuditActor>;

interface WriteTenant {
  db: Database;
  shop: DemoShop;
  password: string;
  /** The shop's logo. If missing, its name is shown. */
  logo?: { images: Images; bytes: Uint8Array };
  now: Date;
}

/**
 * Writes the shop itself: brand, terms, catalogue, staff, an open invitation, a key and the sightings of its widget.
 * @returns the staff, by role
 */
export async function writeTenant({ db, shop, password, logo, now }: WriteTenant): Promise<DemoStaff> {
  const since = new Date(startOfYear(now).getTime() - 6 * DAY_MS);
  await db.$transaction(async (tx) => {
    await importTenant(tx, await tenantRow(tx, { shop, since }));
    for (const terms of listShopTerms(shop, since, now)) await recordTerms(tx, terms);
    await recordContract(tx, {
      ...SPECIFICATION_CONTRACT,
      tenantId: shop.id,
      effectiveFrom: since,
      reason: 'tenant-created',
    });
    await importProductSettings(tx, listShopProducts(shop));
    await importSightings(tx, listShopSightings(shop, since, now));
  });
  const staff = await writeStaff(db, { shop, password, since, now });
  const operationContext = { db, tenantId: shop.id, actor: DEMO_TENANT_ACTOR };
  if (logo) await setLogo({ ...operationContext, ...logo, now: new Date(since.getTime() + DAY_MS) });
  if (shop.sender)
    await requestSender({
      ...operationContext,
      email: shop.sender,
      now: new Date(now.getTime() - 3 * DAY_MS),
    });
  await createApiKey({
    ...operationContext,
    name: 'Shop server',
    scopes: ['conversions:write'],
    now: new Date(since.getTime() + 2 * DAY_MS),
  });
  await inviteColleague({
    ...operationContext,
    outbox: DEMO_OUTBOX,
    ...shop.invited,
    invitedBy: `${shop.staff[0]?.firstName} ${shop.staff[0]?.lastName}`,
    now: new Date(now.getTime() - DAY_MS),
  });
  return staff;
}

async function tenantRow(
  tx: Prisma.TransactionClient,
  { shop, since }: { shop: DemoShop; since: Date },
): Promise<TenantRow> {
  const latest = shop.terms.at(-1);
  return {
    ...shop.tenant,
    ...shop.changes?.before,
    id: shop.id,
    isDemo: true,
    followsSpecification: true,
    subdomain: await freeSubdomain(tx, shop.subdomain),
    emailVerifiedAt: since,
    ...(latest && { commissionRateBps: latest.rateBps, baseFeeCents: latest.baseFeeCents }),
    ...(shop.tenant.currency && { baseFeeCurrency: shop.tenant.currency }),
    ...(shop.tenant.stripeSubscriptionStatus && { subscriptionStartDate: since }),
    createdAt: since,
  };
}

function listShopTerms({ id, terms, tenant }: DemoShop, since: Date, now: Date): Terms[] {
  return terms.map(({ monthsAgo, rateBps, baseFeeCents }, index) => ({
    tenantId: id,
    rateBps,
    baseFeeCents,
    baseFeeCurrency: tenant.currency,
    effectiveFrom:
      index === 0 ? since : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)),
    // Without Stripe's invoices the demo's fees are those of the terms, as if they were billed by hand.
    reason: index === 0 ? 'tenant-created' : 'operator',
  }));
}

const listShopProducts = ({ id, products, changes }: DemoShop) =>
  Object.entries(products).map(([entryId, settings]) => ({
    ...{ tenantId: id, entryId, ...settings },
    ...(changes?.product.entryId === entryId && { couponCode: changes.product.couponCode }),
  }));

const listShopSightings = ({ id, sightings }: DemoShop, since: Date, now: Date): SightingRow[] =>
  sightings.map(({ daysAgo, allowed, ...sighting }) => ({
    tenantId: id,
    ...sighting,
    allowed,
    // A blocked page never reports its loader's version.
    loaderVersion: allowed ? '1' : null,
    firstSeenAt: allowed ? new Date(since.getTime() + 3 * DAY_MS) : new Date(now.getTime() - 12 * DAY_MS),
    lastSeenAt: new Date(now.getTime() - daysAgo * DAY_MS - 7 * MINUTE_MS),
  }));

/** The log is append-only. After a reset it still has the shop's first days, so they are not written again. */
async function writeStaff(
  db: Database,
  { shop, password, since, now }: { shop: DemoShop; password: string; since: Date; now: Date },
): Promise<DemoStaff> {
  const staff = new Map<DemoShop['staff'][number]['role'], AuditActor>();
  const isKnown = await hasAuditEvents(db, shop.id);
  const owner = { tenantId: shop.id };
  if (!isKnown)
    await recordAudit(
      db,
      {
        ...owner,
        actor: DEMO_TENANT_ACTOR,
        action: 'tenant.create',
        target: { type: 'tenant', id: shop.id },
        details: { name: shop.tenant.name, subdomain: shop.subdomain, plan: shop.tenant.plan ?? 'basic' },
      },
      since,
    );
  for (const [index, { role, ...person }] of shop.staff.entries()) {
    const joined = new Date(since.getTime() + index * 40 * DAY_MS);
    const { id, email } = await importMember(db, {
      ...owner,
      ...person,
      role,
      passwordHash: await hashPassword(password),
      joinedAt: joined,
      lastLoginAt: new Date(now.getTime() - (index * 3 + 1) * DAY_MS),
    });
    const actor = { kind: 'tenant-user', id, label: email, requestId: null } as const;
    staff.set(role, actor);
    if (isKnown) continue;
    const target = { type: 'user', id };
    await recordAudit(db, { ...owner, actor, action: 'team.join', target, details: { role } }, joined);
  }
  return staff;
}
