import { join, raw, sqltag as sql } from '@prisma/client/runtime/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeConsent } from '../../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { draftCampaign, marketingLead, marketingTenant } from '../../../../tests/support/marketing.ts';
import { dropEndedConsents, recordConsentsEnded } from './end-consents.server.ts';
import { appendConsentEvent } from './store-consents.server.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const NEEDS_CONSENT = /needs the consent that permits it/;
const APPEND_ONLY = /append-only/;
const NEEDS_GOALS_CONSENT = /by goals needs the consent to them/;

forEachDatabase((name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    tenantId = (await marketingTenant(db)).id;
  });

  /** Inserts a row with SQL of its own, because Prisma hides what a trigger of SQLite says. */
  const insert = (table: 'EmailSend' | 'BulkRecipient', row: Record<string, string | null>) => {
    const columns = Object.keys(row).map((column) => raw(`"${column}"`));
    return db.$executeRaw(sql`INSERT INTO ${raw(`"${table}"`)} ("id", ${join(columns)})
      VALUES (${uuid7(NOW)}, ${join(Object.values(row))})`);
  };

  describe('the ledger of consents', () => {
    it('refuses to change a row, and to delete or replace one within four years', async () => {
      const id = await makeConsent(db, tenantId, { createdAt: new Date() });
      for (const statement of [
        sql`UPDATE "ConsentEvent" SET "state" = 'given' WHERE "id" = ${id}`,
        sql`UPDATE "ConsentEvent" SET "contactId" = 'other' WHERE "id" = ${id}`,
        sql`DELETE FROM "ConsentEvent" WHERE "id" = ${id}`,
      ])
        await expect(db.$executeRaw(statement)).rejects.toThrow(APPEND_ONLY);
      // Only SQLite can replace a row; Postgres has a unique key alone.
      const replace = sql`INSERT ${raw(name === 'sqlite' ? 'OR REPLACE ' : '')}INTO "ConsentEvent" SELECT * FROM "ConsentEvent" WHERE "id" = ${id}`;
      await expect(db.$executeRaw(replace)).rejects.toThrow(
        name === 'sqlite' ? APPEND_ONLY : /duplicate key/,
      );
      expect(await db.consentEvent.count({ where: { id } })).toBe(1);
    });

    it('lets a proof go four years after its end, and none before it', async () => {
      const contactId = 'ended';
      const year = (n: number) => new Date(Date.UTC(n, 0, 1));
      const add = (state: string, createdAt: Date, kind = 'offers') =>
        makeConsent(db, tenantId, { contactId, kind, state, createdAt });
      await add('given', year(2015));
      await add('withdrawn', year(2016));
      const lasting = [await add('given', year(2017)), await add('given', year(2015), 'terms')];
      await add('refused', year(2016), 'texts');
      const read = async () =>
        (await db.consentEvent.findMany({ where: { contactId }, select: { id: true } })).map(({ id }) => id);
      await dropEndedConsents(db, year(2019));
      expect(await read()).toHaveLength(5);
      await dropEndedConsents(db, year(2021));
      expect((await read()).sort()).toEqual(lasting.sort());
    });

    it('names the end of all consents of a person who is erased', async () => {
      const contactId = 'erased';
      await makeConsent(db, tenantId, { contactId, addressHmac: 'hmac' });
      await makeConsent(db, tenantId, { contactId, kind: 'terms' });
      await db.$transaction((tx) => recordConsentsEnded(tx, { tenantId, contactId, now: NOW }));
      expect(await db.consentEvent.count({ where: { contactId } })).toBe(0);
      const ends = await db.consentEvent.findMany({ where: { source: 'erasure' } });
      expect(ends.map(({ kind, source }) => [kind, source]).sort()).toEqual([
        ['offers', 'erasure'],
        ['terms', 'erasure'],
      ]);
      expect(ends.every(({ addressHmac }) => addressHmac === null || addressHmac === 'hmac')).toBe(true);
    });
  });

  describe('a marketing row', () => {
    const plan = (kind: 'email' | 'sms', consentId: string | undefined, key: string, tenant = tenantId) =>
      enqueue(
        db,
        {
          ...{ tenantId: tenant, kind, purpose: 'bulk', dedupeKey: `ledger:${key}`, recipient: 'x' },
          ...{ payload: {}, marketing: true, consentId },
        },
        NOW,
      );

    it('of the outbox needs a consent of the company, of its kind, that permits and is in force', async () => {
      const other = (await marketingTenant(db)).id;
      const refused = async (consentId: string | undefined, kind: 'email' | 'sms' = 'email') =>
        expect(plan(kind, consentId, `refused ${consentId}`)).rejects.toThrow(NEEDS_CONSENT);
      await refused(undefined);
      await refused('unknown');
      await refused(await makeConsent(db, other));
      await refused(await makeConsent(db, tenantId, { kind: 'texts', state: 'given', mode: 'line' }));
      await refused(await makeConsent(db, tenantId), 'sms');
      const texts = { kind: 'texts', state: 'given', mode: 'box', wordingId: 'consumer/texts-box/2026-12' };
      expect(await plan('sms', await makeConsent(db, tenantId, texts), 'texts')).toBe(1);
      // The first sentence at the phone field named texts about the plan.
      const aboutPlans = { kind: 'texts', state: 'given', mode: 'line', wordingId: 'consumer/texts/2026-11' };
      await refused(await makeConsent(db, tenantId, aboutPlans), 'sms');
      await refused(await makeConsent(db, tenantId, { state: 'refused', mode: 'box' }));
      await refused(await makeConsent(db, tenantId, { state: 'given', mode: 'api-claimed' }));
      const withdrawn = await makeConsent(db, tenantId, { contactId: 'withdrawn' });
      expect(await plan('email', withdrawn, 'before the withdrawal')).toBe(1);
      await appendConsentEvent(db, {
        ...{ tenantId, contactId: 'withdrawn', kind: 'offers', state: 'withdrawn', mode: 'button' },
        ...{ wording: 'No more offers', wordingId: 'test', locale: 'en', source: 'preferences', now: NOW },
      });
      await refused(withdrawn);
      expect(await plan('email', await makeConsent(db, tenantId), 'permitted')).toBe(1);
      // What is not marketing needs none.
      expect(
        await enqueue(
          db,
          {
            ...{ tenantId, kind: 'email', purpose: 'plan-mail', dedupeKey: 'ledger:plan', recipient: 'x' },
            payload: {},
          },
          NOW,
        ),
      ).toBe(1);
    });

    it('may name a consent to offers by e-mail from before the ledger', async () => {
      const record = (kinds: object) =>
        db.consentRecord.create({
          data: { tenantId, kinds, wordings: {}, version: '2026-11', locale: 'en', createdAt: NOW },
        });
      expect(await plan('email', (await record({ marketing: 'notice' })).id, 'record')).toBe(1);
      await expect(plan('sms', (await record({ sms: true })).id, 'record of texts')).rejects.toThrow(
        NEEDS_CONSENT,
      );
      for (const kinds of [{ marketing: 'none' }, { sms: false }, {}])
        for (const kind of ['email', 'sms'] as const)
          await expect(plan(kind, (await record(kinds)).id, JSON.stringify(kinds))).rejects.toThrow(
            NEEDS_CONSENT,
          );
    });

    it('of a campaign or bulk send is refused without one, unless it is skipped', async () => {
      const { id: leadId, contactId } = await marketingLead(db, tenantId);
      const { id: campaignId } = await draftCampaign(db, tenantId, { now: NOW });
      const template = await db.emailTemplate.findFirstOrThrow({ where: { campaignId } });
      const send = { tenantId, campaignId, templateId: template.id, leadId };
      await expect(insert('EmailSend', send)).rejects.toThrow(NEEDS_CONSENT);
      const { id: bulkId } = await db.bulkSend.create({
        data: { tenantId, channel: 'email', subject: 'News', body: '<p>News</p>' },
      });
      const recipient = { tenantId, bulkId, contactId, leadId };
      await expect(insert('BulkRecipient', recipient)).rejects.toThrow(NEEDS_CONSENT);
      await db.bulkRecipient.create({ data: { ...recipient, state: 'skipped', reason: 'noConsent' } });
      const consentId = await makeConsent(db, tenantId, { contactId });
      await db.emailSend.create({ data: { ...send, consentId } });
    });

    it('of a campaign by goals is refused for a planted segment of who did not agree to it', async () => {
      const contact = { segmentsConsent: 'none' };
      const { id: leadId, contactId } = await marketingLead(db, tenantId, {
        contact,
        segments: '|recovery|',
      });
      const values = { segmentGoals: ['recovery'] };
      const { id: campaignId } = await draftCampaign(db, tenantId, { values, now: NOW });
      const template = await db.emailTemplate.findFirstOrThrow({ where: { campaignId } });
      const consentId = await makeConsent(db, tenantId, { contactId });
      const send = { tenantId, campaignId, templateId: template.id, leadId, consentId };
      await expect(insert('EmailSend', send)).rejects.toThrow(NEEDS_GOALS_CONSENT);
      const { id: bulkId } = await db.bulkSend.create({
        data: { tenantId, channel: 'email', subject: 'News', body: '<p>News</p>', choosesByGoals: true },
      });
      const recipient = { tenantId, bulkId, contactId, leadId, consentId };
      await expect(insert('BulkRecipient', recipient)).rejects.toThrow(NEEDS_GOALS_CONSENT);
      await db.contact.updateMany({ where: { tenantId }, data: { segmentsConsent: 'opt-in' } });
      await db.emailSend.create({ data: send });
      await db.bulkRecipient.create({ data: recipient });
    });
  });
});
