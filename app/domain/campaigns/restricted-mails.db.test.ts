import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { RESTRICTED_PERSON } from '#app/domain/privacy-requests/index.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { TEST_RING } from '../../../tests/support/test-seal.ts';
import { bulkMails } from './bulk-mails.server.ts';
import { campaignMails } from './campaign-mails.server.ts';
import { startBulkSend } from './index.ts';

const NOW = new Date('2026-11-24T17:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** Tests that marketing mails which are planned do not go to a person who has restricted the use of their data since. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db));
  });

  /** Makes the planned mail of a purpose, as the worker does. */
  async function makeMail(purpose: 'bulk' | 'campaign') {
    const settings = { origin: 'https://service.example', ring: TEST_RING, now: () => later(3) };
    const sources = { ...bulkMails(db, settings), ...campaignMails(db, settings) };
    const row = await db.outboxMessage.findFirstOrThrow({ where: { tenantId, purpose } });
    return sources[purpose]?.({ ...row, payload: row.payload });
  }

  /** Start the sending. @returns the person to whom a mail goes */
  const starts = {
    async bulk() {
      const { contactId } = await marketingLead(db, tenantId);
      await startBulkSend({
        ...{ db, tenantId, actor, now: NOW, idempotency: null },
        message: { channel: 'email', subject: 'News', body: '<p>Hello</p>' },
      });
      return contactId;
    },
    async campaign() {
      const { contactId } = await marketingLead(db, tenantId);
      await launchedCampaign(db, tenantId, { now: NOW });
      return contactId;
    },
  };

  it.each([
    'bulk',
    'campaign',
  ] as const)('makes no planned %s mail for a person who has restricted the use of their data since', async (purpose) => {
    const contactId = await starts[purpose]();
    await runRound(db, later(2));
    expect(await makeMail(purpose)).toMatchObject({ purpose });
    const request = await db.privacyRequest.create({
      data: { tenantId, contactId, kind: 'restrict', source: 'staff', receivedAt: NOW, dueAt: later(60) },
    });
    expect(await makeMail(purpose)).toEqual(RESTRICTED_PERSON);
    await db.privacyRequest.update({ where: { id: request.id }, data: { doneAt: later(3) } });
    expect(await makeMail(purpose)).toMatchObject({ purpose });
  });
});
