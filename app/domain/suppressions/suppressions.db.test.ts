import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { readLatestImport } from '../../../tests/support/file-imports.ts';
import {
  allowAgain,
  listSuppressedNumbers,
  listSuppressions,
  previewList,
  removeByHand,
  rereadSuppressedNumbers,
  searchSuppressions,
  suppress,
} from './index.ts';

const { importList, suppressByHand } = STOP_LIST;

const NOW = new Date('2026-11-22T12:00:00Z');
const ACTOR = { kind: 'tenant-user', id: 'u', label: 'Ida', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  const operationContext = { tenantId: 'acme', actor: ACTOR, now: NOW };
  const add = (address: string, tenantId = 'acme') =>
    suppressByHand({ db, ...operationContext, tenantId, address });
  const stop = (address: string, reason: 'unsubscribe' | 'bounce') =>
    db.$transaction((tx) => suppress(tx, { tenantId: 'acme', channel: 'email', address, reason, now: NOW }));
  const all = async (tenantId = 'acme') => (await listSuppressions(db, { tenantId, page: 1 })).lines;
  const find = (query: string) => searchSuppressions(db, { tenantId: 'acme', query });
  const show = (text: string) => previewList({ db, tenantId: 'acme', bytes: Buffer.from(text) });
  /** Imports a short file. @returns the result */
  const load = async (text: string) => {
    const result = await importList({ db, ...operationContext, bytes: Buffer.from(text) });
    expect(result).toEqual({ ok: true, isFinished: true });
    return readLatestImport(db, { tenantId: 'acme', kind: 'suppressions' });
  };

  beforeAll(async () => {
    ({ db } = await makeDb());
    for (const id of ['acme', 'other'])
      await db.tenant.create({
        data: { ...DEFAULT_TERMS, id, subdomain: id, name: id, contactEmail: `a@${id}.example` },
      });
  });
  beforeEach(async () => {
    await db.suppression.deleteMany();
  });

  it('takes files of spreadsheets that write semicolons', async () => {
    expect(await show('Name;Email\r\nAda;ada@example.com\r\n')).toMatchObject({
      cells: [{ line: 2, text: 'ada@example.com', state: 'new' }],
    });
  });

  it('shows its last page for any page after it', async () => {
    await suppressByHand({ db, ...operationContext, address: 'ada@example.com' });
    expect(await listSuppressions(db, { tenantId: 'acme', page: 7 })).toMatchObject({
      lines: [{ address: 'ada@example.com' }],
      page: 1,
      pages: 1,
    });
  });

  it('takes an address or a number by hand, once, and refuses what is neither', async () => {
    expect(await add(' Ada@Example.com ')).toEqual({ isNew: true, isDoubtful: false });
    expect(await add('Ada <ada@example.com>')).toEqual({ isNew: false, isDoubtful: false });
    expect(await add('+1 (415) 555-0199')).toEqual({ isNew: true, isDoubtful: false });
    for (const text of ['ada', '12345', 'a@b', '1-800-FLOWERS'])
      await expect(add(text)).rejects.toMatchObject({ code: 'invalid' });
    expect((await all()).map(({ channel, address, reason }) => [channel, address, reason]).sort()).toEqual([
      ['email', 'ada@example.com', 'manual'],
      ['sms', '+14155550199', 'manual'],
    ]);
    expect(JSON.stringify(await db.auditEvent.findMany())).not.toContain('ada@');
  });

  it('reads a number as a lead’s, with the company’s country, and keeps digits that it can’t read as doubtful', async () => {
    await db.tenant.update({ where: { id: 'acme' }, data: { phoneCountry: 'DE' } });
    expect(await add('+49 (0)151 12345678')).toEqual({ isNew: true, isDoubtful: false });
    expect(await add('0151 12345678')).toEqual({ isNew: false, isDoubtful: false });
    expect(await add('+1 (555) 010-0199')).toEqual({ isNew: true, isDoubtful: true });
    expect((await all()).map(({ address, isDoubtful }) => [address, isDoubtful]).sort()).toEqual([
      ['+15550100199', true],
      ['+4915112345678', false],
    ]);
    expect(await find('0151-12345678')).toHaveLength(1);
    await db.tenant.update({ where: { id: 'acme' }, data: { phoneCountry: null } });
  });

  it('moves numbers that an older version stored to their right key, and stops what waits for it', async () => {
    const makeRow = (address: string, over = {}) => ({
      ...{ tenantId: 'acme', channel: 'sms', scope: 'marketing', reason: 'manual', createdAt: NOW },
      ...{ address, addressHash: hashRecipient(address), ...over },
    });
    await db.suppression.createMany({
      data: [
        makeRow('+49015112345678'),
        makeRow('4155550100'),
        makeRow('+33612345678', { reason: 'stop' }),
        makeRow('+33012', { address: null }),
        makeRow('+49015112345678', { tenantId: 'other' }),
      ],
    });
    await enqueue(
      db,
      {
        ...{
          tenantId: 'acme',
          kind: 'sms',
          purpose: 'bulk',
          dedupeKey: 'waits',
          payload: {},
          marketing: true,
          consentId: await makeConsent(db, 'acme', { kind: 'texts', state: 'given', mode: 'line' }),
        },
        ...{ recipient: '+4915112345678', recipientHash: hashRecipient('+4915112345678') },
      },
      NOW,
    );
    const read = async () => {
      await rereadSuppressedNumbers(db, { tenantId: 'acme', country: 'US' });
      return (await all()).map(({ address, reason, createdAt }) => [address, reason, createdAt]).sort();
    };
    const expected = [
      ['+14155550100', 'manual', NOW],
      ['+33612345678', 'stop', NOW],
      ['+4915112345678', 'manual', NOW],
      [null, 'manual', NOW],
    ];
    expect(await read()).toEqual(expected);
    expect(await read()).toEqual(expected);
    expect((await all('other')).map(({ address }) => address)).toEqual(['+49015112345678']);
    expect(await db.outboxMessage.findFirst({ where: { dedupeKey: 'waits' } })).toMatchObject({
      state: 'suppressed',
    });
  });

  it('holds for a doubtful number of which an erasure has left only the hash', async () => {
    const makeRow = (address: string, over = {}) => ({
      ...{ tenantId: 'acme', channel: 'sms', scope: 'marketing', reason: 'manual', createdAt: NOW },
      ...{ address: null, addressHash: hashRecipient(address), ...over },
    });
    await db.suppression.createMany({
      data: [
        makeRow('015112345678'),
        makeRow('+14155550100'),
        makeRow('4155550199', { address: '4155550199' }),
        makeRow('0612345678', { tenantId: 'other' }),
      ],
    });
    const numbers = ['+4915112345678', '+14155550100', '+14155550199', '+33612345678', '+34612345678'];
    const reasons = await listSuppressedNumbers(db, { tenantId: 'acme', numbers });
    expect(numbers.filter((number) => reasons.has(hashRecipient(number)))).toEqual([
      '+4915112345678',
      '+14155550100',
    ]);
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
      const removing = removeByHand({ db, ...operationContext, id });
      if (reason === 'manual') await removing;
      else await expect(removing).rejects.toMatchObject({ code: 'conflict' });
    }
    expect((await all()).map(({ reason }) => reason).sort()).toEqual(['bounce', 'unsubscribe']);
  });

  it('leaves another tenant’s lines alone', async () => {
    await add('ada@example.com', 'other');
    const [line] = await all('other');
    await expect(removeByHand({ db, ...operationContext, id: line?.id ?? '' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await all('other')).toHaveLength(1);
  });

  it('keeps a recipient’s own wish, though staff had put the address there before', async () => {
    await add('ada@example.com');
    await stop('ada@example.com', 'unsubscribe');
    const [line] = await all();
    expect(line?.reason).toBe('unsubscribe');
    await expect(removeByHand({ db, ...operationContext, id: line?.id ?? '' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await add('ada@example.com')).toMatchObject({ isNew: false });
    expect((await all())[0]?.reason).toBe('unsubscribe');
    await db.$transaction((tx) =>
      allowAgain(tx, { tenantId: 'acme', channel: 'email', address: 'ada@example.com' }),
    );
    expect(await all()).toEqual([]);
  });

  it('shows what would become of a file’s rows, stores them, and does nothing the second time', async () => {
    await stop('known@example.com', 'unsubscribe');
    const file =
      'name,Email\nA,ada@example.com\nB,ADA@example.com\nC,known@example.com\nD,nothing\nE,+14155550199\n';
    const listStates = async () => {
      const result = await show(file);
      return result.ok ? result.cells.map(({ line, state }) => `${line} ${state}`) : result.fault;
    };
    const leftOut = ['5 nothing: The cell in “Email” is not an e-mail address or a phone number.'];
    expect(await listStates()).toEqual(['2 new', '3 repeated', '4 known', '5 invalid', '6 new']);
    expect(await all()).toHaveLength(1);
    expect(await load(file)).toMatchObject({ rows: 5, done: 5, added: 2, known: 2, leftOut });
    expect(await all()).toHaveLength(3);
    expect(await listStates()).toEqual(['2 known', '3 known', '4 known', '5 invalid', '6 known']);
    expect(await load(file)).toMatchObject({ added: 0, known: 4, leftOut });
    expect((await all()).find(({ address }) => address === 'known@example.com')?.reason).toBe('unsubscribe');
  });

  it('stops what waits for the addresses of a file, marketing alone', async () => {
    const consentId = await makeConsent(db, 'acme');
    const plan = (address: string, marketing: boolean) =>
      enqueue(
        db,
        {
          ...{ tenantId: 'acme', kind: 'email', purpose: 'bulk', payload: {}, marketing, consentId },
          ...{ dedupeKey: `${address} ${marketing}`, recipient: address },
          recipientHash: hashRecipient(address),
        },
        NOW,
      );
    for (const address of ['ada@example.com', 'bob@example.com', 'eve@example.com'])
      for (const marketing of [true, false]) await plan(address, marketing);
    await load('ada@example.com\nbob@example.com');
    const waiting = await db.outboxMessage.findMany({ where: { kind: 'email', state: 'planned' } });
    expect(waiting.map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
      'ada@example.com false',
      'bob@example.com false',
      'eve@example.com false',
      'eve@example.com true',
    ]);
  });

  it.each([
    ['ada@example.com\nbob@example.com', ['1 new', '2 new']],
    ['﻿email\n"ada@example.com"', ['2 new']],
    ["'+14155550199", ['1 new']],
  ])('reads the file %j', async (text, expected) => {
    const result = await show(text);
    expect(result.ok && result.cells.map(({ line, state }) => `${line} ${state}`)).toEqual(expected);
  });

  it.each<[file: string, columns: string[], rows: string[]]>([
    // Both columns of a row are read, and the e-mail address is added even if the number is unreadable.
    [
      'First Name,Last Name,Phone Number,Email\nAda,Byron,+1 415 555 0100,ada@example.com\nBob,Fox,unknown,bob@example.com',
      ['Phone Number', 'Email'],
      ['2 +1 415 555 0100 new', '2 ada@example.com new', '3 unknown invalid', '3 bob@example.com new'],
    ],
    ['Name,Address,City,Email\nAda,1 Main St,Rome,ada@example.com', ['Email'], ['2 ada@example.com new']],
    ['Name,Address\nAda,ada@example.com', ['Address'], ['2 ada@example.com new']],
    [
      'Customer E-Mail 1,Mobile\nada@example.com,',
      ['Customer E-Mail 1', 'Mobile'],
      ['2 ada@example.com new'],
    ],
    [
      'Correo electrónico;Teléfono\nada@example.com;',
      ['Correo electrónico', 'Teléfono'],
      ['2 ada@example.com new'],
    ],
    ['Email,Email Marketing Consent\nada@example.com,no', ['Email'], ['2 ada@example.com new']],
    // Unknown column names: the columns filled with addresses are read.
    ['id,opted_out_address,when\n1,ada@example.com,today', ['opted_out_address'], ['2 ada@example.com new']],
    [
      '1,ada@example.com\n2,bob@example.com',
      ['Column 2'],
      ['1 ada@example.com new', '2 bob@example.com new'],
    ],
    ['Phone,Name\n015112345678,\n,Ada\n,', ['Phone'], ['2 015112345678 doubtful', '3  invalid']],
    // The files of other programs and countries.
    [
      'Correo electrónico;Móvil\nada@example.com;+1 415 555 0100',
      ['Correo electrónico', 'Móvil'],
      ['2 ada@example.com new', '2 +1 415 555 0100 new'],
    ],
    ['"Email " ,Name\nada@example.com,Ada', ['Email'], ['2 ada@example.com new']],
    ['sep=;\nEmail;Name\nada@example.com;"Byron, Ada"', ['Email'], ['3 ada@example.com new']],
    ['Email\tName\nAda <ada@example.com>\tAda', ['Email'], ['2 Ada <ada@example.com> new']],
    [
      'Email\no&m@example.com\nivan@почта.рф\n\u202aada@example.com\u202c',
      ['Email'],
      ['2 o&m@example.com new', '3 ivan@почта.рф new', '4 \u202aada@example.com\u202c new'],
    ],
  ])('of the file %j reads the columns %j', async (text, columns, rows) => {
    const result = await show(text);
    if (!result.ok) throw new Error(result.fault ?? 'The columns are not matched.');
    expect(result.cells.map(({ line, text: cell, state }) => `${line} ${cell} ${state}`)).toEqual(rows);
    const read = result.match.columns.filter(({ value }) => value === 'recipient');
    expect(read.map(({ name }) => name)).toEqual(columns);
    await load(text);
    expect((await all()).length).toBe(rows.filter((row) => !row.endsWith('invalid')).length);
  });

  it.each([
    ['', 'The file is empty.'],
    ['"', 'CSV'],
    ['email\n', 'no e-mail addresses'],
  ])('refuses a file that is not a list', async (text, fault) => {
    const refusal = { ok: false, fault: expect.stringContaining(fault) };
    const bytes = Buffer.from(text);
    expect(await previewList({ db, tenantId: 'acme', bytes })).toMatchObject(refusal);
    expect(await importList({ db, ...operationContext, bytes })).toMatchObject(refusal);
    expect(await all()).toEqual([]);
  });
});
