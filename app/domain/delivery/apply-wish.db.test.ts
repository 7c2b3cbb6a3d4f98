import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { correctContact, fillNumbers } from '#app/domain/leads/index.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { marketingLead, marketingTenant } from '../../../tests/support/marketing.ts';
import { applyWish } from './apply-wish.server.ts';

const NUMBER = '+14155550100';
const CORRECTED = '+14155550199';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await marketingTenant(db, { timeZone: 'America/New_York' }));
  });

  async function makePerson(phoneE164: string) {
    const lead = await marketingLead(db, tenantId, {
      phone: phoneE164,
      contact: { phoneE164, smsConsent: true },
    });
    const contactId = lead.contactId ?? '';
    const consentId = await makeConsent(db, tenantId, {
      ...{ leadId: lead.id, contactId, kind: 'texts', state: 'given', mode: 'line' },
      wordingId: 'consumer/texts/2026-12',
    });
    await db.contact.update({ where: { id: contactId }, data: { textsConsentId: consentId } });
    return contactId;
  }
  const wish = (name: 'start' | 'stop', number: string, now: Date) =>
    db.$transaction((tx) =>
      applyWish(
        tx,
        name === 'start'
          ? { wish: 'start', wording: 'START', number, tenantIds: null, now }
          : { wish: 'stop', reason: 'stop', wording: 'STOP', number, tenantIds: null, now },
      ),
    );
  const day = (n: number) => new Date(Date.UTC(2026, 10, n));
  const findNewest = (contactId: string) =>
    db.consentEvent.findFirst({ where: { contactId, kind: 'texts' }, orderBy: { createdAt: 'desc' } });
  const readContact = (id: string) => db.contact.findUniqueOrThrow({ where: { id } });

  it('brings back a consent to offers by text that was given for the number', async () => {
    const contactId = await makePerson(NUMBER);
    await wish('stop', NUMBER, day(2));
    expect(await readContact(contactId)).toMatchObject({ textsConsentId: null });
    await wish('start', NUMBER, day(3));
    const newest = await findNewest(contactId);
    expect(newest).toMatchObject({ state: 'given', mode: 'reply' });
    expect(await readContact(contactId)).toMatchObject({ textsConsentId: newest?.id });
  });

  it('brings back nothing for a corrected number, whose owner may be another person', async () => {
    const contactId = await makePerson('+14155550101');
    await makeConsent(db, tenantId, {
      ...{ contactId, kind: 'texts', state: 'withdrawn', mode: 'button', source: 'plan-page' },
      createdAt: day(1),
    });
    await db.$transaction((tx) =>
      correctContact(tx, {
        ...{ tenantId, contactId, firstName: null, phone: CORRECTED, phoneE164: CORRECTED },
      }),
    );
    await wish('stop', CORRECTED, day(2));
    await wish('start', CORRECTED, day(3));
    expect(await findNewest(contactId)).toMatchObject({ state: 'withdrawn' });
    expect(await readContact(contactId)).toMatchObject({ smsConsent: false, textsConsentId: null });
    // Nor does reading all numbers again, after the company chose another country.
    await fillNumbers(db, { tenantId, country: 'US', readFor: [] });
    expect(await readContact(contactId)).toMatchObject({
      ...{ phoneE164: CORRECTED, smsConsent: false, textsConsentId: null },
    });
  });
});
