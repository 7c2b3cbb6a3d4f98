import { beforeEach, expect, it } from 'vitest';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { enqueue } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import { inviteColleague, type Person, sendVerification } from './index.ts';

/** Ten mails of one kind a day reach one address, however many companies or networks ask for them and however slowly. */

const begun = new Date('2026-05-01T00:00:00Z');
const later = (hours: number) => new Date(begun.getTime() + hours * 60 * 60_000);
const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;
const outbox = { enqueue, wake: () => {} };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenants: string[];
  beforeEach(async () => {
    ({ db } = await makeDb());
    tenants = [(await makeTenant(db)).id, (await makeTenant(db)).id];
  });

  it('an invitation is sent again ten times a day, over all companies together, and again the day after', async () => {
    const invite = async (n: number, email = 'bea@acme.example') => {
      const tenantId = tenants[n % 2] ?? '';
      const now = later(n);
      await inviteColleague({ db, outbox, tenantId, email, role: 'viewer', invitedBy: 'Ana', actor, now });
      // As the worker does: the mail of an invitation that is replaced before it left is cancelled, and counts for nothing.
      await db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent' } });
    };
    for (let n = 0; n < 10; n++) await invite(n);
    await expect(invite(10)).rejects.toMatchObject({ code: 'too-many' });
    await expect(invite(10, ' BEA@acme.example')).rejects.toMatchObject({ code: 'too-many' });
    await invite(10, 'other@acme.example');
    await invite(25);
  });

  it('the mail that confirms an address is sent ten times a day', async () => {
    const tenantId = tenants[0] ?? '';
    const email = 'ana@acme.example';
    const { id } = await db.tenantUser.create({ data: { tenantId, email, passwordHash: '-' } });
    const person: Person = { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId };
    for (let n = 0; n < 10; n++) await sendVerification({ db, outbox, person, now: later(n) });
    await expect(sendVerification({ db, outbox, person, now: later(10) })).rejects.toMatchObject({
      code: 'too-many',
    });
    await sendVerification({ db, outbox, person, now: later(25) });
  });
});
