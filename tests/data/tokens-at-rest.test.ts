import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localMailbox } from '../../app/adapters/local-mailbox/local-mailbox.server.ts';
import { signUpInput } from '../../app/domain/access/fields.ts';
import {
  inviteColleague,
  requestPasswordReset,
  signUp,
  withPasswordResets,
} from '../../app/domain/access/index.ts';
import type { Database } from '../../app/domain/database.ts';
import { readMailbox, tidyLinks } from '../../app/domain/messaging/index.ts';
import { requestErasure, requestExport } from '../../app/domain/preferences/index.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import type { OutboxMessage } from '../../app/outbox/carriers.ts';
import type { RenderedMail } from '../../app/outbox/types.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { fullPayload } from '../support/payloads.ts';
import { submitWithoutMail } from '../support/submissions.ts';
import { enqueueSealed, TEST_SEAL } from '../support/test-seal.ts';
import { dumpDatabase } from './dump.ts';

const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;
const PURPOSES = ['data-link', 'erase-confirm', 'invite', 'reset', 'verify'];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let url: string;
  let api: ServedApi;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };
  const now = new Date();

  beforeAll(async () => {
    ({ db, url } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    api = await serveApi({ db });
    const typed = {
      company: 'Acme',
      firstName: 'Ana',
      lastName: 'Ng',
      email: 'ana@acme.example',
      password: 'a long enough phrase',
      subdomain: 'acme-2',
    };
    const values = signUpInput.parse(typed);
    const { person } = await signUp({ db, outbox, values, product: 'StackGuide', requestId: null, now });
    const tenantId = person.tenantId ?? '';
    await db.tenant.update({ where: { id: tenantId }, data: { emailVerifiedAt: now } });
    const invitation = { tenantId, email: 'bea@example.com', role: 'editor', invitedBy: 'Ana' } as const;
    await inviteColleague({ db, outbox, ...invitation, actor, now });
    await requestPasswordReset({ db, outbox, email: 'ana@acme.example', now });
    const assessmentId = await submitWithoutMail({ db, origin: api.origin }, fullPayload());
    await requestErasure({ db, outbox, assessmentId, now });
    await requestExport({ db, outbox, assessmentId, now });
    await sendToLocalMailbox();
  });
  afterAll(() => api.close());

  /** As the worker does without SMTP. */
  async function sendToLocalMailbox() {
    const messages = await db.outboxMessage.findMany({ where: { purpose: { in: PURPOSES } } });
    const prepare = withPasswordResets(
      { db, seal: TEST_SEAL },
      outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS }),
    );
    for (const message of messages) {
      const ready = (await prepare(message)) as RenderedMail;
      await db.$transaction((tx) =>
        localMailbox(TEST_SEAL).store(tx, [{ message: message as unknown as OutboxMessage, ready }], now),
      );
    }
  }

  /** The kinds of the links that a text somewhere in the database opens. */
  async function listUsableTokens(): Promise<string[]> {
    const tokens = await db.authToken.findMany({ select: { kind: true, tokenHash: true } });
    const dump = await dumpDatabase(url);
    const texts = Object.values(dump).flatMap((rows) => rows.flatMap((row) => Object.values(row)));
    const words = new Set(texts.flatMap((text) => text.match(/[\w-]{16,}/g) ?? []));
    const hashes = new Set([...words].map(hashOf));
    return tokens
      .filter(({ tokenHash }) => hashes.has(tokenHash))
      .map(({ kind }) => kind)
      .sort();
  }

  it('a copy of the database has no link of any mail that works', async () => {
    const kinds = await db.authToken.findMany({ select: { kind: true }, orderBy: { kind: 'asc' } });
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'erase-data',
      'export-data',
      'invite',
      'reset',
      'verify-email',
    ]);
    expect(await db.localMail.count()).toBe(PURPOSES.length);
    expect(await listUsableTokens()).toEqual([]);
  });

  it('the service itself shows the mail with its link', async () => {
    const { id } = await db.localMail.findFirstOrThrow({ where: { recipient: 'bea@example.com' } });
    const mail = await readMailbox({ db, seal: TEST_SEAL, id });
    const token = /\/invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await db.authToken.count({ where: { kind: 'invite', tokenHash: hashOf(token) } })).toBe(1);
    expect(mail?.html).toContain(token);
  });

  it('what a version that did not seal has left is found, and sealed or emptied by the next round', async () => {
    const { id, outboxMessageId } = await db.localMail.findFirstOrThrow({
      where: { recipient: 'bea@example.com' },
    });
    const mail = await readMailbox({ db, seal: TEST_SEAL, id });
    if (!mail || !outboxMessageId) throw new Error('The mail is stored.');
    const { text, html, headers } = mail;
    await db.localMail.update({ where: { id }, data: { text, html, headers } });
    const token = /\/invite\/([\w-]+)/.exec(text)?.[1] ?? '';
    await db.outboxMessage.update({ where: { id: outboxMessageId }, data: { payload: { token } } });
    expect(await listUsableTokens()).toEqual(['invite']);
    await tidyLinks({ db, seal: TEST_SEAL });
    expect(await listUsableTokens()).toEqual([]);
    expect(await readMailbox({ db, seal: TEST_SEAL, id })).toMatchObject({ text, html });
    const sent = { id: outboxMessageId, state: 'sent' };
    await db.outboxMessage.update({ where: { id: outboxMessageId }, data: { state: 'sent' } });
    await tidyLinks({ db, seal: TEST_SEAL });
    expect(await db.outboxMessage.findFirst({ where: sent, select: { payload: true } })).toEqual({
      payload: {},
    });
  });

  it('a token that is not sealed is not enqueued', async () => {
    const { enqueue } = await import('../../app/outbox/index.ts');
    const message = {
      tenantId: null,
      kind: 'email',
      purpose: 'reset',
      dedupeKey: 'open',
      recipient: 'a@b.example',
    } as const;
    await expect(enqueue(db, { ...message, payload: { token: 'secret' } }, now)).rejects.toThrow(
      'must be sealed',
    );
  });
});
