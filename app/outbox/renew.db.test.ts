import { beforeAll, expect, it } from 'vitest';
import { newMail } from '../../tests/faults/mails.ts';
import { forEachDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { claim, renew } from './claim-and-settle.server.ts';
import { enqueue } from './enqueue.server.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

forEachDatabase((name, makeDb) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await makeDb();
  });

  const takeAll = async (token: string) => {
    const { db, provider } = database;
    await db.outboxMessage.deleteMany();
    await enqueue(db, [newMail(1), newMail(2), newMail(3)], NOW);
    const options = {
      provider,
      kind: 'email',
      limit: 10,
      token,
      leaseUntil: inSeconds(60),
      now: NOW,
    } as const;
    const messages = await claim(db, options);
    return messages.map(({ id }) => ({ id, token })).sort((a, b) => a.id.localeCompare(b.id));
  };
  const leaseEnds = async () =>
    (await database.db.outboxMessage.findMany({ orderBy: { id: 'asc' } })).map(
      ({ leaseUntil }) => leaseUntil,
    );

  it('renews the leases of its own claims in the state that is named', async () => {
    const { db, provider } = database;
    const [first, second, third] = await takeAll('mine');
    if (!first || !second || !third) throw new Error('Three messages were taken.');
    await db.outboxMessage.update({ where: { id: third.id }, data: { state: 'sending' } });
    const claims = [first, { ...second, token: 'another' }, third];
    await renew(db, claims, { provider, state: 'claimed', leaseUntil: inSeconds(120) });
    expect(await leaseEnds()).toEqual([inSeconds(120), inSeconds(60), inSeconds(60)]);
  });

  // SQLite has one writer, so two statements never wait for a row.
  it.runIf(name === 'postgres')('waits for no row that another statement has locked', async () => {
    const { db, provider } = database;
    const claims = await takeAll('mine');
    await db.$transaction(async (tx) => {
      await tx.outboxMessage.updateMany({
        where: { id: claims[1]?.id },
        data: { lastError: 'being written' },
      });
      // This runs on another connection, before the transaction ends.
      await renew(db, claims, { provider, state: 'claimed', leaseUntil: inSeconds(120) });
    });
    expect(await leaseEnds()).toEqual([inSeconds(120), inSeconds(60), inSeconds(120)]);
  });
});
