import { beforeAll, describe, expect, it } from 'vitest';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { enqueue } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import { requestPasswordReset } from './index.ts';

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
});
