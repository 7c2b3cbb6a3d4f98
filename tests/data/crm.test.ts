import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  dropOldPushes,
  listPushes,
  planCrmPushes,
  readCrm,
  resyncSince,
  retryPush,
  saveCrmFields,
} from '#app/domain/crm/index.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { until } from '../faults/mails.ts';
import { crmLab } from '../support/crm-lab.ts';
import { CRM_KEY, CRM_LOCATION, customFieldId } from '../support/crm-stub.ts';
import { forEachDatabase } from '../support/databases.ts';
import { consumerPayload, fullPayload } from '../support/payloads.ts';
import { makeLead } from './rows.ts';

/** Each new lead becomes a contact in the company’s CRM: tests what is sent and what is not. */
forEachDatabase((_name, makeDb) => {
  const lab = crmLab(makeDb);

  describe('a new lead', () => {
    it('becomes a contact, in the shape that the documentation has', async () => {
      await lab.connect();
      await lab.choose({ tags: ['Website lead'] });
      await lab.submit(
        fullPayload({ phone: '+1 202 555 0172', source: 'spring', utm: { utm_source: 'news' } }),
      );
      lab.go();
      await lab.settled('sent');
      const [request, tagging] = lab.crm().requests;
      expect(request?.headers).toMatchObject({
        authorization: `Bearer ${CRM_KEY}`,
        version: '2021-07-28',
        'content-type': 'application/json',
      });
      expect(request?.body).toEqual({
        locationId: CRM_LOCATION,
        firstName: 'Ada',
        email: 'ada@example.com',
        phone: '+12025550172',
        source: 'spring',
      });
      expect([tagging?.path, tagging?.body]).toEqual([
        `/contacts/${lab.only()?.id}/tags`,
        { tags: ['Website lead'] },
      ]);
      expect((await lab.rows())[0]).toMatchObject({ queue: lab.tenantId() });
      const { lines } = await listPushes(lab.db(), { tenantId: lab.tenantId() });
      expect(lines).toMatchObject([{ statusCode: 200, error: null, attempt: 1, nextAttemptAt: null }]);
      expect(JSON.parse(lines[0]?.answer ?? '')).toEqual({ new: true, contactId: lab.only()?.id });
      expect(await readCrm(lab.db(), lab.tenantId())).toMatchObject({
        lastSuccessAt: expect.any(Date),
        failingSince: null,
      });
      expect(lab.reported).toEqual([]);
    });

    it('is planned in the transaction that stores it', async () => {
      await lab.connect();
      const { id } = await makeLead(lab.db(), lab.tenantId());
      const failing = lab.db().$transaction(async (tx) => {
        await planCrmPushes(tx, [{ tenantId: lab.tenantId(), leadId: id }], new Date());
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await lab.rows()).toEqual([]);
    });

    it('of a company without a CRM, or with one that is off, is not planned', async () => {
      await lab.submit(fullPayload());
      await lab.connect({ crmEnabled: false });
      await lab.submit(fullPayload());
      expect(await lab.rows()).toEqual([]);
    });

    it('waits until the company has confirmed its e-mail address', async () => {
      await lab.connect();
      await lab.db().tenant.update({ where: { id: lab.tenantId() }, data: { emailVerifiedAt: null } });
      await lab.submit(fullPayload());
      lab.go();
      await until('it is put off', async () => /confirmed/.test((await lab.rows())[0]?.lastError ?? ''));
      expect(lab.crm().requests).toEqual([]);
    });

    it('has no name where the widget asks for none, or for a text that is no name', async () => {
      await lab.connect();
      await lab.submit(consumerPayload());
      await lab.submit(fullPayload({ firstName: 'see http://spam.example', email: 'b@example.com' }));
      lab.go();
      await lab.settled('sent', 2);
      for (const { body } of lab.crm().upserts()) expect(body).not.toHaveProperty('firstName');
    });

    it('leaves the tags that a contact has', async () => {
      await lab.connect();
      await lab.choose({ tags: ['Quiz'] });
      lab.crm().contacts.set('known', {
        id: 'known',
        email: 'ada@example.com',
        tags: ['VIP'],
        body: { locationId: CRM_LOCATION },
      });
      await lab.submit(fullPayload());
      lab.go();
      await lab.settled('sent');
      expect(lab.only()?.tags).toEqual(['VIP', 'Quiz']);
    });
  });

  describe('answers about health', () => {
    const everything = {
      map_goals: customFieldId('Interests'),
      map_planUrl: customFieldId('Tracking'),
      map_symptoms: customFieldId('Source of the visit'),
      tagsGoals: true,
    };

    it('stay here without their switch, although they are mapped', async () => {
      await lab.connect();
      await lab.readFields();
      await lab.choose({ ...everything, tags: ['Quiz'] });
      const { assessmentId } = await lab.submit(fullPayload({ contraFlags: ['Pregnancy or breastfeeding'] }));
      lab.go();
      await lab.settled('sent');
      const sent = JSON.stringify(lab.crm().requests.map(({ body, path }) => [path, body]));
      for (const secret of [assessmentId, 'leep', 'fog', 'coffee', 'regnan', 'female', '35-44', '/plan/'])
        expect(sent).not.toContain(secret);
      expect(lab.only()?.tags).toEqual(['Quiz']);
    });

    it('go out with it: lists as lists where the field takes one, the link, a tag for each goal', async () => {
      await lab.connect();
      await lab.readFields();
      await lab.choose({ ...everything, sendsHealth: true });
      const { assessmentId } = await lab.submit(fullPayload());
      lab.go();
      await lab.settled('sent');
      expect(lab.only()?.body.customFields).toEqual([
        { id: customFieldId('Interests'), field_value: ['Sleep & Recovery', 'Cognitive Enhancement'] },
        { id: customFieldId('Source of the visit'), field_value: 'Poor sleep quality; Brain fog/poor focus' },
        { id: customFieldId('Tracking'), field_value: `https://app.example/plan/${assessmentId}` },
      ]);
      expect(lab.only()?.tags).toEqual(['Sleep & Recovery', 'Cognitive Enhancement']);
    });

    it('are asked for by a box of their own where the visitor’s region asks, while they are sent', async () => {
      await lab.db().tenant.update({ where: { id: lab.tenantId() }, data: { sellsTo: ['US'] } });
      const asked = { region: 'US', consentVersion: CONSENT_VERSION, healthConsent: true };
      const submitAndRead = async (over: object) => {
        const email = `${randomUUID()}@example.com`;
        await lab.submit(fullPayload({ ...asked, ...over, email }));
        const { id } = await lab.db().lead.findFirstOrThrow({ where: { email } });
        const events = await lab.db().consentEvent.findMany({ where: { leadId: id, kind: 'crm-health' } });
        return events.map(({ state, wording }) => [state, wording]);
      };
      const wording = expect.stringContaining('to its customer database (LeadConnector).');
      await lab.connect();
      expect(await submitAndRead({})).toEqual([]);
      await lab.choose({ sendsHealth: true });
      expect(await submitAndRead({})).toEqual([['refused', wording]]);
      expect(await submitAndRead({ crmConsent: true })).toEqual([['given', wording]]);
      await lab.connect({ crmEnabled: false });
      expect(await submitAndRead({ crmConsent: true })).toEqual([]);
      await lab.connect();
      expect(await submitAndRead({ crmConsent: true })).toEqual([['given', wording]]);
    });

    it('what says nothing about health goes out without the switch', async () => {
      await lab.connect();
      await lab.readFields();
      await lab.choose({
        map_utm_source: customFieldId('Source of the visit'),
        map_trackingId: customFieldId('Tracking'),
        map_createdAt: customFieldId('First seen'),
      });
      const { trackingId } = await lab.submit(fullPayload({ utm: { utm_source: 'news' } }));
      lab.go();
      await lab.settled('sent');
      expect(lab.only()?.body.customFields).toEqual([
        { id: customFieldId('Tracking'), field_value: trackingId },
        { id: customFieldId('First seen'), field_value: new Date().toISOString().slice(0, 10) },
        { id: customFieldId('Source of the visit'), field_value: 'news' },
      ]);
    });
  });

  it('cancels what waits when it is switched off, and is off without key or location', async () => {
    await lab.connect();
    await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
    await saveCrmFields({ ...lab.action(), seal: lab.seal, values: { crmApiKey: null } });
    expect((await lab.rows())[0]?.state).toBe('cancelled');
    expect(await readCrm(lab.db(), lab.tenantId())).toMatchObject({ isEnabled: false, hasKey: false });
    const incomplete = saveCrmFields({ ...lab.action(), seal: lab.seal, values: { crmEnabled: true } });
    await expect(incomplete).rejects.toMatchObject({ fields: { crmEnabled: expect.any(Array) } });
  });

  it('stores the key sealed, and holds what waits for one that can’t be opened any more', async () => {
    await lab.connect();
    const { sealedApiKey } = await lab
      .db()
      .crmConnection.findUniqueOrThrow({ where: { tenantId: lab.tenantId() } });
    expect(sealedApiKey).not.toContain(CRM_KEY.slice(4));
    await lab
      .db()
      .crmConnection.update({ where: { tenantId: lab.tenantId() }, data: { sealedApiKey: 'v1.AAAA' } });
    await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
    lab.go();
    await expect.poll(async () => (await lab.rows())[0]?.lastError).toContain('waits for a secret');
    expect((await lab.rows())[0]?.state).toBe('planned');
    await expect(lab.readFields()).rejects.toThrow('Enter it again');
  });

  describe('the custom fields', () => {
    it('are read from the CRM, which is the test of the connection', async () => {
      await lab.connect();
      expect(await lab.readFields()).toBe(5);
      const { customFields, customFieldsReadAt } = await readCrm(lab.db(), lab.tenantId());
      expect(customFields[0]).toEqual({
        id: customFieldId('Source of the visit'),
        name: 'Source of the visit',
        dataType: 'TEXT',
      });
      expect(customFieldsReadAt).not.toBeNull();
    });

    it.each([
      [{ crmApiKey: `${CRM_KEY}-wrong` }, 'does not accept the API key'],
      [{ crmLocationId: 'another' }, 'for this location'],
    ])('are refused with a reason: %j', async (values, reason) => {
      await lab.connect(values);
      await expect(lab.readFields()).rejects.toThrow(reason);
    });

    it('can be chosen where they fit, each once', async () => {
      await lab.connect();
      await lab.readFields();
      const text = customFieldId('Source of the visit');
      for (const [wrong, field] of [
        [{ map_trackingId: 'unknown' }, 'map_trackingId'],
        [{ map_trackingId: customFieldId('Interests') }, 'map_trackingId'],
        [{ map_goals: customFieldId('Contract') }, 'map_goals'],
        [{ map_trackingId: text, map_locale: text }, 'map_locale'],
      ] as const)
        await expect(lab.choose(wrong)).rejects.toMatchObject({ fields: { [field]: expect.any(Array) } });
      await lab.choose({ map_trackingId: text });
      expect((await readCrm(lab.db(), lab.tenantId())).mapping).toEqual({ trackingId: text });
      await lab.connect({ crmLocationId: 'another' });
      expect(await readCrm(lab.db(), lab.tenantId())).toMatchObject({ mapping: {}, customFields: [] });
    });
  });

  it('leaves nothing of a person who is erased, and cancels what waits', async () => {
    await lab.connect();
    const { id: leadId } = await makeLead(lab.db(), lab.tenantId(), { email: 'gone@example.com' });
    await lab.tell(leadId);
    lab.go();
    await lab.settled('sent');
    await retryPush({ ...lab.action(), leadId });
    await lab.settled('sent');
    await resyncSince({ ...lab.action(), since: new Date(Date.now() - DAY_MS) });
    await erasePersonsOfLeads({ db: lab.db(), leadIds: [leadId], actor: lab.actor, now: new Date() });
    expect(await lab.db().crmPush.count({ where: { tenantId: lab.tenantId() } })).toBe(0);
    await until('the CRM has deleted the contact', async () => lab.crm().contacts.size === 0);
    for (const row of (await lab.rows()).filter(({ purpose }) => purpose !== 'crm-erasure')) {
      expect(row).toMatchObject({ recipient: null, payload: {}, providerMessageId: null });
      expect(row.dedupeKey).not.toContain(leadId);
    }
    await expect(retryPush({ ...lab.action(), leadId })).rejects.toThrow('Lead not found');
  });

  it('forgets pushes after 30 days, and none that waits', async () => {
    await lab.connect();
    await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
    lab.go();
    await lab.settled('sent');
    await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
    await lab.settled('sent', 2);
    const old = new Date(Date.now() - 31 * DAY_MS);
    const [first, second] = await lab.rows();
    await lab
      .db()
      .outboxMessage.updateMany({ where: { tenantId: lab.tenantId() }, data: { createdAt: old } });
    await lab.db().outboxMessage.update({
      where: { id: second?.id ?? '' },
      data: { state: 'planned', nextAttemptAt: new Date(Date.now() + HOUR_MS) },
    });
    await lab.db().crmPush.updateMany({ where: { leadId: first?.leadId ?? '' }, data: { createdAt: old } });
    await dropOldPushes({ db: lab.db(), now: new Date() });
    expect((await lab.rows()).map(({ id }) => id)).toEqual([second?.id]);
    expect(await lab.db().crmPush.count({ where: { tenantId: lab.tenantId() } })).toBe(1);
  });
});
