import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLead } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const DAY_MS = 24 * 60 * 60_000;

forOneDatabase((_name, makeDb) => {
  let two: TwoTenants;
  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb);
    for (const [email, days] of [
      ['a@example.com', 90],
      ['a@example.com', 80],
      ['b@example.com', 40],
      ['c@example.com', 1],
    ] as const)
      await makeLead(two.db, two.own.id, { email, createdAt: new Date(Date.now() - days * DAY_MS) });
  }, 60_000);
  afterAll(() => two.api.close());

  const path = () => `/admin/tenants/${two.own.id}/settings`;
  const post = async (form: Record<string, string>) => {
    const answer = await fetch(two.api.origin + path(), {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...two.own.people.admin, Origin: two.api.origin },
      redirect: 'manual',
    });
    await answer.text();
    return { status: answer.status, to: answer.headers.get('location') };
  };
  const read = async (to: string) =>
    (await fetch(two.api.origin + to, { headers: two.own.people.admin })).text();
  const readRetention = () =>
    two.db.tenant.findUniqueOrThrow({
      where: { id: two.own.id },
      select: { dataRetentionDays: true, pendingRetentionDays: true, leadNotification: true },
    });
  const leadsCard = (days: string, more: Record<string, string> = {}) =>
    post({
      intent: 'leads',
      changed: ['dataRetentionDays', ...Object.keys(more)].join(' '),
      dataRetentionDays: days,
      ...more,
    });

  it('a shorter time is saved once the number of people whose leads it erases was shown and confirmed', async () => {
    const { status, to } = await leadsCard('30', { leadNotification: 'never' });
    expect([status, to]).toEqual([302, `${path()}?retention=30#leads-card`]);
    // The card's other fields are saved.
    expect(await readRetention()).toEqual({
      dataRetentionDays: null,
      pendingRetentionDays: null,
      leadNotification: 'never',
    });
    const page = await read(`${path()}?retention=30`);
    expect(page).toContain('Erase the leads of 2 people on ');
    expect(page).toContain('value="shorten-retention"');
    expect((await post({ intent: 'shorten-retention', days: '30' })).status).toBe(302);
    expect(await readRetention()).toMatchObject({ dataRetentionDays: null, pendingRetentionDays: 30 });
    expect(await read(path())).toContain('we erase leads older than 30 days (2 people)');
    expect(await two.db.outboxMessage.count({ where: { purpose: 'retention-shortened' } })).toBeGreaterThan(
      0,
    );
  });

  it('one that erases nobody, and a longer one, are saved without a question', async () => {
    expect((await leadsCard('3000')).to).not.toContain('retention=');
    expect(await readRetention()).toMatchObject({ pendingRetentionDays: 3000 });
    await two.db.tenant.update({
      where: { id: two.own.id },
      data: { dataRetentionDays: 3000, pendingRetentionDays: null },
    });
    expect((await leadsCard('3001')).to).not.toContain('retention=');
    expect(await readRetention()).toMatchObject({ dataRetentionDays: 3001 });
  });

  it.each([
    '',
    'x',
    '0',
    '-1',
    '1.5',
    '99999999',
  ])('an address with the time %j asks for nothing', async (days) => {
    expect(await read(`${path()}?retention=${days}`)).not.toContain('Erase the leads of');
  });
});
