import { afterAll, beforeAll, expect, it } from 'vitest';
import { localMailbox } from '#app/adapters/local-mailbox/local-mailbox.server.ts';
import { signUpInput } from '#app/domain/access/account-fields.ts';
import {
  askNewStaffAddresses,
  inviteColleague,
  requestPasswordReset,
  signUp,
  withPasswordResets,
} from '#app/domain/access/accounts/index.ts';
import { startBulkSend } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { hashContactTokens } from '#app/domain/leads/index.ts';
import { readMailbox, tidyLinks } from '#app/domain/messaging/index.ts';
import {
  requestAgreement,
  requestErasure,
  requestExport,
  withdrawChoice,
} from '#app/domain/preferences/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { orderedSecretId } from '#app/lib/random-id.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { mailSources, outboxMails } from '../../server/outbox-mails.ts';
import { until } from '../faults/mails.ts';
import { forOneDatabase, type TestDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { listLinkPages } from '../support/link-pages.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { launchedCampaign, marketingLead, marketingTenant, runRound } from '../support/marketing.ts';
import { fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from '../support/test-seal.ts';
import { dumpDatabase } from './dump.ts';

const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;

/** Maps each mail to the pages that its links open with a secret. A plan's link is its ID, which the copy contains along with the plan. */
const PAGES_OF_MAILS: Readonly<Record<string, readonly string[]>> = {
  reset: ['reset-password'],
  verify: ['verify-email'],
  invite: ['invite'],
  'staff-address': ['confirm-address'],
  'erase-confirm': ['erase'],
  'data-link': ['data'],
  'agree-link': ['agree'],
  campaign: ['unsubscribe', 'preferences', 'c', 'o'],
  bulk: ['unsubscribe', 'preferences', 'c', 'o'],
  // The links of a test mail belong to no contact.
  'marketing-test': [],
  'plan-mail': [],
  // As in the plan mail: the link is signed when the mail is rendered, so no secret is stored.
  'offers-confirm': [],
  'lead-notice': [],
  'lead-digest': [],
  'limit-warning': [],
  'webhook-failing': [],
  'webhook-disabled': [],
  'sender-records': [],
  'trial-ending': [],
  'payment-failed': [],
  'read-only': [],
  'retention-shortened': [],
  'legal-changed': [],
  'unread-replies': [],
  'subscription-ended': [],
  'erasure-ahead': [],
};
/** Links that count clicks have the longest tokens, with 120 characters. */
const MAX_TOKEN_LENGTH = 200;
const LINK_MAILS = Object.keys(PAGES_OF_MAILS).filter((purpose) => PAGES_OF_MAILS[purpose]?.length);

interface MailLink {
  purpose: string;
  page: string;
  token: string;
}

forOneDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let api: ServedApi;
  let pages: Awaited<ReturnType<typeof listLinkPages>>;
  /** Strings that look like tokens, from a copy made while the mails wait or after they are sent. */
  let words: ReadonlySet<string>;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };
  const now = new Date();
  /** By this time a send can no longer be cancelled. */
  const sentAt = new Date(now.getTime() + 10 * MINUTE_MS);
  const marketing = { ring: TEST_RING, now: () => sentAt };

  beforeAll(async () => {
    database = await makeDb();
    ({ db } = database);
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    api = await serveApi({ db });
    const env = { keyRing: TEST_RING, PRODUCT_NAME: 'StackGuide' };
    const context = () => ({ services: { db, outbox, env, seal: TEST_SEAL }, requestId: 'request-1' });
    pages = await listLinkPages({ context, origin: api.origin });
    await planAccountMails();
    await planVisitorMails();
    await planMarketing();
    const waiting = await readWords();
    await sendAll();
    words = new Set([...waiting, ...(await readWords())]);
  }, 60_000);
  afterAll(() => api.close());

  async function planAccountMails() {
    const values = signUpInput.parse({
      company: 'Acme',
      firstName: 'Ana',
      lastName: 'Ng',
      email: 'ana@acme.example',
      password: 'a long enough phrase',
      subdomain: 'acme-2',
    });
    const { person } = await signUp({
      db,
      outbox,
      values,
      product: 'StackGuide',
      isLive: false,
      requestId: null,
      now,
    });
    const tenantId = person.tenantId ?? '';
    await db.tenant.update({ where: { id: tenantId }, data: { emailVerifiedAt: now } });
    const invitation = { tenantId, email: 'bea@example.com', role: 'editor', invitedBy: 'Ana' } as const;
    await inviteColleague({ db, outbox, ...invitation, actor, now });
    await requestPasswordReset({ db, outbox, email: 'ana@acme.example', now });
    await updateTenant({
      db,
      tenantId,
      values: { leadNotificationTo: ['cleo@elsewhere.example'] },
      may: () => true,
      askStaffAddresses: (tx) => askNewStaffAddresses(tx, { outbox, tenantId, now }),
      actor,
      now,
    });
  }

  async function submitAnswers(payload: object): Promise<string> {
    const response = await fetch(`${api.origin}/api/assessment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    });
    return ((await response.json()) as { assessmentId: string }).assessmentId;
  }

  async function planVisitorMails() {
    const request = { db, outbox, source: 'plan-page', now } as const;
    const assessmentId = await submitAnswers(fullPayload());
    await requestErasure({ ...request, assessmentId });
    await requestExport({ ...request, assessmentId });
    const hiddenId = await submitAnswers(fullPayload({ email: 'hal@example.com' }));
    await withdrawChoice({ db, assessmentId: hiddenId, choice: 'health', wording: '-', now });
    await requestAgreement({ ...request, assessmentId: hiddenId });
  }

  async function planMarketing() {
    const { id: tenantId } = await marketingTenant(db);
    await marketingLead(db, tenantId, { email: 'dora@example.com' });
    await launchedCampaign(db, tenantId, { now });
    const body = 'Read https://shop.example/news';
    const message = { channel: 'email', subject: 'News', body } as const;
    await startBulkSend({ db, tenantId, message, idempotency: null, actor, now });
    await runRound(db, sentAt);
  }

  async function sendAll() {
    const worker = startWorker({
      db,
      provider: database.provider,
      handlers: {
        email: {
          prepare: withPasswordResets(
            { db, seal: TEST_SEAL },
            outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS, marketing }),
          ),
          carrier: localMailbox(TEST_SEAL),
        },
      },
      report: (error) => {
        throw error;
      },
      pollMs: 20,
      now: () => sentAt,
    });
    const open = { kind: 'email', state: { in: ['planned', 'claimed', 'sending'] } };
    await until('no mail waits', async () => (await db.outboxMessage.count({ where: open })) === 0);
    await worker.stop(100);
  }

  /** Lists the strings in any column of any table that look like a token. */
  async function readWords(): Promise<string[]> {
    const dump = await dumpDatabase(database.url);
    const texts = Object.values(dump).flatMap((rows) => rows.flatMap((row) => Object.values(row)));
    const parts = texts.flatMap((text) => text.match(/[\w.~-]+/g) ?? []);
    return [...new Set(parts)].filter(({ length }) => length >= 16 && length <= MAX_TOKEN_LENGTH);
  }

  /** Lists the pages that at least one of the candidates opens. */
  async function listOpened(candidates: Iterable<string>): Promise<string[]> {
    const openedPages = new Set<string>();
    for (const word of candidates)
      await Promise.all(
        pages.map(async ({ name, opens }) => {
          if ((await opens(word)) || (name === 'o' && (await opens(`${word}.gif`)))) openedPages.add(name);
        }),
      );
    return [...openedPages].sort();
  }

  /** Lists the links that open a page with a secret, as the recipients of the mails have them. */
  async function readLinks(): Promise<MailLink[]> {
    const names = pages.map(({ name }) => name).join('|');
    const link = new RegExp(`${MAIL_SETTINGS.origin}/(${names})/([\\w.~-]+)`, 'g');
    const rows = await db.localMail.findMany({
      select: { id: true, outbox: { select: { purpose: true } } },
    });
    const links = rows.map(async ({ id, outbox: message }) => {
      const mail = await readMailbox({ db, seal: TEST_SEAL, id });
      const content = `${mail?.text} ${mail?.html} ${JSON.stringify(mail?.headers)}`;
      return [...content.matchAll(link)].map(([, page = '', token = '']) => ({
        purpose: message?.purpose ?? '',
        page,
        token,
      }));
    });
    return (await Promise.all(links)).flat();
  }

  it('the table above has every mail that the service makes', () => {
    const settings = { ...marketing, origin: MAIL_SETTINGS.origin };
    expect(Object.keys(mailSources(db, settings)).sort()).toEqual(Object.keys(PAGES_OF_MAILS).sort());
  });

  it('each of the mails with a link was sent, and its links open their pages', async () => {
    const links = await readLinks();
    const listPages = (purpose: string) =>
      [...new Set(links.filter((link) => link.purpose === purpose).map(({ page }) => page))].sort();
    for (const purpose of LINK_MAILS)
      expect([purpose, listPages(purpose)]).toEqual([purpose, [...(PAGES_OF_MAILS[purpose] ?? [])].sort()]);
    // A page whose mail is not tested would be missing here.
    expect([...new Set(links.map(({ page }) => page))].sort()).toEqual(pages.map(({ name }) => name).sort());
    for (const { page, token } of links)
      expect([page, await pages.find(({ name }) => name === page)?.opens(token)]).toEqual([page, true]);
  });

  it('a copy of the database, made while the mails wait or once they are sent, opens no link of any of them', async () => {
    const { id } = await db.contact.findFirstOrThrow();
    expect(words.has(id)).toBe(true);
    expect(await listOpened(words)).toEqual([]);
  }, 60_000);

  it('a mail that was sent has no token of its link any more, not even sealed', async () => {
    const sent = await db.outboxMessage.findMany({ where: { state: 'sent', purpose: { in: LINK_MAILS } } });
    expect(new Set(sent.map(({ purpose }) => purpose))).toEqual(new Set(LINK_MAILS));
    expect(JSON.stringify(sent)).not.toContain('sealedToken');
  });

  it('what versions before have left is found, and sealed, emptied or hashed by the next round', async () => {
    const { id, outboxMessageId } = await db.localMail.findFirstOrThrow({
      where: { recipient: 'bea@example.com' },
    });
    const mail = await readMailbox({ db, seal: TEST_SEAL, id });
    if (!mail || !outboxMessageId) throw new Error('The mail is stored.');
    const { text, html, headers } = mail;
    await db.localMail.update({ where: { id }, data: { text, html, headers } });
    const token = /\/invite\/([\w-]+)/.exec(text)?.[1] ?? '';
    const row = { where: { id: outboxMessageId }, data: { payload: { token }, state: 'planned' } };
    await db.outboxMessage.update(row);
    const contact = { emailKey: 'dora@example.com' };
    const legacy = orderedSecretId(now);
    await db.contact.updateMany({ where: contact, data: { token: legacy } });
    const listNew = async () => (await readWords()).filter((word) => !words.has(word));
    expect(await listOpened(await listNew())).toEqual(['invite', 'preferences', 'unsubscribe']);

    await tidyLinks({ db, seal: TEST_SEAL });
    const dayAfter = new Date(now.getTime() + 2 * DAY_MS);
    expect(await hashContactTokens({ db, provider: database.provider, now: dayAfter })).toEqual({
      hashed: 1,
    });
    expect(await listOpened(await listNew())).toEqual([]);
    expect(await readMailbox({ db, seal: TEST_SEAL, id })).toMatchObject({ text, html });
    for (const name of ['unsubscribe', 'preferences'])
      expect(await pages.find((page) => page.name === name)?.opens(legacy)).toBe(true);
    await db.outboxMessage.update({ ...row, data: { state: 'sent' } });
    await tidyLinks({ db, seal: TEST_SEAL });
    expect((await db.outboxMessage.findUnique({ where: { id: outboxMessageId } }))?.payload).toEqual({});
  });

  it('a token that is not sealed is not enqueued', async () => {
    const { enqueue } = await import('#app/outbox/index.ts');
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
