import { beforeAll, expect, it } from 'vitest';
import { startBulkSend } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { writeTextsSentence } from '#app/domain/leads/index.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { readConversation, recordIncomingText } from './index.ts';

/** A Tuesday, noon in New York. */
const NOW = new Date('2026-11-24T17:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const NUMBER = '+14155550100';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  it('HELP and the conversation name the number of texts that the person agreed to, not a higher one of today', async () => {
    const { id: tenantId } = await marketingTenant(db, { timeZone: 'America/New_York', textsPerMonth: 10 });
    const { id: leadId, contactId } = await marketingLead(db, tenantId, {
      ...{ phone: NUMBER, contact: { phoneE164: NUMBER, smsConsent: true } },
    });
    const rules = { shop: 'Acme', textsPerMonth: 2 } as Parameters<typeof writeTextsSentence>[0];
    await makeConsent(db, tenantId, {
      ...{ contactId, kind: 'texts', state: 'given', mode: 'box' },
      wording: writeTextsSentence(rules, 'en').sentence,
    });
    const message = { channel: 'sms', body: 'Hello' } as const;
    await startBulkSend({ db, tenantId, message, idempotency: null, actor, now: NOW });
    await runRound(db, NOW);
    await db.outboxMessage.updateMany({ data: { state: 'sent', attempts: 1 } });
    const answer = (text: string) =>
      recordIncomingText({
        ...{ db, now: later(1) },
        incoming: { id: `SM-${text}`, from: NUMBER, text, optOutType: '' },
      });
    expect(await answer('HELP')).toContain('up to 2 a month');
    await answer('Is the big one in stock?');
    const { id: replyId } = await db.intakeProblem.findFirstOrThrow({ where: { leadId } });
    const conversation = await readConversation(db, { tenantId, replyId, withAnswers: true });
    expect(conversation.texts.map(({ text }) => text)).toEqual([
      expect.stringContaining('up to 2 a month'),
      'Acme: Hello STOP to end',
      'Is the big one in stock?',
    ]);
    expect(conversation.shopHosts).toEqual(['https://shop.example']);
  });
});
