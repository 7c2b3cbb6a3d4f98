import { beforeAll, expect, it } from 'vitest';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { enqueue } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { dropAccountMails, findPasswordReset, requestPasswordReset, withPasswordResets } from './index.ts';

const now = new Date('2026-05-01T10:00:00Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    const { id: tenantId } = await makeTenant(db);
    await db.tenantUser.create({ data: { tenantId, email: 'ana@acme.example', passwordHash: '-' } });
    await db.user.create({ data: { username: 'olga@service.example', passwordHash: '-' } });
  });

  /** Every statement that a request waits for, in order. */
  const workFor = async (email: string) => {
    const statements: string[] = [];
    const watched = db.$extends({
      query: {
        $allOperations({ model, operation, args, query }) {
          statements.push(`${model ?? ''}.${operation}`);
          return query(args);
        },
      },
    }) as unknown as Database;
    let wakes = 0;
    const outbox = { enqueue, wake: () => void wakes++ };
    await requestPasswordReset({ db: watched, outbox, email, now });
    return { statements, wakes };
  };

  it('takes the same statements for an address with an account, one without, and an operator’s', async () => {
    const unknown = await workFor('nobody@acme.example');
    expect(unknown.statements.length).toBeGreaterThan(0);
    expect(await workFor('ana@acme.example')).toEqual(unknown);
    expect(await workFor('olga@service.example')).toEqual(unknown);
  });

  /** The mail's outbox row, and what the worker's step before the rendering makes of it. */
  const ask = async (email: string, at = now) => {
    let dedupeKey = '';
    const outbox: Outbox = {
      enqueue(tx, messages, when) {
        dedupeKey = [messages].flat()[0]?.dedupeKey ?? '';
        return enqueue(tx, messages, when);
      },
      wake: () => {},
    };
    await requestPasswordReset({ db, outbox, email, now: at });
    const row = await db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey } });
    const rendered = await withPasswordResets(db, async (message: typeof row) => message)(row);
    return { id: row.id, rendered };
  };
  const rowOf = (id: string) => db.outboxMessage.findUniqueOrThrow({ where: { id } });

  it('makes the link when the mail is sent, and sends the same one in another attempt', async () => {
    const { id, rendered } = await ask('Ana@acme.example');
    const { token } = (rendered as unknown as { payload: { token: string } }).payload;
    expect(await findPasswordReset(db, token, new Date())).toMatchObject({ email: 'ana@acme.example' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ payload: { token }, tenantId: expect.any(String) });
    expect(await withPasswordResets(db, async (message: typeof row) => message)(row)).toEqual(row);
    expect(await db.authToken.count({ where: { kind: 'reset' } })).toBe(1);
  });

  it('keeps no address that has no account, and deletes its row with the next round', async () => {
    const { id, rendered } = await ask('nobody@acme.example');
    expect(rendered).toEqual({ suppressed: 'The address has no account.' });
    expect(await rowOf(id)).toMatchObject({ recipient: null, recipientHash: null, payload: {} });
    await db.outboxMessage.update({ where: { id }, data: { state: 'suppressed' } });
    await dropAccountMails({ db, now });
    expect(await db.outboxMessage.findUnique({ where: { id } })).toBeNull();
  });

  it('sends ten a day to one account', async () => {
    const at = new Date();
    const sent: unknown[] = [];
    for (let n = 0; n < 11; n++) sent.push((await ask('olga@service.example', at)).rendered);
    expect(sent.filter((one) => 'payload' in (one as object))).toHaveLength(10);
    expect(sent.at(-1)).toMatchObject({ suppressed: expect.stringContaining('24 hours') });
  });
});
