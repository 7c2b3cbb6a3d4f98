import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCrmApi } from '../../app/adapters/lead-connector/crm-api.server.ts';
import { sealWith } from '../../app/domain/access/index.ts';
import { submissionIntake, submitAssessment } from '../../app/domain/assessments/index.ts';
import {
  dropOldPushes,
  listPushes,
  planCrmPushes,
  readCrm,
  readCustomFieldsFromCrm,
  resyncSince,
  retryPush,
  saveCrmFields,
  saveCrmSettings,
} from '../../app/domain/crm/index.ts';
import { erasePersonsOfLeads } from '../../app/domain/erasure/index.ts';
import { DAY_MS, HOUR_MS } from '../../app/lib/durations.ts';
import { enqueue } from '../../app/outbox/index.ts';
import { parseSubmission } from '../../app/protocol/submission.ts';
import { until } from '../faults/mails.ts';
import { CRM_KEY, CRM_LOCATION, customFieldId, startCrm } from '../support/crm-stub.ts';
import { crmWorkersForTests } from '../support/crm-worker.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { consumerPayload, fullPayload } from '../support/payloads.ts';
import { makeLead, makeTenant } from './rows.ts';

const seal = sealWith('a secret that is long enough for a test');
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
/** A second at the most, so that a test sees the next attempt. */
const SHORT_WAITS = { waits: Array(6).fill(1) };

forEachDatabase((_name, makeDb) => {
  let made: TestDatabase;
  let crm: Awaited<ReturnType<typeof startCrm>>;
  let tenantId: string;
  const { start, reported } = crmWorkersForTests(seal);
  beforeAll(async () => {
    made = await makeDb();
    crm = await startCrm();
  });
  afterAll(() => crm.close());
  beforeEach(async () => {
    crm.reset();
    reported.length = 0;
    await made.db.outboxMessage.deleteMany();
    ({ id: tenantId } = await makeTenant(made.db, { emailVerifiedAt: new Date() }));
  });

  const action = () => ({ db: made.db, tenantId, actor, now: new Date() });
  const connect = (over: object = {}) =>
    saveCrmFields({
      ...action(),
      seal,
      values: { crmEnabled: true, crmApiKey: CRM_KEY, crmLocationId: CRM_LOCATION, ...over },
    });
  const api = () => createCrmApi({ base: crm.base, isOwnMachine: true });
  const readFields = () => readCustomFieldsFromCrm({ ...action(), seal, api: api() });
  const choose = (changes: object) => saveCrmSettings({ ...action(), changes, versions: {} });
  const submit = async (payload: object) => {
    const parsed = parseSubmission({ ...payload, tenantId: (await ownTenant()).subdomain });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const intake = submissionIntake({ db: made.db, outbox: { enqueue, wake: () => {} } });
    return submitAssessment({
      db: made.db,
      intake,
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    });
  };
  const ownTenant = () => made.db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const tell = (leadId: string, of = tenantId) =>
    made.db.$transaction((tx) => planCrmPushes(tx, [{ tenantId: of, leadId }], new Date()));
  const rows = () =>
    made.db.outboxMessage.findMany({ where: { kind: 'crm', tenantId }, orderBy: { createdAt: 'asc' } });
  const settled = (state: string, count = 1) =>
    until(`${count} are ${state}`, async () => {
      return (await rows()).filter((row) => row.state === state).length === count;
    });
  const go = () => start(made, { base: crm.base, rules: SHORT_WAITS });
  const only = () => [...crm.contacts.values()][0];

  describe('a new lead', () => {
    it('becomes a contact, in the shape that the documentation has', async () => {
      await connect();
      await choose({ tags: ['Website lead'] });
      await submit(fullPayload({ phone: '+1 202 555 0172', source: 'spring', utm: { utm_source: 'news' } }));
      go();
      await settled('sent');
      const [request, tagging] = crm.requests;
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
        `/contacts/${only()?.id}/tags`,
        { tags: ['Website lead'] },
      ]);
      expect((await rows())[0]).toMatchObject({ queue: tenantId });
      const { lines } = await listPushes(made.db, { tenantId });
      expect(lines).toMatchObject([{ statusCode: 200, error: null, attempt: 1, nextAttemptAt: null }]);
      expect(JSON.parse(lines[0]?.answer ?? '')).toEqual({ new: true, contactId: only()?.id });
      expect(await readCrm(made.db, tenantId)).toMatchObject({
        lastSuccessAt: expect.any(Date),
        failingSince: null,
      });
      expect(reported).toEqual([]);
    });

    it('is planned in the transaction that stores it', async () => {
      await connect();
      const { id } = await makeLead(made.db, tenantId);
      const failing = made.db.$transaction(async (tx) => {
        await planCrmPushes(tx, [{ tenantId, leadId: id }], new Date());
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await rows()).toEqual([]);
    });

    it('of a company without a CRM, or with one that is off, is not planned', async () => {
      await submit(fullPayload());
      await connect({ crmEnabled: false });
      await submit(fullPayload());
      expect(await rows()).toEqual([]);
    });

    it('waits until the company has confirmed its e-mail address', async () => {
      await connect();
      await made.db.tenant.update({ where: { id: tenantId }, data: { emailVerifiedAt: null } });
      await submit(fullPayload());
      go();
      await until('it is put off', async () => /confirmed/.test((await rows())[0]?.lastError ?? ''));
      expect(crm.requests).toEqual([]);
    });

    it('has no name where the widget asks for none, or for a text that is no name', async () => {
      await connect();
      await submit(consumerPayload());
      await submit(fullPayload({ firstName: 'see http://spam.example', email: 'b@example.com' }));
      go();
      await settled('sent', 2);
      for (const { body } of crm.upserts()) expect(body).not.toHaveProperty('firstName');
    });

    it('leaves the tags that a contact has', async () => {
      await connect();
      await choose({ tags: ['Quiz'] });
      crm.contacts.set('known', {
        id: 'known',
        email: 'ada@example.com',
        tags: ['VIP'],
        body: { locationId: CRM_LOCATION },
      });
      await submit(fullPayload());
      go();
      await settled('sent');
      expect(only()?.tags).toEqual(['VIP', 'Quiz']);
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
      await connect();
      await readFields();
      await choose({ ...everything, tags: ['Quiz'] });
      const { assessmentId } = await submit(fullPayload({ contraFlags: ['Pregnancy or breastfeeding'] }));
      go();
      await settled('sent');
      const sent = JSON.stringify(crm.requests.map(({ body, path }) => [path, body]));
      for (const secret of [assessmentId, 'leep', 'fog', 'coffee', 'regnan', 'female', '35-44', '/plan/'])
        expect(sent).not.toContain(secret);
      expect(only()?.tags).toEqual(['Quiz']);
    });

    it('go out with it: lists as lists where the field takes one, the link, a tag for each goal', async () => {
      await connect();
      await readFields();
      await choose({ ...everything, sendsHealth: true });
      const { assessmentId } = await submit(fullPayload());
      go();
      await settled('sent');
      expect(only()?.body.customFields).toEqual([
        { id: customFieldId('Interests'), field_value: ['Sleep & Recovery', 'Cognitive Enhancement'] },
        { id: customFieldId('Source of the visit'), field_value: 'Poor sleep quality; Brain fog/poor focus' },
        { id: customFieldId('Tracking'), field_value: `https://app.example/plan/${assessmentId}` },
      ]);
      expect(only()?.tags).toEqual(['Sleep & Recovery', 'Cognitive Enhancement']);
    });

    it('what says nothing about health goes out without the switch', async () => {
      await connect();
      await readFields();
      await choose({
        map_utm_source: customFieldId('Source of the visit'),
        map_trackingId: customFieldId('Tracking'),
        map_createdAt: customFieldId('First seen'),
      });
      const { trackingId } = await submit(fullPayload({ utm: { utm_source: 'news' } }));
      go();
      await settled('sent');
      expect(only()?.body.customFields).toEqual([
        { id: customFieldId('Tracking'), field_value: trackingId },
        { id: customFieldId('First seen'), field_value: new Date().toISOString().slice(0, 10) },
        { id: customFieldId('Source of the visit'), field_value: 'news' },
      ]);
    });
  });

  describe('a CRM that does not take it', () => {
    const refuseOnce = (status: number, headers: Record<string, string> = {}) => {
      let isDone = false;
      crm.answerFirst(({ path }, response) => {
        if (isDone || path !== '/contacts/upsert') return false;
        isDone = true;
        response.writeHead(status, headers).end(JSON.stringify({ statusCode: status, message: 'later' }));
        return true;
      });
    };

    it('is asked again after the time that it names with 429, and the lead arrives', async () => {
      await connect();
      refuseOnce(429, { 'Retry-After': '2' });
      await submit(fullPayload());
      go();
      await until('the first attempt is logged', async () => {
        return (await listPushes(made.db, { tenantId })).lines.length === 1;
      });
      const [refused] = (await listPushes(made.db, { tenantId })).lines;
      expect(refused).toMatchObject({ statusCode: 429, answer: '{"message":"later"}' });
      await settled('sent');
      const [first, second] = (await listPushes(made.db, { tenantId })).lines.toReversed();
      expect((second?.createdAt.getTime() ?? 0) - (first?.createdAt.getTime() ?? 0)).toBeGreaterThanOrEqual(
        2000,
      );
      expect(second).toMatchObject({ attempt: 2, error: null });
      expect(await readCrm(made.db, tenantId)).toMatchObject({
        failingSince: null,
        lastError: expect.stringContaining('no more requests'),
      });
    });

    it('gets no other lead meanwhile, and no attempt of those is counted', async () => {
      await connect();
      crm.answerFirst((_request, response) => {
        response.writeHead(429, { 'Retry-After': '3600' }).end('{}');
        return true;
      });
      await tell((await makeLead(made.db, tenantId)).id);
      go();
      await until('one is refused', async () => (await rows())[0]?.lastError != null);
      await tell((await makeLead(made.db, tenantId)).id);
      await until('the other is put off', async () => {
        return (await rows()).some(({ attempts, lastError }) => attempts === 0 && lastError !== null);
      });
      expect(crm.requests).toHaveLength(1);
    });

    it.each([500, 503, 408])('is asked again after %i', async (status) => {
      await connect();
      refuseOnce(status);
      await submit(fullPayload());
      go();
      await settled('sent');
      expect(crm.upserts()).toHaveLength(2);
    });

    it('is asked again when it hangs or breaks off', async () => {
      await connect();
      let count = 0;
      crm.answerFirst((_request, response) => {
        count++;
        if (count === 2) response.socket?.resetAndDestroy();
        return count <= 2;
      });
      await submit(fullPayload());
      start(made, { base: crm.base, rules: { ...SHORT_WAITS, deadlineMs: 300 } });
      await settled('sent');
      const { lines } = await listPushes(made.db, { tenantId });
      expect(lines.map(({ error }) => error).toReversed()).toEqual([
        'The server did not answer in time.',
        'The server could not be reached.',
        null,
      ]);
    });

    it('is asked again when only the tags failed', async () => {
      await connect();
      await choose({ tags: ['Quiz'] });
      let isDone = false;
      crm.answerFirst(({ path }, response) => {
        if (isDone || !path.endsWith('/tags')) return false;
        isDone = true;
        response.writeHead(502).end();
        return true;
      });
      await submit(fullPayload());
      go();
      await settled('sent');
      expect(only()?.tags).toEqual(['Quiz']);
    });

    it.each([
      [401, 'does not take the API key'],
      [403, 'scopes contacts.write'],
      [404, 'does not know this location'],
      [422, 'refused the contact'],
      [400, 'refused the contact'],
    ])('fails at once with a reason after %i', async (status, reason) => {
      await connect();
      refuseOnce(status);
      await submit(fullPayload());
      go();
      await settled('failed');
      expect(crm.upserts()).toHaveLength(1);
      expect((await rows())[0]?.lastError).toContain(reason);
      const state = await readCrm(made.db, tenantId);
      expect(state).toMatchObject({
        lastError: expect.stringContaining(reason),
        failingSince: expect.any(Date),
      });
    });

    it('writes what the CRM says of the person into the log alone', async () => {
      await connect();
      crm.answerFirst((_request, response) => {
        response.writeHead(422).end(JSON.stringify({ message: ['ada@example.com is a duplicate'] }));
        return true;
      });
      await submit(fullPayload());
      go();
      await settled('failed');
      expect((await rows())[0]?.lastError).not.toContain('ada@');
      expect((await readCrm(made.db, tenantId)).lastError).not.toContain('ada@');
      expect((await listPushes(made.db, { tenantId })).lines[0]?.answer).toContain('ada@example.com');
    });

    it('follows no redirect: the key would go along', async () => {
      await connect();
      let isDone = false;
      crm.answerFirst((_request, response) => {
        if (isDone) return false;
        isDone = true;
        response.writeHead(302, { Location: `${crm.base}/elsewhere` }).end();
        return true;
      });
      await submit(fullPayload());
      go();
      await settled('sent');
      expect(crm.requests.map(({ path }) => path)).not.toContain('/elsewhere');
    });

    it('delays the leads of no other company', async () => {
      await connect();
      const { id: other } = await makeTenant(made.db, { emailVerifiedAt: new Date() });
      const values = { crmEnabled: true, crmApiKey: `${CRM_KEY}-slow`, crmLocationId: CRM_LOCATION };
      await saveCrmFields({ ...action(), tenantId: other, seal, values });
      // The other company's requests hang.
      crm.answerFirst(({ headers }) => headers.authorization !== `Bearer ${CRM_KEY}`);
      for (let n = 0; n < 30; n++) await tell((await makeLead(made.db, other)).id, other);
      const worker = start(made, { base: crm.base });
      await until('the slow CRM has its requests', async () => crm.requests.length >= 2);
      await tell((await makeLead(made.db, tenantId)).id);
      worker.wake();
      await settled('sent');
      expect(await made.db.outboxMessage.count({ where: { tenantId: other, state: 'sent' } })).toBe(0);
      // At most two of its requests are open: the other places are free.
      expect(
        crm.requests.filter(({ headers }) => headers.authorization !== `Bearer ${CRM_KEY}`),
      ).toHaveLength(2);
    });
  });

  it('sends again what a process that was killed had on the wire', async () => {
    await connect();
    await tell((await makeLead(made.db, tenantId)).id);
    const ago = new Date(Date.now() - HOUR_MS);
    await made.db.outboxMessage.updateMany({
      where: { kind: 'crm', tenantId },
      data: { state: 'sending', attempts: 1, claimedBy: 'gone/1', leaseUntil: ago },
    });
    go();
    await settled('sent');
    expect(crm.contacts.size).toBe(1);
    expect((await rows())[0]?.attempts).toBe(2);
  });

  describe('sending again', () => {
    it('sends one lead at once, although it failed or waits for its next attempt', async () => {
      await connect({ crmApiKey: `${CRM_KEY}-wrong` });
      const { id: leadId } = await makeLead(made.db, tenantId);
      await tell(leadId);
      go();
      await settled('failed');
      await connect();
      await retryPush({ ...action(), leadId });
      await settled('sent');
      await made.db.outboxMessage.updateMany({
        where: { tenantId, kind: 'crm' },
        data: { state: 'planned', nextAttemptAt: new Date(Date.now() + HOUR_MS) },
      });
      await retryPush({ ...action(), leadId });
      await settled('sent');
      expect(crm.upserts()).toHaveLength(3);
    });

    it('sends a lead for the first time that came while the CRM was off', async () => {
      const { id: leadId } = await makeLead(made.db, tenantId);
      await expect(retryPush({ ...action(), leadId })).rejects.toThrow('switched off');
      await connect();
      await retryPush({ ...action(), leadId });
      go();
      await settled('sent');
    });

    it('answers to another company’s lead as to an unknown one', async () => {
      await connect();
      const { id: other } = await makeTenant(made.db);
      const { id: leadId } = await makeLead(made.db, other);
      const unknown = await retryPush({ ...action(), leadId: 'none' }).catch((error) => error.message);
      await expect(retryPush({ ...action(), leadId })).rejects.toThrow(unknown);
      expect(await rows()).toEqual([]);
    });

    it('sends all leads since a day, four a second, and tells how far it is', async () => {
      await connect();
      const at = (days: number) => new Date(Date.now() - days * DAY_MS);
      const { id: other } = await makeTenant(made.db);
      await makeLead(made.db, other);
      for (const days of [9, 2, 2, 1, 1, 1]) await makeLead(made.db, tenantId, { createdAt: at(days) });
      expect(await resyncSince({ ...action(), since: at(5) })).toBe(5);
      const due = (await rows()).map(({ nextAttemptAt }) => nextAttemptAt.getTime());
      expect(Math.max(...due) - Math.min(...due)).toBe(1000);
      expect((await readCrm(made.db, tenantId)).resync).toMatchObject({
        total: 5,
        sent: 0,
        waiting: 5,
        ended: 0,
      });
      go();
      await settled('sent', 5);
      expect((await readCrm(made.db, tenantId)).resync).toMatchObject({
        total: 5,
        sent: 5,
        waiting: 0,
        ended: 0,
      });
      expect(await resyncSince({ ...action(), since: at(5) })).toBe(5);
    });
  });

  it('cancels what waits when it is switched off, and is off without key or location', async () => {
    await connect();
    await tell((await makeLead(made.db, tenantId)).id);
    await saveCrmFields({ ...action(), seal, values: { crmApiKey: null } });
    expect((await rows())[0]?.state).toBe('cancelled');
    expect(await readCrm(made.db, tenantId)).toMatchObject({ isEnabled: false, hasKey: false });
    const incomplete = saveCrmFields({ ...action(), seal, values: { crmEnabled: true } });
    await expect(incomplete).rejects.toMatchObject({ fields: { crmEnabled: expect.any(Array) } });
  });

  it('stores the key sealed, and does nothing with one that can’t be opened any more', async () => {
    await connect();
    const { sealedApiKey } = await made.db.crmConnection.findUniqueOrThrow({ where: { tenantId } });
    expect(sealedApiKey).not.toContain(CRM_KEY.slice(4));
    await made.db.crmConnection.update({ where: { tenantId }, data: { sealedApiKey: 'v1.AAAA' } });
    await tell((await makeLead(made.db, tenantId)).id);
    go();
    await settled('suppressed');
    expect((await rows())[0]?.lastError).toContain('enter it again');
    await expect(readFields()).rejects.toThrow('enter it again');
  });

  describe('the custom fields', () => {
    it('are read from the CRM, which is the test of the connection', async () => {
      await connect();
      expect(await readFields()).toBe(5);
      const { customFields, customFieldsReadAt } = await readCrm(made.db, tenantId);
      expect(customFields[0]).toEqual({
        id: customFieldId('Source of the visit'),
        name: 'Source of the visit',
        dataType: 'TEXT',
      });
      expect(customFieldsReadAt).not.toBeNull();
    });

    it.each([
      [{ crmApiKey: `${CRM_KEY}-wrong` }, 'does not take the API key'],
      [{ crmLocationId: 'another' }, 'of this location'],
    ])('are refused with a reason: %j', async (values, reason) => {
      await connect(values);
      await expect(readFields()).rejects.toThrow(reason);
    });

    it('can be chosen where they fit, each once', async () => {
      await connect();
      await readFields();
      const text = customFieldId('Source of the visit');
      for (const [wrong, field] of [
        [{ map_trackingId: 'unknown' }, 'map_trackingId'],
        [{ map_trackingId: customFieldId('Interests') }, 'map_trackingId'],
        [{ map_goals: customFieldId('Contract') }, 'map_goals'],
        [{ map_trackingId: text, map_locale: text }, 'map_locale'],
      ] as const)
        await expect(choose(wrong)).rejects.toMatchObject({ fields: { [field]: expect.any(Array) } });
      await choose({ map_trackingId: text });
      expect((await readCrm(made.db, tenantId)).mapping).toEqual({ trackingId: text });
      await connect({ crmLocationId: 'another' });
      expect(await readCrm(made.db, tenantId)).toMatchObject({ mapping: {}, customFields: [] });
    });
  });

  it('leaves nothing of a person who is erased, and cancels what waits', async () => {
    await connect();
    const { id: leadId } = await makeLead(made.db, tenantId, { email: 'gone@example.com' });
    await tell(leadId);
    go();
    await settled('sent');
    await retryPush({ ...action(), leadId });
    await settled('sent');
    await resyncSince({ ...action(), since: new Date(Date.now() - DAY_MS) });
    await erasePersonsOfLeads({ db: made.db, leadIds: [leadId], actor, now: new Date() });
    expect(await made.db.crmPush.count({ where: { tenantId } })).toBe(0);
    for (const row of await rows()) {
      expect(row).toMatchObject({ recipient: null, payload: {}, providerMessageId: null });
      expect(row.dedupeKey).not.toContain(leadId);
    }
    await expect(retryPush({ ...action(), leadId })).rejects.toThrow('no such lead');
  });

  it('forgets pushes after 30 days, and none that waits', async () => {
    await connect();
    await tell((await makeLead(made.db, tenantId)).id);
    go();
    await settled('sent');
    await tell((await makeLead(made.db, tenantId)).id);
    await settled('sent', 2);
    const old = new Date(Date.now() - 31 * DAY_MS);
    const [first, second] = await rows();
    await made.db.outboxMessage.updateMany({ where: { tenantId }, data: { createdAt: old } });
    await made.db.outboxMessage.update({
      where: { id: second?.id ?? '' },
      data: { state: 'planned', nextAttemptAt: new Date(Date.now() + HOUR_MS) },
    });
    await made.db.crmPush.updateMany({ where: { leadId: first?.leadId ?? '' }, data: { createdAt: old } });
    await dropOldPushes({ db: made.db, now: new Date() });
    expect((await rows()).map(({ id }) => id)).toEqual([second?.id]);
    expect(await made.db.crmPush.count({ where: { tenantId } })).toBe(1);
  });
});
