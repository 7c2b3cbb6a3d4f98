import { beforeAll, beforeEach, expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import type { Database } from '../database.ts';
import {
  allowAgain,
  importList,
  listSuppressions,
  removeByHand,
  searchSuppressions,
  suppress,
  suppressByHand,
} from './index.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ACTOR = { kind: 'tenant-user', id: 'u', label: 'Ida', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  const of = { tenantId: 'acme', actor: ACTOR, now: NOW };
  const add = (address: string, tenantId = 'acme') => suppressByHand({ db, ...of, tenantId, address });
  const stop = (address: string, reason: 'unsubscribe' | 'bounce') =>
    db.$transaction((tx) => suppress(tx, { tenantId: 'acme', channel: 'email', address, reason, now: NOW }));
  const all = async (tenantId = 'acme') => (await listSuppressions(db, { tenantId, page: 1 })).lines;
  const find = (query: string) => searchSuppressions(db, { tenantId: 'acme', query });
  const load = (text: string, dryRun: boolean) => importList({ db, ...of, bytes: Buffer.from(text), dryRun });

  beforeAll(async () => {
    ({ db } = await makeDb());
    for (const id of ['acme', 'other'])
      await db.tenant.create({ data: { id, subdomain: id, name: id, contactEmail: `a@${id}.example` } });
  });
  beforeEach(async () => {
    await db.suppression.deleteMany();
  });

  it('takes files of spreadsheets that write semicolons', async () => {
    expect(await load('Name;Email\r\nAda;ada@example.com\r\n', true)).toMatchObject({
      rows: [{ line: 2, text: 'ada@example.com', state: 'new' }],
    });
  });

  it('shows its last page for any page after it', async () => {
    await suppressByHand({ db, ...of, address: 'ada@example.com' });
    expect(await listSuppressions(db, { tenantId: 'acme', page: 7 })).toMatchObject({
      lines: [{ address: 'ada@example.com' }],
      page: 1,
      pages: 1,
    });
  });

  it('takes an address or a number by hand, once, and refuses what is neither', async () => {
    expect(await add(' Ada@Example.com ')).toBe(true);
    expect(await add('ada@example.com')).toBe(false);
    expect(await add('+1 (555) 010-0199')).toBe(true);
    for (const text of ['ada', '555 010 0199', 'a@b', '+0123456789'])
      await expect(add(text)).rejects.toMatchObject({ code: 'invalid' });
    expect((await all()).map(({ channel, address, reason }) => [channel, address, reason]).sort()).toEqual([
      ['email', 'ada@example.com', 'manual'],
      ['sms', '+15550100199', 'manual'],
    ]);
    expect(JSON.stringify(await db.auditEvent.findMany())).not.toContain('ada@');
  });

  it('finds a part of an address, in its own tenant only', async () => {
    await add('ada@example.com');
    await add('ada@elsewhere.example', 'other');
    expect((await find('ADA')).map(({ address }) => address)).toEqual(['ada@example.com']);
    expect(await find('bob')).toEqual([]);
  });

  it('gives up what staff added, and nothing else', async () => {
    await add('ada@example.com');
    await stop('bob@example.com', 'unsubscribe');
    await stop('eve@example.com', 'bounce');
    for (const { id, reason } of await all()) {
      const removing = removeByHand({ db, ...of, id });
      if (reason === 'manual') await removing;
      else await expect(removing).rejects.toMatchObject({ code: 'conflict' });
    }
    expect((await all()).map(({ reason }) => reason).sort()).toEqual(['bounce', 'unsubscribe']);
  });

  it('leaves another tenant’s lines alone', async () => {
    await add('ada@example.com', 'other');
    const [line] = await all('other');
    await expect(removeByHand({ db, ...of, id: line?.id ?? '' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await all('other')).toHaveLength(1);
  });

  it('keeps a recipient’s own wish, though staff had put the address there before', async () => {
    await add('ada@example.com');
    await stop('ada@example.com', 'unsubscribe');
    const [line] = await all();
    expect(line?.reason).toBe('unsubscribe');
    await expect(removeByHand({ db, ...of, id: line?.id ?? '' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await add('ada@example.com')).toBe(false);
    expect((await all())[0]?.reason).toBe('unsubscribe');
    await db.$transaction((tx) =>
      allowAgain(tx, { tenantId: 'acme', channel: 'email', address: 'ada@example.com' }),
    );
    expect(await all()).toEqual([]);
  });

  it('shows what would become of a file’s rows, stores them, and does nothing the second time', async () => {
    await stop('known@example.com', 'unsubscribe');
    const file =
      'name,Email\nA,ada@example.com\nB,ADA@example.com\nC,known@example.com\nD,nothing\nE,+15550100199\n';
    const states = (result: Awaited<ReturnType<typeof load>>) =>
      result.ok ? result.rows.map(({ line, state }) => `${line} ${state}`) : result.fault;
    const expected = ['2 new', '3 repeated', '4 known', '5 invalid', '6 new'];
    expect(states(await load(file, true))).toEqual(expected);
    expect(await all()).toHaveLength(1);
    expect(states(await load(file, false))).toEqual(expected);
    expect(await all()).toHaveLength(3);
    expect(states(await load(file, false))).toEqual([
      '2 known',
      '3 known',
      '4 known',
      '5 invalid',
      '6 known',
    ]);
    expect((await all()).find(({ address }) => address === 'known@example.com')?.reason).toBe('unsubscribe');
  });

  it.each([
    ['ada@example.com\nbob@example.com', ['1 new', '2 new']],
    ['﻿email\n"ada@example.com"', ['2 new']],
    ["'+15550100199", ['1 new']],
  ])('reads the file %j', async (text, expected) => {
    const result = await load(text, true);
    expect(result.ok && result.rows.map(({ line, state }) => `${line} ${state}`)).toEqual(expected);
  });

  it('refuses a file that is no list', async () => {
    expect(await load('', true)).toMatchObject({ ok: false });
    expect(await load('"', true)).toMatchObject({ ok: false, fault: expect.stringContaining('CSV') });
    expect(await load('a@b.example\n'.repeat(5001), true)).toMatchObject({
      ok: false,
      fault: expect.stringContaining('5000'),
    });
  });
});
