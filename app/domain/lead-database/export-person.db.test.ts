import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { addNote, changeLeads } from '#app/domain/leads/index.ts';
import { enqueue } from '#app/outbox/index.ts';
import { buildAssessment, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { insertMany } from '../../../tests/support/insert-many.ts';
import { TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { exportPerson, readLeadFile } from './index.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const STAFF = 'staff@acme.example';
const actor = { kind: 'tenant-user' as const, id: 'ana', label: STAFF, requestId: null };

/** Collects the rows of a list that is read while it is iterated; returns any other value unchanged. */
async function collect(part: unknown): Promise<unknown> {
  if (!(Symbol.asyncIterator in Object(part ?? {}))) return part;
  const rows: unknown[] = [];
  for await (const row of part as AsyncIterable<unknown>) rows.push(row);
  return rows;
}

/** The parts of the export that these tests read. */
interface Exported {
  leads: { id: string; createdAt: Date }[];
  assessments: { id: string }[];
  earlierConsents: { id: string }[];
  messages: { purpose: string; recipient: string | null }[];
  mails: { text: string }[];
  notes: { text: string; leadId: string }[];
  planReviews: { leadId: string; action: string }[];
  handling: { action: string }[];
  receivers: { received: unknown[]; connectedNow: string[]; note: string };
  conversions: unknown[];
}

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

  const person = async (leadId = leadIds[0] ?? '') => {
    const exported = await exportPerson({ db, seal: TEST_SEAL, tenantId, leadId, actor, now: NOW });
    const parts = Object.entries(exported).map(async ([key, part]) => [key, await collect(part)]);
    return Object.fromEntries(await Promise.all(parts)) as Exported;
  };

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
    await db.planReview.create({
      data: { tenantId, leadId: leadIds[0] ?? '', action: 'withhold', engineVersion: '2.1.0' },
    });
    const exported = await person();
    expect(exported.messages.map(({ purpose, recipient }) => [purpose, recipient]).sort()).toEqual([
      ['lead-notice', null],
      ['plan', 'Ada@Example.com'],
    ]);
    expect(exported.notes).toMatchObject([{ text: 'call her' }]);
    expect(exported.planReviews).toMatchObject([{ leadId: leadIds[0], action: 'withhold', lookedAt: null }]);
    expect(JSON.stringify(exported)).not.toContain(STAFF);
  });

  it('names the systems that received the data, without the secrets of their URLs, and what else is on record', async () => {
    const HOUR_MS = 60 * 60 * 1000;
    const later = new Date(NOW.getTime() + HOUR_MS);
    const webhook = { tenantId, kind: 'webhook' as const, recipient: 'hooks.acme.example', payload: {} };
    const event = (n: number, leadId = leadIds[n] ?? '') => ({
      ...{ ...webhook, leadId, purpose: 'lead.created', dedupeKey: `webhook:${n}` },
    });
    const unsent = { ...event(0), purpose: 'conversion.recorded', dedupeKey: 'webhook:unsent' };
    const { id: leadOfAnother } = await db.lead.create({
      data: {
        tenantId,
        trackingId: randomUUID(),
        firstName: 'Bea',
        email: 'bea@example.com',
        widget: 'full',
      },
    });
    const other = { ...event(2, leadOfAnother), recipient: 'other.example' };
    const { leadId: _id, ...test } = { ...event(0), purpose: 'webhook.test', dedupeKey: 'webhook:test' };
    await db.$transaction((tx) => enqueue(tx, [event(0), event(1), other, unsent, test], NOW));
    for (const [n, sentAt] of [NOW, later, later].entries())
      await db.outboxMessage.updateMany({
        where: { dedupeKey: `webhook:${n}` },
        data: { state: 'sent', sentAt },
      });
    await db.webhookEndpoint.create({
      data: {
        ...{ tenantId, url: 'https://new.acme.example/in?key=secret-key', sealedSecret: '-' },
        provenAt: NOW,
      },
    });
    const { contactId } = await db.lead.findUniqueOrThrow({ where: { id: leadIds[0] ?? '' } });
    const inCrm = { tenantId, contactId: contactId ?? '', locationId: 'location-1', createdAt: NOW };
    await db.crmContact.createMany({
      data: [
        { ...inCrm, crmContactId: 'crm-1', healthFields: ['field-1'] },
        { ...inCrm, crmContactId: 'crm-2', createdAt: later },
        { ...inCrm, crmContactId: 'crm-3', contactId: 'another-person' },
      ],
    });
    const { receivers } = await person();
    expect(receivers).toEqual({
      received: [
        {
          ...{ receiver: 'LeadConnector', received: 'Contact details and health answers' },
          ...{ firstAt: NOW, lastAt: null },
        },
        {
          ...{ receiver: 'LeadConnector', received: 'Contact details, without health answers' },
          ...{ firstAt: later, lastAt: null },
        },
        {
          ...{ receiver: 'hooks.acme.example', received: 'Webhook event lead.created' },
          ...{ firstAt: NOW, lastAt: later },
        },
      ],
      connectedNow: ['new.acme.example'],
      note: 'Webhook events contain no health answers. For 30 days, we record which webhooks received which events.',
    });
    expect(JSON.stringify(receivers)).not.toMatch(/secret-key|crm-1|location-1/);
  });

  it('has every lead of an address that was used 1,200 times, with what belongs to each', async () => {
    const many = 1200;
    const contact = await db.contact.create({
      data: {
        ...{ tenantId, emailKey: 'bo@example.com', emailSha256: '--' },
        leadsCount: many,
      },
    });
    const numbers = Array.from({ length: many }, (_, index) => index);
    const ids = numbers.map(() => randomUUID());
    const getLeadId = (index: number) => `${ids[index]}`;
    await insertMany(
      db,
      'PeptideAssessment',
      numbers.map((index) => ({
        ...buildAssessment(tenantId),
        id: `of-${getLeadId(index)}`,
        createdAt: NOW,
      })),
    );
    await insertMany(
      db,
      'Lead',
      numbers.map((index) => ({
        ...{
          id: getLeadId(index),
          tenantId,
          trackingId: randomUUID(),
          contactId: contact.id,
          assessmentId: `of-${getLeadId(index)}`,
        },
        ...{ firstName: 'Bo', email: 'bo@example.com', widget: 'full' },
        createdAt: new Date(NOW.getTime() + Math.floor(index / 3)),
      })),
    );
    await insertMany(
      db,
      'ConsentRecord',
      numbers.map((index) => ({ ...consent(tenantId), leadId: getLeadId(index), contactId: contact.id })),
    );
    // A consent given through the links of a mail belongs only to the contact.
    await db.consentRecord.create({ data: { ...consent(tenantId), contactId: contact.id } });
    await db.leadNote.create({
      data: {
        tenantId,
        leadId: getLeadId(0),
        text: 'the first',
        authorKind: 'operator',
        authorId: 'a',
        authorLabel: 'a',
      },
    });
    await db.localMail.createMany({
      data: numbers.slice(0, 250).map((index) => ({
        ...{ tenantId, kind: 'email', sender: 'us@acme.example', recipient: 'bo@example.com' },
        text: `mail ${index}`,
      })),
    });
    await changeLeads({
      ...{ db, tenantId, actor, now: NOW },
      chosen: { ids },
      change: { action: 'lead.mark-contacted' },
    });
    const page = await readLeadFile({ db, tenantId, leadId: getLeadId(700), reader, actor, now: NOW });
    expect([page.others.length + page.othersLeftOut, page.isCut.changes]).toEqual([many - 1, false]);
    expect(page.othersLeftOut).toBeGreaterThan(0);
    const exported = await person(getLeadId(700));
    expect(exported.leads.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const times = exported.leads.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(exported.assessments.map(({ id }) => id))).toEqual(new Set(ids.map((id) => `of-${id}`)));
    expect(new Set(exported.earlierConsents.map(({ id }) => id)).size).toBe(many + 1);
    expect(exported.notes).toMatchObject([{ leadId: getLeadId(0), text: 'the first' }]);
    expect(new Set(exported.mails.map(({ text }) => text)).size).toBe(250);
    expect(exported.handling.filter(({ action }) => action === 'lead.mark-contacted')).toHaveLength(3);
  });

  it('has every sale of a lead with 250, of which the page lists the newest 200 and says so', async () => {
    const leadId = leadIds[0] ?? '';
    const read = async () => {
      const { timeline, isCut } = await readLeadFile({ db, tenantId, leadId, reader, actor, now: NOW });
      return {
        isCut,
        sales: timeline.filter(({ kind }) => kind === 'sale').map(({ at: soldAt }) => soldAt.getTime()),
      };
    };
    expect(await read()).toEqual({ isCut: { changes: false, sales: false }, sales: [] });
    const { trackingId } = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
    const times = Array.from({ length: 250 }, (_, n) => NOW.getTime() + n * 1000);
    await db.conversion.createMany({
      data: times.map((time) => ({
        ...{ tenantId, leadId, trackingId, dedupeKey: `order:${time}`, bodyHash: '-', month: '2026-06' },
        ...{ saleAmountCents: 100, commissionRateBps: 1000, commissionAmountCents: 10 },
        conversionDate: new Date(time),
      })),
    });
    expect(await read()).toEqual({
      isCut: { changes: false, sales: true },
      sales: times.toReversed().slice(0, 200),
    });
    expect((await person()).conversions).toHaveLength(250);
  });
});

const reader = {
  ...{ kind: 'operator' as const, id: 'op', role: 'operator' as const },
  ...{ email: 'op@example.com', name: null, tenantId: null },
};

const consent = (tenantId: string) => ({ tenantId, kinds: {}, wordings: {}, version: '1', locale: 'en' });
