import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  closeWithdrawals,
  countDueRequests,
  dropOldRequests,
  erase,
  finishRequest,
  listRequests,
  listRequestsOfPerson,
  recordRequest,
} from './index.ts';

const TENANT = 'default-tenant';
const NOW = new Date('2026-11-28T12:00:00.000Z');
const days = (n: number) => new Date(NOW.getTime() + n * DAY_MS);
const actor = { kind: 'tenant-user', id: 'staff', label: 'Sam', requestId: null } as const;
const owner = { tenantId: TENANT, leadId: 'lead', contactId: 'contact' };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
  });
  beforeEach(async () => {
    await db.privacyRequest.deleteMany();
  });

  const record = (request: Partial<Parameters<typeof recordRequest>[1]> = {}) =>
    db.$transaction((tx) =>
      recordRequest(tx, { ...owner, kind: 'correct', source: 'plan-page', now: NOW, ...request }),
    );

  describe('a request', () => {
    it('is recorded once while one of its kind is open, with all words, and again after an answer', async () => {
      const first = await record({ words: 'My name' });
      expect(await record({ words: 'My name', leadId: 'other lead' })).toBe(first);
      expect(await record({ words: 'My number' })).toBe(first);
      expect(await record()).toBe(first);
      expect(await db.privacyRequest.findMany()).toMatchObject([{ words: 'My name\n\nMy number' }]);
      await finishRequest({ db, tenantId: TENANT, id: first, note: 'Corrected', actor, now: NOW });
      expect(await record({ words: 'My name' })).not.toBe(first);
    });

    it('takes words while it is open until it has 10,000 characters', async () => {
      const id = await record({ words: 'a'.repeat(9_000) });
      expect(await record({ words: 'b'.repeat(998) })).toBe(id);
      await expect(record({ words: 'c' })).rejects.toMatchObject({ code: 'too-many', reason: 'words-full' });
      expect((await db.privacyRequest.findUniqueOrThrow({ where: { id } })).words).toHaveLength(10_000);
    });

    it('is due by the rules of the person’s newest consent, counted from the day on which it arrived', async () => {
      await db.consentEvent.create({
        data: {
          ...{ tenantId: TENANT, contactId: 'us contact', kind: 'terms', state: 'given', mode: 'line' },
          ...{ wording: '-', wordingSha256: '-', wordingId: '-', locale: 'en', source: 'widget' },
          ...{ jurisdiction: 'US', addressHmac: 'hmac' },
        },
      });
      await record({ contactId: 'us contact', receivedAt: days(-2) });
      expect(await db.privacyRequest.findFirstOrThrow()).toMatchObject({
        ...{ region: 'US', addressHmac: 'hmac', receivedAt: days(-2), dueAt: days(43), doneAt: null },
      });
      await record({ contactId: 'of no consent', leadId: 'of no consent' });
      expect(await db.privacyRequest.findFirstOrThrow({ where: { region: null } })).toMatchObject({
        ...{ addressHmac: null, dueAt: days(30) },
      });
    });

    it('is done with a note, in the audit log without the note, and only once', async () => {
      const id = await record();
      const finish = (tenantId: string) =>
        finishRequest({ db, tenantId, id, note: 'Told Ada', actor, now: NOW });
      await expect(finish('another')).rejects.toMatchObject({ code: 'not-found' });
      await finish(TENANT);
      await expect(finish(TENANT)).rejects.toMatchObject({ code: 'conflict' });
      expect(await db.privacyRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({
        ...{ doneAt: NOW, doneBy: 'staff', note: 'Told Ada' },
      });
      const [line, ...others] = await db.auditEvent.findMany({ where: { targetId: id } });
      expect(others).toEqual([]);
      expect(line).toMatchObject({ action: 'request.finish', details: { kind: 'correct' } });
    });
  });

  it('lists open requests with those overdue first, done ones apart, and counts what is due', async () => {
    const later = await record({ kind: 'copy' });
    const overdue = await record({ kind: 'delete', receivedAt: days(-31) });
    const soon = await record({ kind: 'object', receivedAt: days(-24) });
    const done = await record({ kind: 'restrict', doneBy: 'person' });
    const list = async (isDone: boolean, tenantId = TENANT) =>
      (await listRequests(db, { tenantId, isDone, page: 1 })).requests.map(({ id }) => id);
    expect(await list(false)).toEqual([overdue, soon, later]);
    expect(await list(true)).toEqual([done]);
    expect(await list(false, 'another')).toEqual([]);
    expect(await listRequestsOfPerson(db, { ...owner, tenantId: 'another' })).toEqual([]);
    expect(await listRequestsOfPerson(db, { ...owner, leadId: 'other lead' })).toHaveLength(4);
    expect([...(await countDueRequests(db, [TENANT, 'another'], NOW))]).toEqual([
      [TENANT, { overdue: 1, soon: 1 }],
    ]);
  });

  it('closes withdrawals from before the time up to which answers are deleted', async () => {
    const old = await record({ kind: 'withdraw-health', now: days(-8) });
    const other = { kind: 'withdraw-health', contactId: 'other', leadId: 'other' } as const;
    const fresh = await record({ ...other, receivedAt: days(-20) });
    await db.$transaction((tx) => closeWithdrawals(tx, { before: days(-7), now: NOW }));
    const read = (id: string) => db.privacyRequest.findUniqueOrThrow({ where: { id } });
    expect(await read(old)).toMatchObject({ doneAt: NOW, doneBy: 'service' });
    expect(await read(fresh)).toMatchObject({ doneAt: null });
  });

  describe('an erasure', () => {
    const person = {
      tenantId: TENANT,
      leads: [
        {
          ...{ id: 'lead', trackingId: 't', freshTrackingId: 'f' },
          ...{ assessmentId: null, sessionId: null, contactId: 'contact' },
        },
      ],
      messageIds: [],
      now: NOW,
    };
    const address = { spellings: [], hash: '-', phoneHashes: [], contactId: 'contact' };

    it('of a person closes their requests and takes the person out of them', async () => {
      await record({ words: 'My name' });
      await record({ kind: 'complain', leadId: 'old lead', words: 'My number' });
      await record({ tenantId: 'another', words: 'Mine' });
      await db.$transaction((tx) => erase(tx, { ...person, address }));
      const rows = await db.privacyRequest.findMany({ where: { tenantId: TENANT } });
      expect(rows).toHaveLength(2);
      for (const row of rows)
        expect(row).toMatchObject({
          contactId: null,
          words: null,
          note: null,
          doneAt: NOW,
          doneBy: 'service',
        });
      expect(
        await db.privacyRequest.count({ where: { tenantId: 'another', words: 'Mine', doneAt: null } }),
      ).toBe(1);
    });

    it('of old leads leaves open requests to a person who remains', async () => {
      const open = await record({ words: 'My name' });
      await record({ kind: 'copy', doneBy: 'person' });
      await db.$transaction((tx) => erase(tx, { ...person, address: null }));
      expect(await db.privacyRequest.findUniqueOrThrow({ where: { id: open } })).toMatchObject({
        ...{ words: 'My name', contactId: 'contact', doneAt: null },
      });
      expect(await db.privacyRequest.count({ where: { contactId: null } })).toBe(1);
    });
  });

  it('drops what was answered four years ago, and never what is open', async () => {
    await record({ kind: 'copy', doneBy: 'person', now: new Date('2022-11-28T11:59:59Z') });
    await record({ kind: 'delete', doneBy: 'person', now: new Date('2022-11-28T12:00:00Z') });
    await record({ receivedAt: new Date('2020-01-01T00:00:00Z') });
    expect(await dropOldRequests(db, NOW)).toBe(1);
    expect(await db.privacyRequest.count()).toBe(2);
  });
});
