import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { dropLocalMails, LOCAL_MAIL_DAYS } from './drop-local-mails.server.ts';
import { listMailbox, readMailbox } from './mailbox.server.ts';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    for (let n = 0; n < 120; n++)
      await db.localMail.create({
        data: {
          kind: 'email',
          sender: 's',
          recipient: 'r',
          subject: `mail ${n}`,
          text: 't',
          html: '<p>h</p>',
        },
      });
  });

  it('lists what was kept, the newest first, each once over the pages', async () => {
    const listedIds: string[] = [];
    let before: string | undefined;
    for (let page = 0; page < 3; page++) {
      const { lines, next } = await listMailbox(db, { before });
      listedIds.push(...lines.map(({ id }) => id));
      expect(next === null).toBe(page === 2);
      before = next ?? undefined;
    }
    const all = await db.localMail.findMany({ select: { id: true } });
    expect(all.length).toBe(120);
    expect(listedIds).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
  });

  it('gives one mail whole, and null for an id that it does not have', async () => {
    const { id } = await db.localMail.findFirstOrThrow({ where: { subject: 'mail 7' } });
    expect(await readMailbox({ db, seal: TEST_SEAL, id })).toMatchObject({
      subject: 'mail 7',
      html: '<p>h</p>',
      headers: {},
    });
    expect(await readMailbox({ db, seal: TEST_SEAL, id: 'nothing' })).toBeNull();
  });

  it('keeps neither old mails nor more than so many, the newest first', async () => {
    const now = new Date();
    const dayMs = 24 * 60 * 60 * 1000;
    await db.localMail.updateMany({
      where: { subject: { in: ['mail 1', 'mail 2'] } },
      data: { createdAt: new Date(now.getTime() - (LOCAL_MAIL_DAYS + 1) * dayMs) },
    });
    expect(await dropLocalMails({ db, now })).toBe(2);
    for (const n of [100, 101, 102])
      await db.localMail.updateMany({
        where: { subject: `mail ${n}` },
        data: { createdAt: new Date(now.getTime() + n) },
      });
    await dropLocalMails({ db, now, maxMails: 3 });
    expect((await db.localMail.findMany()).map(({ subject }) => subject).sort()).toEqual([
      'mail 100',
      'mail 101',
      'mail 102',
    ]);
  });
});
