import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { newMail, until } from '../../tests/faults/mails.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { latch } from '../../tests/support/latch.ts';
import { NOW, outboxForTests } from '../../tests/support/outbox.ts';
import type { OutboxMessage } from './carriers.ts';
import { enqueue } from './enqueue.server.ts';

const readNumber = ({ payload }: OutboxMessage) => (payload as { n: number }).n;

forEachDatabase((_name, makeDb) => {
  const {
    database,
    reported: reportedErrors,
    start,
    byWire,
    settled,
    stateOf: findRow,
  } = outboxForTests(makeDb);
  let db: Database;
  beforeAll(() => {
    db = database().db;
  });
  const planMails = (count: number) =>
    enqueue(
      db,
      Array.from({ length: count }, (_, n) => newMail(n, { priority: 2 })),
      NOW,
    );

  it.each([
    { count: 11, isBacklog: true },
    { count: 10, isBacklog: false },
  ])('marks $count mails in hand for five connections in a group: $isBacklog', async ({
    count,
    isBacklog,
  }) => {
    const onTheWire: number[] = [];
    await planMails(count);
    start(
      byWire(async () => {
        onTheWire.push(await db.outboxMessage.count({ where: { state: 'sending' } }));
        return { result: 'sent', providerMessageId: null };
      }),
    );
    await settled(count);
    expect(onTheWire).toHaveLength(count);
    // With one item at a time, a late answer lets the next item be sent after 40 ms.
    expect(onTheWire[0] === 5).toBe(isBacklog);
    expect(reportedErrors).toEqual([]);
  });

  it('sends what a person sits and waits for next, however many plan mails are in hand', async () => {
    const order: number[] = [];
    const first = latch();
    const handlers = byWire(async (message) => {
      order.push(readNumber(message));
      if (order.length === 1) await first.opened;
      return { result: 'sent', providerMessageId: null };
    });
    await planMails(30);
    const worker = start(handlers, { rules: { email: { concurrency: 1 } } });
    await until('the first is on the wire', async () => order.length === 1);
    await enqueue(db, newMail(99), NOW);
    worker.wake();
    await until('the urgent one is taken', async () => (await findRow(99)).state === 'claimed');
    first.open();
    await settled(31);
    expect(order).toHaveLength(31);
    expect(order[1]).toBe(99);
  });
});
