import { beforeAll, expect, it } from 'vitest';
import { CAPABILITIES, type Capability, can, type Person } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { searchConsole } from '#app/domain/search/index.ts';
import { matchingGroups } from '#app/ui/console/matching-groups.ts';
import { makeLead, makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { recordRefund, recordSale } from '../../../../tests/support/ledger.ts';
import { actor } from '../../../../tests/support/marketing.ts';
import { commandsFor, pageCommands } from './console-commands.ts';
import { navigationFor } from './console-pages.ts';

const NOW = new Date('2026-11-29T12:00:00.000Z');
const MONTH_WITH_SALES = '2026-10-15T12:00:00.000Z';

/** Words that people type, and what each one finds: a part of the address, or the form that it posts. */
const WORDS: readonly (readonly [word: string, target: string])[] = [
  ['refund', '/admin/sales'],
  ['commission', '/admin/sales/terms'],
  ['currency', '/admin/billing'],
  ['invoice', '/admin/billing'],
  ['price', '/admin/billing'],
  ['template', '/communications'],
  ['newsletter', '/communications'],
  ['export', '/leads'],
  ['statement', '/admin/statements'],
  ['accountant', '/admin/statements'],
  ['help', 'keyboard-help'],
  ['shortcut', 'keyboard-help'],
  ['docs', '/docs/api'],
  ['api', '/docs/api'],
  ['compact', '/leads'],
  ['who changed', '/admin/audit'],
  ['history', '/admin/audit'],
  ['change color', '/admin/tenants/TENANT/branding#look-card'],
  ['change colour', '/admin/tenants/TENANT/branding#look-card'],
  ['logo', '/admin/tenants/TENANT/branding#logo-card'],
  ['domain', '/admin/tenants/TENANT/domain#domain-card'],
  ['notification', '/admin/tenants/TENANT/settings#leads-leadNotification'],
  ['gdpr', '/admin/tenants/TENANT/settings#leads-dataRetentionDays'],
  ['coupon', '/admin/tenants/TENANT/settings#shop-promoCode'],
  ['time zone', '/admin/tenants/TENANT/settings#company-timeZone'],
  ['log out', '/logout'],
  ['password', '/admin/account#password-current'],
  ['2fa', '/admin/account/two-step'],
  ['colleague', '/admin/team#invite-colleague'],
  ['woocommerce', '/admin/embed#shop-guides'],
  ['delivery problems', '/admin/messages'],
  ['spring welcome', '/communications/CAMPAIGN'],
  ['reactivation', '/communications/OTHER'],
  ['TW-10427', '/admin/sales/sale/SALE'],
  ['10427', '/admin/sales/sale/SALE'],
  ['october', '/admin/statements/2026-10'],
];

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let ids: Record<string, string>;
  let admin: Person;

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db, { name: 'Tidewell' }));
    admin = {
      kind: 'tenant-user',
      id: 'member-id',
      role: 'admin',
      email: 'ana@example.com',
      name: null,
      tenantId,
    } as Person;
    const [campaign, other] = await Promise.all(
      ['Spring welcome', 'Reactivation, autumn'].map((name) =>
        db.emailCampaign.create({ data: { tenantId, name, description: '' } }),
      ),
    );
    const sale = await sell(tenantId, 'TW-10427');
    ids = {
      TENANT: tenantId,
      CAMPAIGN: campaign?.id ?? '',
      OTHER: other?.id ?? '',
      SALE: sale,
    };
  });

  const report = { source: 'api', idempotencyKey: null, actor } as const;
  async function sell(owner: string, orderId: string): Promise<string> {
    const lead = await makeLead(db, owner, {
      email: 'nadia@example.com',
      createdAt: new Date('2026-10-01T12:00:00.000Z'),
    });
    await recordSale({
      ...{ ...report, db, tenantId: owner, now: new Date(MONTH_WITH_SALES) },
      report: {
        trackingId: lead.trackingId,
        orderId,
        saleAmount: 12_000,
        conversionDate: MONTH_WITH_SALES,
      },
    });
    const { id } = await db.conversion.findFirstOrThrow({ where: { tenantId: owner, orderId } });
    return id;
  }

  /** Lists what the palette shows for a text, in its order. */
  async function search(person: Person, query: string): Promise<string[]> {
    const data = {
      may: (Object.keys(CAPABILITIES) as Capability[]).filter((capability) => can(person, capability)),
      tenant: { id: tenantId, name: 'Tidewell', logoUrl: null },
      person: { id: person.id, name: person.email, email: person.email, role: person.role },
    } as unknown as Parameters<typeof commandsFor>[0];
    const pages = pageCommands(navigationFor(data));
    const found = await searchConsole({ db, person, query, tenantId, now: NOW });
    return [...matchingGroups([...pages, ...commandsFor(data)], query), ...found].flatMap(({ items }) =>
      items.map((item) => ('post' in item ? item.post : 'opens' in item ? item.opens : item.to)),
    );
  }

  it.each(WORDS)('%j finds %s', async (word, target) => {
    const path = Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), target);
    expect(await search(admin, word)).toContain(path);
  });

  it('finds refunds and waiting orders by number, and none of another company', async () => {
    const { id: otherTenantId } = await makeTenant(db, { name: 'Other', subdomain: 'others' });
    await sell(otherTenantId, 'TW-20001');
    expect(await search(admin, 'TW-20001')).toEqual([]);
    await db.unmatchedOrder.create({
      data: {
        ...{ tenantId, dedupeKey: 'order:TW-20002', bodyHash: '-', trackingId: 'unknown' },
        ...{ orderId: 'TW-20002', saleAmountCents: 100, conversionDate: NOW },
      },
    });
    expect(await search(admin, 'tw-20002')).toEqual(['/admin/sales/inbox?state=waiting']);
    await recordRefund({
      ...{ ...report, db, tenantId, now: NOW },
      report: { orderId: 'TW-10427', amount: 2_000 },
    });
    expect(await search(admin, '#TW-10427')).toHaveLength(2);
  });

  it('finds no setting for a viewer, and no sale to refund', async () => {
    const viewer = { ...admin, role: 'viewer' } as Person;
    expect(await search(viewer, 'refund')).toEqual([]);
    expect(await search(viewer, 'change color')).toEqual([]);
    expect(await search(viewer, 'log out')).toContain('/logout');
  });
});
