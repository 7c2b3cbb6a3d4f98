import { describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { readRepeatOffer, readRepeatStates, repeatBulkSend, startBulkSend } from './index.ts';

const SENT_AT = new Date('2026-11-24T17:00:00Z');
const NEXT_DAY = new Date(SENT_AT.getTime() + DAY_MS + 60_000);

forEachDatabase((_name, makeDb) => {
  /** Sends a Quick Email to leads with these names, and lets the mail server accept all of it. */
  const sendTo = async (db: Database, names: readonly string[], over: object = {}) => {
    const { id: tenantId } = await marketingTenant(db, over);
    const leads = new Map<string, { id: string; contactId: string | null }>();
    for (const name of names)
      leads.set(name, await marketingLead(db, tenantId, { email: `${name}@example.com` }));
    const { id: bulkId } = await startBulkSend({
      ...{ db, tenantId, idempotency: null, actor, now: SENT_AT },
      message: {
        channel: 'email',
        subject: 'News',
        body: '<p>Hello <strong>{{firstName|there}}</strong></p>',
      },
    });
    await runRound(db, new Date(SENT_AT.getTime() + 1000));
    await db.outboxMessage.updateMany({ where: { tenantId }, data: { state: 'sent', sentAt: SENT_AT } });
    const note = (name: string, data: object) =>
      db.bulkRecipient.updateMany({ where: { bulkId, leadId: leads.get(name)?.id }, data });
    const repeat = (
      key = 'one',
      { tenant = tenantId, now = NEXT_DAY, subject = 'Did you see this?', acceptsClaims = false } = {},
    ) =>
      repeatBulkSend({
        ...{ db, tenantId: tenant, bulkId, subject, acceptsClaims, actor, now },
        idempotency: { key, bodyHash: subject },
      });
    const listRecipients = async (id: string) => {
      const rows = await db.bulkRecipient.findMany({ where: { bulkId: id }, select: { leadId: true } });
      return [...leads].flatMap(([name, lead]) =>
        rows.some(({ leadId }) => leadId === lead.id) ? [name] : [],
      );
    };
    return { tenantId, bulkId, leads, note, repeat, listRecipients };
  };

  describe('a Quick Email is sent again', () => {
    it('to those who got it and neither opened it nor clicked, with the count that the page says', async () => {
      const { db } = await makeDb();
      const names = ['unopened', 'opened', 'clicked', 'by-machine', 'refused', 'erased', 'withdrawn'];
      const { tenantId, bulkId, leads, note, repeat, listRecipients } = await sendTo(db, names);
      await note('opened', { openedAt: SENT_AT });
      await note('clicked', { clickedAt: SENT_AT });
      await note('by-machine', { machineOpenedAt: SENT_AT, machineClickedAt: SENT_AT });
      await db.outboxMessage.updateMany({
        where: { tenantId, recipient: 'refused@example.com' },
        data: { state: 'failed' },
      });
      await note('erased', { leadId: null, contactId: null });
      const contactId = leads.get('withdrawn')?.contactId ?? '';
      await db.contact.update({ where: { id: contactId }, data: { marketingConsent: 'none' } });
      await makeConsent(db, tenantId, { state: 'withdrawn', contactId, createdAt: SENT_AT });
      const offer = await readRepeatOffer(db, { tenantId, bulkId, now: NEXT_DAY });
      expect(offer).toMatchObject({
        ...{ subject: 'News', obstacle: null, unopened: 3 },
        count: { recipients: 2, skipped: { noConsent: 1 } },
      });
      const repeated = await repeat();
      expect(repeated).toMatchObject({ recipients: 2, skipped: { noConsent: 1 } });
      expect(await listRecipients(repeated.id)).toEqual(['unopened', 'by-machine', 'withdrawn']);
      const row = await db.bulkSend.findUniqueOrThrow({ where: { id: repeated.id } });
      expect(row).toMatchObject({ repeatsId: bulkId, subject: 'Did you see this?', body: offer.body });
      const [audit] = await db.auditEvent.findMany({
        where: { tenantId, action: 'campaign.bulk-send' },
        orderBy: { id: 'desc' },
      });
      expect(audit).toMatchObject({ details: { count: 2, repeats: bulkId } });
      await runRound(db, new Date(NEXT_DAY.getTime() + 1000));
      const mails = await db.outboxMessage.findMany({ where: { tenantId, state: 'planned' } });
      expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
        'by-machine@example.com',
        'unopened@example.com',
      ]);
    });

    it('only after a person decided again about its claims', async () => {
      const { db } = await makeDb();
      const { tenantId, bulkId, repeat } = await sendTo(db, ['ada']);
      await db.bulkSend.update({
        where: { id: bulkId },
        data: { body: '<p>BPC-157 heals tendons fast!</p>' },
      });
      const { claims } = await readRepeatOffer(db, { tenantId, bulkId, now: NEXT_DAY });
      expect(claims).toEqual(['BPC-157 heals tendons fast!']);
      await expect(repeat()).rejects.toMatchObject({ reason: 'claims-not-accepted' });
      expect(await repeat('one', { acceptsClaims: true })).toMatchObject({ recipients: 1 });
    });

    it('once: a form sent twice gets the first reply, another form is refused, and so is a repeat of the repeat', async () => {
      const { db } = await makeDb();
      const { tenantId, bulkId, repeat } = await sendTo(db, ['ada']);
      const first = await repeat();
      expect(await repeat()).toEqual(first);
      await expect(repeat('two')).rejects.toThrow('You already sent this e-mail again.');
      expect(await db.bulkSend.count({ where: { repeatsId: bulkId } })).toBe(1);
      await runRound(db, new Date(NEXT_DAY.getTime() + 1000));
      const later = new Date(NEXT_DAY.getTime() + 2 * DAY_MS);
      await db.outboxMessage.updateMany({ where: { tenantId }, data: { state: 'sent', sentAt: NEXT_DAY } });
      const states = await readRepeatStates(db, { tenantId, bulkIds: [bulkId, first.id], now: later });
      expect([...states.values()].map(({ obstacle }) => obstacle)).toEqual(
        expect.arrayContaining([
          expect.stringContaining('You already sent this e-mail again.'),
          expect.stringContaining('already the second one'),
        ]),
      );
    });

    it('once, also for two forms at the same moment', async () => {
      const { db } = await makeDb();
      const { bulkId, repeat } = await sendTo(db, ['ada', 'ben']);
      const replies = await Promise.allSettled([repeat('one'), repeat('two')]);
      expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const sends = await db.bulkSend.findMany({ where: { repeatsId: bulkId }, select: { status: true } });
      expect(sends).toEqual([{ status: 'sending' }]);
    });

    it('only a day after its last e-mail left, and after none is under way', async () => {
      const { db } = await makeDb();
      const { tenantId, repeat } = await sendTo(db, ['ada', 'ben']);
      await expect(repeat('one', { now: new Date(SENT_AT.getTime() + DAY_MS - 1) })).rejects.toThrow(
        'less than 24 hours ago',
      );
      const { id } = await db.outboxMessage.findFirstOrThrow({ where: { tenantId } });
      await db.outboxMessage.update({ where: { id }, data: { state: 'planned', sentAt: null } });
      await expect(repeat()).rejects.toThrow('still being sent');
    });

    it('is unknown to another company', async () => {
      const { db } = await makeDb();
      const { bulkId, repeat } = await sendTo(db, ['ada']);
      const foreign = await marketingTenant(db);
      await expect(repeat('one', { tenant: foreign.id })).rejects.toThrow('Message not found.');
      await expect(readRepeatOffer(db, { tenantId: foreign.id, bulkId, now: NEXT_DAY })).rejects.toThrow(
        'Message not found.',
      );
      const states = await readRepeatStates(db, { tenantId: foreign.id, bulkIds: [bulkId], now: NEXT_DAY });
      expect(states.size).toBe(0);
    });

    it('stays chosen by goals, so who withdrew the consent to that is left out', async () => {
      const { db } = await makeDb();
      const { bulkId, leads, repeat } = await sendTo(db, ['ada']);
      await db.bulkSend.update({ where: { id: bulkId }, data: { choosesByGoals: true } });
      await db.contact.update({
        where: { id: leads.get('ada')?.contactId ?? '' },
        data: { segmentsConsent: 'withdrawn' },
      });
      expect(await repeat()).toMatchObject({ recipients: 0, skipped: { noConsent: 1 } });
    });
  });
});
