import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant } from '../../../tests/support/marketing.ts';
import { countBulkRecipients, startBulkSend } from './index.ts';

const NOW = new Date('2026-11-24T17:00:00Z');
const TO_TICKED = { skipped: {}, recipients: 1 };
const LEFT_OUT = { skipped: { noConsent: 1 }, recipients: 0 };

forEachDatabase((_name, makeDb) => {
  it('a message to leads that were chosen by their goals leaves out who did not agree to it', async () => {
    const { db } = await makeDb();
    const { id: tenantId } = await marketingTenant(db);
    const { id: leadId } = await marketingLead(db, tenantId, {
      contact: { segmentsConsent: 'none', phoneE164: '+14155550100', smsConsent: true },
      segments: '|recovery|',
    });
    const ids = [leadId];
    const start = async (chosen: Parameters<typeof startBulkSend>[0]['chosen']) => {
      const message = { channel: 'email', subject: 'News', body: '<p>Hello</p>' } as const;
      const { skipped, recipients } = await startBulkSend({
        ...{ db, tenantId, message, chosen, idempotency: null, actor, now: NOW },
      });
      return { skipped, recipients };
    };
    expect(await start({ ids })).toEqual(TO_TICKED);
    expect(await start({ ids, byGoals: true })).toEqual(LEFT_OUT);
    expect(await start({ matching: { filter: { segment: 'recovery' }, words: [] } })).toEqual(LEFT_OUT);
    expect(await start({ matching: { filter: {}, words: [] } })).toEqual(TO_TICKED);
  });

  it('a message to all leads of a filtered list goes to those, and the count before it agrees', async () => {
    const { db } = await makeDb();
    const { id: tenantId } = await marketingTenant(db);
    const otherTenant = await marketingTenant(db);
    const phone = '+14155550100';
    const tagged = await marketingLead(db, tenantId, { tags: '|vip|', phone });
    await marketingLead(db, tenantId, { tags: '|vip|' });
    await marketingLead(db, tenantId, { phone });
    await marketingLead(db, otherTenant.id, { tags: '|vip|', phone });
    const erased = await marketingLead(db, tenantId, { tags: '|vip|', phone });
    await db.lead.update({ where: { id: erased.id }, data: { erasedAt: NOW } });
    const message = { channel: 'email', subject: 'News', body: '<p>Hello</p>' } as const;
    for (const [filter, recipients] of [
      [{ tag: 'vip', phone: 'yes' }, 1],
      [{ tag: 'vip' }, 2],
      [{ phone: 'no' }, 1],
      [{ tag: 'unused' }, 0],
    ] as const) {
      const of = { db, tenantId, chosen: { matching: { filter, words: [] } }, now: NOW };
      expect(await countBulkRecipients({ ...of, channel: 'email' })).toMatchObject({ recipients });
      const sent = await startBulkSend({ ...of, message, idempotency: null, actor });
      expect(sent).toMatchObject({ recipients, skipped: {} });
      const rows = await db.bulkRecipient.findMany({ where: { bulkId: sent.id }, select: { leadId: true } });
      expect(rows).toHaveLength(recipients);
      if (recipients === 1 && 'tag' in filter) expect(rows).toEqual([{ leadId: tagged.id }]);
    }
  });
});
