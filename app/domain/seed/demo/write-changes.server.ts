import { makeToken } from '#app/domain/access/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { saveProduct } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePerson } from '#app/domain/erasure/index.ts';
import { saveWebhookSecret } from '#app/domain/shops/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { DemoShop } from './shops.ts';
import type { DemoStaff } from './write-tenant.server.ts';
import type { DemoLead } from './write-visits.server.ts';

/** Changes settings as a person of the staff did it, so that the log tells what was changed, from what and by whom. */
export async function writeChanges(
  db: Database,
  { shop, staff, now }: { shop: DemoShop; staff: DemoStaff; now: Date },
): Promise<void> {
  const { changes, tenant, products } = shop;
  const actor = changes && staff.get(changes.role);
  if (!changes || !actor) return;
  const operation = { db, tenantId: shop.id, actor, now: new Date(now.getTime() - changes.daysAgo * DAY_MS) };
  const values = Object.fromEntries(
    Object.keys(changes.before).map((field) => [field, tenant[field as keyof typeof tenant]]),
  );
  await updateTenant({ ...operation, values, may: () => true });
  const { entryId } = changes.product;
  await saveProduct({ ...operation, entryId, values: { couponCode: products[entryId]?.couponCode ?? null } });
}

/** Stores the secret of a shop that never sent anything since. */
export async function writeSilentShop(
  db: Database,
  { shop, ring, actor, now }: { shop: DemoShop; ring: KeyRing; actor: AuditActor; now: Date },
): Promise<void> {
  if (!shop.silentShop) return;
  await saveWebhookSecret({
    ...{ db, tenantId: shop.id, actor, shop: shop.silentShop.shop, seal: ring.seal, secret: randomId() },
    now: new Date(now.getTime() - shop.silentShop.daysAgo * DAY_MS),
  });
}

const DEMO_ERASED_DAYS_AGO = 2;
/** Time between a visitor's plan and the erasure. */
const DEMO_ERASED_AFTER_DAYS = 40;

/** Erases the data of a visitor who asked for it from the plan's page and followed the mailed link. */
export async function writeErasure(
  db: Database,
  { shop, leads, now }: { shop: DemoShop; leads: readonly DemoLead[]; now: Date },
): Promise<void> {
  const erasedAt = new Date(now.getTime() - DEMO_ERASED_DAYS_AGO * DAY_MS);
  const before = erasedAt.getTime() - DEMO_ERASED_AFTER_DAYS * DAY_MS;
  const addresses = leads.map(({ email }) => email);
  const lead = leads.findLast(
    ({ at: submittedAt, phone, email }) =>
      submittedAt.getTime() < before &&
      phone === '' &&
      addresses.indexOf(email) === addresses.lastIndexOf(email),
  );
  if (!lead) return;
  const { email, assessmentId } = lead;
  const link = { tenantId: shop.id, email, payload: { assessmentId, source: 'plan-page' } };
  const askedAt = new Date(erasedAt.getTime() - HOUR_MS);
  const { token } = await db.$transaction((tx) => makeToken(tx, 'erase-data', link, askedAt));
  await erasePerson({ db, token, now: erasedAt });
}
