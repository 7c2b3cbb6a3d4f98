import { beforeAll, expect, it } from 'vitest';
import { sendTestMail } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { readSenderSetup } from '#app/domain/tenants/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { enqueue, HELD_FOR_SECRET } from '#app/outbox/index.ts';
import { forEachDatabase } from '../tests/support/databases.ts';
import { MAIL_SETTINGS } from '../tests/support/mail-settings.ts';
import { actor, marketingTenant } from '../tests/support/marketing.ts';
import { TEST_RING, TEST_SEAL } from '../tests/support/test-seal.ts';
import { dkimKeys } from './dkim-keys.ts';
import { readFigures } from './metrics/database-figures.ts';
import { outboxMails } from './outbox-mails.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    db = (await makeDb()).db;
    tenantId = (await marketingTenant(db)).id;
    const update = (data: Parameters<typeof db.tenant.update>[0]['data']) =>
      db.tenant.update({ where: { id: tenantId }, data });
    await update({ senderEmail: 'us@acme.example', senderVerifiedAt: NOW });
    // Creates the key.
    await readSenderSetup({ db, tenantId, seal: TEST_SEAL, spfInclude: 'mail.service.example' });
    const dkim = { ok: true, finding: null, found: null };
    await update({ senderChecks: { dkim }, senderCheckedAt: NOW });
  });

  const render = async (seal: KeyRing['seal']) => {
    const row = await db.outboxMessage.findFirstOrThrow({ where: { tenantId, purpose: 'marketing-test' } });
    const dkim = dkimKeys({ db, seal, own: null, mailFrom: MAIL_SETTINGS.mailFrom });
    const marketing = { ring: TEST_RING, now: () => NOW };
    return outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS, marketing, dkim })(row);
  };

  it('a mail is held, not sent unsigned, while the key of its sender can’t be read', async () => {
    const texts = { subjectLine: 'Hi', bodyHtml: '<p>Hi</p>' };
    await sendTestMail({
      ...{ db, tenantId, key: 'key-12345', actor, now: NOW, outbox: { enqueue } },
      ...{ personId: 'person', address: 'me@acme.example', about: 'Hi' },
      mail: { texts, locale: 'en', leadId: null },
    });
    expect(await render(TEST_SEAL)).toMatchObject({ dkim: { domain: 'acme.example' } });
    const lost = new KeyRing(['a secret of another service altogether']).seal;
    expect(await render(lost)).toEqual(HELD_FOR_SECRET);
  });

  it('the items that wait for a secret are counted by lane', async () => {
    const item = (kind: string, lastError: string | null) =>
      db.outboxMessage.create({
        data: {
          ...{ tenantId, kind, purpose: 'lead.created', dedupeKey: `${kind} ${lastError}`, lastError },
          nextAttemptAt: new Date(NOW.getTime() + HELD_FOR_SECRET.forMs),
        },
      });
    await item('webhook', HELD_FOR_SECRET.postponed);
    await item('crm', HELD_FOR_SECRET.postponed);
    await item('crm', null);
    const { heldForSecret } = await readFigures(db, NOW);
    expect(heldForSecret.filter(({ count }) => count > 0)).toEqual([
      { lane: 'webhook', count: 1 },
      { lane: 'crm', count: 1 },
    ]);
  });
});
