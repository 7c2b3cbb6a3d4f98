import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant } from '../../../tests/support/marketing.ts';
import { startBulkSend } from './index.ts';

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
});
