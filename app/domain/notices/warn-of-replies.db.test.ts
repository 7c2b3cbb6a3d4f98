import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { dismissProblem, noteProblem } from '#app/domain/intake-problems/index.ts';
import { companyForTests, inMinutes, outbox } from '../../../tests/data/notified-company.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { warnOfReplies } from './index.ts';

const actor = { kind: 'system', id: null, label: 'test', requestId: null } as const;

/** The test's clock starts at 14:05, so an hour ends after 55 minutes. */
forEachDatabase((_name, makeDb) => {
  const { db: findDb, planned: listOutbox, render, mailOf: renderFirstMail } = companyForTests(makeDb);
  let db: Database;
  let replies = 0;
  beforeEach(async () => {
    db = findDb();
    await db.intakeProblem.deleteMany();
  });

  const reply = (minutes: number, tenantId: string | null = 'acme') =>
    db.$transaction((tx) =>
      noteProblem(tx, {
        ...{ tenantId, source: 'text-reply', sender: 'twilio', subject: `reply:${++replies}` },
        reason: 'Read this reply, which may ask you to stop texting.',
        sent: [
          { name: 'From', value: '+14155550100', isPersonal: true },
          { name: 'Reply', value: 'Is it safe with my diabetes?', isPersonal: true },
        ],
        now: inMinutes(minutes),
      }),
    );
  const readLatest = async () => {
    const { id } = await db.intakeProblem.findFirstOrThrow({
      where: { state: 'open' },
      orderBy: { createdAt: 'desc' },
    });
    await dismissProblem({ db, tenantId: 'acme', id, actor, now: inMinutes(300) });
  };
  const warn = (minutes: number) =>
    warnOfReplies({ db, outbox, listAdmins: async () => ['ana@acme.example'], now: inMinutes(minutes) });
  const listRecipients = async () => (await listOutbox('unread-replies')).map(({ recipient }) => recipient);

  it('mails the contact and the admins once, after the hour of the replies', async () => {
    await reply(0);
    await reply(20);
    await warn(50);
    expect(await listRecipients()).toEqual([]);
    await Promise.all([warn(57), warn(57)]);
    await warn(120);
    expect(await listRecipients()).toEqual(['ana@acme.example', 'us@acme.example']);
    await reply(130);
    await warn(180);
    expect(await listRecipients()).toHaveLength(4);
  });

  it('tells how many there are, and never their words or numbers', async () => {
    await reply(0);
    await reply(20);
    await warn(60);
    const mail = await renderFirstMail('unread-replies');
    expect(mail.subject).toBe('Acme: 2 replies to your texts are unread');
    // The oldest reply is of Friday, 20 November, so its tenth business day is Friday, 4 December.
    expect(mail.text.replaceAll('\n', ' ')).toMatch(/For the oldest reply, that is on 4 Dec 2026, 15:05/);
    for (const secret of ['diabetes', '4155550100']) expect(JSON.stringify(mail)).not.toContain(secret);
    expect(JSON.stringify(await listOutbox('unread-replies'))).not.toMatch(/diabetes|4155550100/);
  });

  it('sends no mail about replies that a person has read, nor about those of no company', async () => {
    await reply(0, null);
    await reply(10);
    await readLatest();
    await warn(60);
    expect(await listRecipients()).toEqual([]);
    await reply(70);
    await warn(120);
    const [planned] = await listOutbox('unread-replies');
    await readLatest();
    expect(await render(planned as never)).toEqual({
      suppressed: 'The replies have been read in the meantime.',
    });
  });
});
