import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { enqueue } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import { addNote } from '../leads/index.ts';
import { exportPerson } from './index.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const STAFF = 'staff@acme.example';
const actor = { kind: 'tenant-user' as const, id: 'ana', label: STAFF, requestId: null };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  const leadIds: string[] = [];
  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
    const contact = await db.contact.create({
      data: {
        tenantId,
        emailKey: 'ada@example.com',
        phoneE164: '+4915112345678',
        emailSha256: '-',
        token: randomUUID(),
      },
    });
    for (const email of ['ada@example.com', 'Ada@Example.com']) {
      const lead = await db.lead.create({
        data: {
          tenantId,
          trackingId: randomUUID(),
          contactId: contact.id,
          firstName: 'Ada',
          email,
          widget: 'full',
          createdAt: NOW,
        },
      });
      leadIds.push(lead.id);
    }
    const mail = (recipient: string, text: string, kind = 'email') => ({
      tenantId,
      kind,
      sender: 'us@acme.example',
      recipient,
      text,
    });
    await db.localMail.createMany({
      data: [
        mail('ada@example.com', 'first plan'),
        mail('Ada@Example.com', 'second plan'),
        mail('+4915112345678', 'a text', 'sms'),
        mail(STAFF, 'new lead'),
      ],
    });
  });

  const person = () => exportPerson({ db, tenantId, leadId: leadIds[0] ?? '', actor, now: NOW });

  it('has the mails to each spelling of the address, and texts to the phone', async () => {
    const { mails } = await person();
    expect(mails.map(({ text }) => text).sort()).toEqual(['a text', 'first plan', 'second plan']);
  });

  it('names what was sent about the person to others, but none of the staff', async () => {
    const message = { tenantId, kind: 'email' as const, leadId: leadIds[1] ?? '', payload: {} };
    await db.$transaction((tx) =>
      enqueue(
        tx,
        [
          { ...message, purpose: 'lead-notice', recipient: STAFF, dedupeKey: 'notice' },
          { ...message, purpose: 'plan', recipient: 'Ada@Example.com', dedupeKey: 'plan' },
        ],
        NOW,
      ),
    );
    const author = { kind: 'tenant-user' as const, id: 'ana', label: STAFF };
    await addNote({ db, tenantId, leadId: leadIds[0] ?? '', text: 'call her', author, actor, now: NOW });
    const exported = await person();
    expect(exported.messages.map(({ purpose, recipient }) => [purpose, recipient]).sort()).toEqual([
      ['lead-notice', null],
      ['plan', 'Ada@Example.com'],
    ]);
    expect(exported.notes).toMatchObject([{ text: 'call her' }]);
    expect(JSON.stringify(exported)).not.toContain(STAFF);
  });
});
