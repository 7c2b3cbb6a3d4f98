import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant } from '../../../tests/support/marketing.ts';
import { countBulkRecipients, startBulkSend } from './index.ts';

const NOW = new Date('2126-11-24T17:00:00Z');
const TO_ALL = undefined;

forEachDatabase((_name, makeDb) => {
  it('counts before a send what the send then says, each lead as a recipient or as left out', async () => {
    const { db } = await makeDb();
    const { id: tenantId } = await marketingTenant(db);
    const first = await marketingLead(db, tenantId, { email: 'ada@example.com' });
    const again = await marketingLead(db, tenantId, { email: 'ada@example.com' });
    await marketingLead(db, tenantId, { contact: { marketingConsent: 'none' } });
    const texted = { contact: { phoneE164: '+14155550100', smsConsent: true } };
    await marketingLead(db, tenantId, texted);
    await marketingLead(db, tenantId, texted);
    const foreign = await marketingTenant(db);
    await marketingLead(db, foreign.id);
    const messages = {
      email: { channel: 'email', subject: 'News', body: '<p>Hello</p>' },
      sms: { channel: 'sms', body: 'Hello' },
    } as const;
    for (const channel of ['email', 'sms'] as const)
      for (const chosen of [TO_ALL, { ids: [first.id, again.id] }, { matching: { filter: {}, words: [] } }]) {
        const of = { db, tenantId, chosen, now: NOW };
        const counted = await countBulkRecipients({ ...of, channel });
        const message = messages[channel];
        const {
          id: _id,
          channel: _channel,
          ...sent
        } = await startBulkSend({
          ...{ ...of, message, idempotency: null, actor },
        });
        expect(sent).toEqual(counted);
        const { recipients, skipped } = sent;
        const leads = chosen && 'ids' in chosen ? 2 : 5;
        expect(Object.values(skipped).reduce((sum, n) => sum + n, recipients)).toBe(leads);
      }
    expect(await countBulkRecipients({ db, tenantId, channel: 'email', now: NOW })).toMatchObject({
      recipients: 3,
      skipped: { noConsent: 1, sameAddress: 1 },
    });
    expect(await countBulkRecipients({ db, tenantId, channel: 'sms', now: NOW })).toMatchObject({
      recipients: 1,
      skipped: { sameAddress: 1, sameNumber: 1 },
    });
  });
});
