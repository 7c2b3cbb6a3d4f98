import { beforeEach, describe, expect, it } from 'vitest';
import {
  finishErasureTask,
  giveUndoneErasuresToStaff,
  listOpenErasureTasks,
  resyncSince,
} from '#app/domain/crm/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { type Choice, withdrawChoice } from '#app/domain/preferences/index.ts';
import { listReceivers } from '#app/domain/receivers/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { until } from '../faults/mails.ts';
import { crmLab } from '../support/crm-lab.ts';
import { CRM_LOCATION, customFieldId } from '../support/crm-stub.ts';
import { forEachDatabase } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';

/** What a company's CRM is told when a person ends a consent or is erased. */
forEachDatabase((_name, makeDb) => {
  const lab = crmLab(makeDb);
  let plan: { assessmentId: string; leadId: string };
  beforeEach(async () => {
    await lab.connect();
    await lab.readFields();
  });

  const submit = async () => {
    const { assessmentId } = await lab.submit(fullPayload({ phone: '+12025550172' }));
    const { id: leadId } = await lab.db().lead.findUniqueOrThrow({ where: { assessmentId } });
    plan = { assessmentId, leadId };
  };
  const arrive = async () => {
    await submit();
    const worker = lab.go();
    await lab.settled('sent');
    return worker;
  };
  /** Keeps the CRM's answer to the next push. @returns sends it */
  const holdPush = () => {
    let answer = () => {};
    lab.crm().answerFirst((request, response, carryOut) => {
      if (request.path !== '/contacts/upsert') return false;
      const respond = carryOut();
      answer = () => respond(response);
      return true;
    });
    return () => answer();
  };
  const choose = (choice: Choice) =>
    withdrawChoice({
      ...{ db: lab.db(), assessmentId: plan.assessmentId, choice, wording: '-', now: new Date() },
    });
  const erase = () =>
    erasePersonsOfLeads({ db: lab.db(), leadIds: [plan.leadId], actor: lab.actor, now: new Date() });
  const listTold = async () =>
    (await listReceivers(lab.db(), { tenantId: lab.tenantId(), leadId: plan.leadId })).map(
      ({ receiver, about, state }) => `${receiver} ${about} ${state}`,
    );
  const told = (line: string) =>
    until(`the list has: ${line}`, async () => (await listTold()).includes(line));
  const listTasks = () => listOpenErasureTasks(lab.db(), lab.tenantId());
  /** A contact that the shop had before the lead came. */
  const addKnown = () =>
    lab.crm().contacts.set('known', {
      ...{ id: 'known', email: 'ada@example.com', tags: ['VIP'] },
      body: { locationId: CRM_LOCATION },
    });

  describe('a consent that ends', () => {
    it.each([
      ['offers', { Email: 'active' }],
      ['texts', { SMS: 'active' }],
    ] as const)('to %s sets do-not-disturb for its channel alone', async (choice, dnd) => {
      await arrive();
      await choose(choice);
      await told('crm consent delivered');
      expect(lab.only()?.dnd).toEqual(dnd);
      expect(lab.only()?.email).toBe('ada@example.com');
    });

    it('to health answers empties their fields and takes the goals from the tags, and leaves the rest', async () => {
      const fields = { map_goals: customFieldId('Interests'), map_symptoms: customFieldId('Tracking') };
      await lab.choose({
        ...fields,
        map_locale: customFieldId('Source of the visit'),
        sendsHealth: true,
        tagsGoals: true,
      });
      addKnown();
      await arrive();
      expect(lab.only()?.tags).toEqual(['VIP', 'Sleep & Recovery', 'Cognitive Enhancement']);
      // What was sent is emptied, whatever is sent today.
      await lab.choose({ map_symptoms: null, sendsHealth: false });
      await choose('health');
      await told('crm consent delivered');
      const readValue = (name: string) =>
        lab.only()?.body.customFields?.find(({ id }) => id === customFieldId(name))?.field_value;
      expect([readValue('Interests'), readValue('Tracking'), readValue('Source of the visit')]).toEqual([
        [],
        '',
        'en',
      ]);
      expect(lab.only()?.tags).toEqual(['VIP']);
    });

    it('waits for the push that makes the contact, and is not sent for a contact that is not there', async () => {
      const answerPush = holdPush();
      await submit();
      lab.go();
      await until('the push is on the wire', async () => lab.crm().contacts.size === 1);
      await choose('offers');
      await until('it waits', async () =>
        (await lab.rows()).some(({ lastError }) => /on its way/.test(lastError ?? '')),
      );
      answerPush();
      await lab.settled('sent');
      await lab.db().outboxMessage.deleteMany();
      await lab.db().crmContact.deleteMany();
      await choose('texts');
      await told('crm consent not-sent');
    });

    it('is done when the CRM no longer has the contact', async () => {
      await arrive();
      lab.crm().contacts.clear();
      await choose('offers');
      await told('crm consent delivered');
    });

    it('sends no health answers with a later push', async () => {
      await lab.choose({ map_goals: customFieldId('Interests'), sendsHealth: true, tagsGoals: true });
      await submit();
      await choose('health');
      lab.go();
      await lab.settled('sent');
      expect(
        JSON.stringify(
          lab
            .crm()
            .upserts()
            .map(({ body }) => body),
        ),
      ).not.toContain('Sleep');
    });
  });

  describe('an erasure', () => {
    it('deletes a contact that we created', async () => {
      await arrive();
      await erase();
      await told('crm erasure delivered');
      expect(lab.crm().contacts.size).toBe(0);
      expect(await lab.db().crmContact.count({ where: { tenantId: lab.tenantId() } })).toBe(0);
      expect(await listTasks()).toEqual([]);
    });

    it('deletes a contact that we created and later brought up to date', async () => {
      await arrive();
      await resyncSince({ ...lab.action(), since: new Date(Date.now() - DAY_MS) });
      await lab.settled('sent', 2);
      await erase();
      await told('crm erasure delivered');
      expect(lab.crm().contacts.size).toBe(0);
    });

    it('leaves a contact that the CRM had before to staff, until they mark it', async () => {
      addKnown();
      await arrive();
      await erase();
      expect(lab.crm().contacts.size).toBe(1);
      const [task] = await listTasks();
      expect(task).toMatchObject({ crmContactId: 'known', locationId: CRM_LOCATION, reason: 'not-ours' });
      expect(await listTold()).toContain('crm-task erasure planned');
      const done = { ...lab.action(), id: task?.id ?? '' };
      await expect(finishErasureTask({ ...done, tenantId: 'another' })).rejects.toMatchObject({
        code: 'not-found',
      });
      await finishErasureTask(done);
      expect(await listTasks()).toEqual([]);
      expect(await listTold()).toContain('crm-task erasure delivered');
      expect(await lab.db().crmErasureTask.findMany()).toMatchObject([{ crmContactId: null }]);
    });

    it('leaves the contact to staff when the CRM is switched off before it is told', async () => {
      await (await arrive()).stop(100);
      await erase();
      expect(await listTasks()).toEqual([]);
      await lab.connect({ crmEnabled: false });
      expect(await listTasks()).toMatchObject([{ reason: 'unreachable', locationId: CRM_LOCATION }]);
      expect(await listTold()).toEqual(['crm-task erasure planned', 'crm erasure not-sent']);
    });

    it('leaves the contact to staff when the CRM was switched off before', async () => {
      await arrive();
      await lab.connect({ crmEnabled: false });
      await erase();
      expect(await listTasks()).toMatchObject([{ reason: 'unreachable' }]);
    });

    it('that the CRM refuses for good becomes a task of the staff, once', async () => {
      await arrive();
      lab.crm().answerFirst(({ method }, response) => {
        if (method !== 'DELETE') return false;
        response.writeHead(401).end(JSON.stringify({ statusCode: 401, message: 'Invalid token' }));
        return true;
      });
      await erase();
      await until('it is refused', async () => (await lab.rows()).some(({ state }) => state === 'failed'));
      const give = () => giveUndoneErasuresToStaff({ db: lab.db(), now: new Date() });
      await give();
      await give();
      const [task, ...others] = await listTasks();
      expect(others).toEqual([]);
      expect(task).toMatchObject({ reason: 'unreachable', locationId: CRM_LOCATION });
      const told = await listReceivers(lab.db(), { tenantId: lab.tenantId(), leadId: plan.leadId });
      expect(new Set(told.map(({ id }) => id)).size).toBe(2);
      await finishErasureTask({ ...lab.action(), id: task?.id ?? '' });
      // One more than two portions have room for, with the first one.
      const row = await lab.db().outboxMessage.findFirstOrThrow({ where: { purpose: 'crm-erasure' } });
      const { id: _id, payload, ...columns } = row;
      await lab.db().outboxMessage.createMany({
        data: Array.from({ length: 200 }, (_, n) => ({
          ...{ ...columns, dedupeKey: `crm-erasure:copy-${n}` },
          payload: payload as Prisma.InputJsonObject,
        })),
      });
      await give();
      await give();
      const open = { tenantId: lab.tenantId(), doneAt: null };
      expect(await lab.db().crmErasureTask.count({ where: open })).toBe(200);
    });

    it('leaves a contact to staff that another person has by the time it would be deleted', async () => {
      await (await arrive()).stop(100);
      const own = await lab.db().crmContact.findFirstOrThrow({ where: { tenantId: lab.tenantId() } });
      await erase();
      await lab
        .db()
        .crmContact.create({ data: { ...own, healthFields: [], id: 'shared', contactId: 'another person' } });
      lab.go();
      await told('crm erasure not-sent');
      expect(lab.crm().contacts.size).toBe(1);
      await giveUndoneErasuresToStaff({ db: lab.db(), now: new Date() });
      expect(await listTasks()).toMatchObject([{ reason: 'shared', crmContactId: own.crmContactId }]);
    });

    it('while a push is on the wire deletes the contact that the push makes', async () => {
      const answerPush = holdPush();
      await submit();
      lab.go();
      await until('it is on the wire', async () => lab.crm().contacts.size === 1);
      await erase();
      answerPush();
      await told('crm erasure delivered');
      expect(lab.crm().contacts.size).toBe(0);
    });
  });
});
