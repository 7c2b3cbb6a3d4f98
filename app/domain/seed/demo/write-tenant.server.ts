import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../lib/durations.ts';
import { createApiKey, hashPassword, inviteColleague } from '../../access/index.ts';
import { type Images, saveAsset } from '../../assets/index.ts';
import { type AuditActor, recordAudit } from '../../audit/index.ts';
import type { Database, Prisma } from '../../database.ts';
import type { Outbox } from '../../messaging/index.ts';
import { freeSubdomain, requestSender } from '../../tenants/index.ts';
import type { DemoShop } from './shops.ts';
import { startOfYear } from './visits.ts';

const SEED: AuditActor = { kind: 'system', id: null, label: 'npm run seed:demo', requestId: null };

/** Nothing of the demo is sent: its addresses are nobody's. */
export const SILENT: Outbox = { enqueue: async () => 0, wake: () => {} };

interface WriteTenant {
  db: Database;
  shop: DemoShop;
  password: string;
  /** Draws the shop's mark as a picture; absent leaves its name. */
  logo?: { images: Images; bytes: Uint8Array };
  now: Date;
}

/** The shop itself: brand, terms, catalogue, staff, an open invitation, a key and where its widget was seen. */
export async function writeTenant({ db, shop, password, logo, now }: WriteTenant): Promise<void> {
  const since = new Date(startOfYear(now).getTime() - 6 * DAY_MS);
  await db.$transaction(async (tx) => {
    await tx.tenant.create({ data: await tenantRow(tx, { shop, since, now }) });
    await tx.commissionRate.createMany({ data: termsOf(shop, since, now) });
    await tx.tenantProduct.createMany({ data: productsOf(shop) });
    await tx.embedSighting.createMany({ data: sightingsOf(shop, since, now) });
  });
  await writeStaff(db, { shop, password, since, now });
  const of = { db, tenantId: shop.id, actor: SEED };
  if (logo) await saveAsset({ ...of, ...logo, kind: 'logo', now: new Date(since.getTime() + DAY_MS) });
  if (shop.sender)
    await requestSender({ ...of, email: shop.sender, now: new Date(now.getTime() - 3 * DAY_MS) });
  await createApiKey({
    ...of,
    name: 'Shop server',
    scopes: ['conversions:write'],
    now: new Date(since.getTime() + 2 * DAY_MS),
  });
  await inviteColleague({
    ...of,
    outbox: SILENT,
    ...shop.invited,
    invitedBy: `${shop.staff[0]?.firstName} ${shop.staff[0]?.lastName}`,
    now: new Date(now.getTime() - DAY_MS),
  });
}

async function tenantRow(
  tx: Prisma.TransactionClient,
  { shop, since, now }: { shop: DemoShop; since: Date; now: Date },
): Promise<Prisma.TenantUncheckedCreateInput> {
  const latest = shop.terms.at(-1);
  return {
    ...shop.tenant,
    id: shop.id,
    subdomain: await freeSubdomain(tx, shop.subdomain),
    emailVerifiedAt: since,
    commissionRateBps: latest?.rateBps,
    baseFeeCents: latest?.baseFeeCents,
    ...(shop.tenant.webhookUrl && {
      webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
      webhookFailingSince: new Date(now.getTime() - 2 * DAY_MS),
    }),
    ...(shop.tenant.stripeSubscriptionStatus && { subscriptionStartDate: since }),
    createdAt: since,
  };
}

function termsOf(
  { id, terms }: DemoShop,
  since: Date,
  now: Date,
): Prisma.CommissionRateUncheckedCreateInput[] {
  return terms.map(({ monthsAgo, rateBps, baseFeeCents }, index) => ({
    tenantId: id,
    rateBps,
    baseFeeCents,
    effectiveFrom:
      index === 0 ? since : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)),
    reason: index === 0 ? 'tenant-created' : 'subscription',
  }));
}

const productsOf = ({ id, products }: DemoShop): Prisma.TenantProductUncheckedCreateInput[] =>
  Object.entries(products).map(([entryId, settings]) => ({ tenantId: id, entryId, ...settings }));

const sightingsOf = (
  { id, sightings }: DemoShop,
  since: Date,
  now: Date,
): Prisma.EmbedSightingUncheckedCreateInput[] =>
  sightings.map(({ daysAgo, allowed, ...seen }) => ({
    tenantId: id,
    ...seen,
    allowed,
    // A blocked page never gets as far as to say which loader it has.
    loaderVersion: allowed ? '1' : null,
    firstSeenAt: allowed ? new Date(since.getTime() + 3 * DAY_MS) : new Date(now.getTime() - 12 * DAY_MS),
    lastSeenAt: new Date(now.getTime() - daysAgo * DAY_MS - 7 * 60_000),
  }));

/** The log is append-only: after a reset the shop's first days stand in it already, and are not written again. */
async function writeStaff(
  db: Database,
  { shop, password, since, now }: { shop: DemoShop; password: string; since: Date; now: Date },
): Promise<void> {
  const isKnown = (await db.auditEvent.count({ where: { tenantId: shop.id } })) > 0;
  const of = { tenantId: shop.id };
  if (!isKnown)
    await recordAudit(
      db,
      {
        ...of,
        actor: SEED,
        action: 'tenant.create',
        target: { type: 'tenant', id: shop.id },
        details: { name: shop.tenant.name, subdomain: shop.subdomain, plan: shop.tenant.plan ?? 'basic' },
      },
      since,
    );
  for (const [index, { role, ...person }] of shop.staff.entries()) {
    const joined = new Date(since.getTime() + index * 40 * DAY_MS);
    const { id, email } = await db.tenantUser.create({
      data: {
        ...of,
        ...person,
        role,
        passwordHash: await hashPassword(password),
        passwordChangedAt: joined,
        emailVerifiedAt: joined,
        lastLoginAt: new Date(now.getTime() - (index * 3 + 1) * DAY_MS),
        createdAt: joined,
      },
    });
    if (isKnown) continue;
    const actor = { kind: 'tenant-user', id, label: email, requestId: null } as const;
    const target = { type: 'user', id };
    await recordAudit(db, { ...of, actor, action: 'team.join', target, details: { role } }, joined);
  }
}
