import { beforeEach, describe, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { planLeadDigests } from '#app/domain/notices/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { forEachDatabase } from '../support/databases.ts';
import { consumerPayload, fullPayload } from '../support/payloads.ts';
import { TEST_RING } from '../support/test-seal.ts';
import { companyForTests, DAY, inMinutes, outbox, START } from './notified-company.ts';

const actor = { kind: 'operator', id: null, label: 'op@example.com', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  const company = companyForTests(makeDb);
  const { change, planned: listOutbox, render, mailOf: renderFirstMail } = company;
  let db: Database;
  beforeEach(() => {
    db = company.db();
  });

  const choose = async (leadNotification: 'instant' | 'daily' | 'never', now: Date) => {
    await updateTenant({
      db,
      tenantId: 'acme',
      values: { leadNotification },
      may: () => true,
      actor,
      now,
    });
    // Prisma uses the machine's clock.
    await change({ updatedAt: now });
  };
  const intake = () => submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox });
  const submit = async (payload: Record<string, unknown>, now: Date, shared = intake()) => {
    const parsed = parseSubmission({ ...payload, tenantId: 'acme' });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const { assessmentId } = await submitAssessment({
      db,
      intake: shared,
      submission: parsed.value,
      idempotency: null,
      now,
    });
    return db.lead.findUniqueOrThrow({ where: { assessmentId } });
  };
  const submitMany = (count: number, now: Date) => {
    const shared = intake();
    return Promise.all(
      Array.from({ length: count }, (_, n) =>
        submit(fullPayload({ email: `v${n}-${now.getTime()}@example.com` }), now, shared),
      ),
    );
  };
  /** Submits a company's first lead, whose notice is a different e-mail. */
  const submitFirst = async () => {
    await submit(fullPayload({ firstName: 'Eva', email: 'first@example.com' }), inMinutes(-60));
    const { subject } = await renderFirstMail('lead-notice');
    await db.outboxMessage.deleteMany();
    return subject;
  };
  const erase = (leadId: string, now: Date) => erasePersonsOfLeads({ db, leadIds: [leadId], actor, now });
  const digest = (now: Date) => planLeadDigests({ db, outbox, now });

  describe('a lead that is announced at once', () => {
    it('is announced to all who are named, with what is no answer of the visitor', async () => {
      await company.notify('ana@acme.example', 'Ana@Acme.example', 'bo@acme.example');
      expect(await submitFirst()).toBe('Your first lead at Acme: Eva');
      const lead = await submit(fullPayload({ firstName: 'Ada', email: 'ada@example.com' }), START);
      const rows = await listOutbox('lead-notice');
      expect(
        rows.map(({ recipient, leadId, tenantId, state }) => [recipient, leadId, tenantId, state]),
      ).toEqual([
        ['Ana@Acme.example', lead.id, 'acme', 'planned'],
        ['bo@acme.example', lead.id, 'acme', 'planned'],
      ]);
      const mail = await renderFirstMail('lead-notice');
      expect(mail).toMatchObject({
        from: { name: 'StackGuide', address: 'service@app.example.com' },
        to: 'Ana@Acme.example',
        subject: 'New lead at Acme: Ada',
      });
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain(`https://app.example.com/leads/${lead.id}?tenantId=`);
        expect(part).toContain('full assessment');
        expect(part).toContain('20 Nov 2026');
        expect(part).toContain('15:05');
        expect(part).toContain('This is the lead’s first assessment.');
      }
      const all = JSON.stringify(mail).toLowerCase();
      const assessment = await db.peptideAssessment.findFirstOrThrow();
      const answers = [
        ...(assessment.healthGoals as string[]),
        ...(assessment.symptoms as string[]),
        'ada@example.com',
        'bpc-157',
      ];
      expect(answers.filter((answer) => all.includes(answer.toLowerCase()))).toEqual([]);
    });

    it('names nobody whose name may not be printed, and says when an address comes again', async () => {
      await submitFirst();
      await submit(consumerPayload({ email: 'ada@example.com' }), START);
      expect((await renderFirstMail('lead-notice')).subject).toBe('New lead at Acme: ada');
      await db.outboxMessage.deleteMany();
      await submit(fullPayload({ firstName: 'see evil.pw now', email: 'ada@example.com' }), START);
      const mail = await renderFirstMail('lead-notice');
      expect(mail.subject).toBe('New lead at Acme');
      expect(mail.text).toContain('has taken an assessment before');
      expect(JSON.stringify(mail)).not.toContain('evil');
    });

    it('is announced in the tenant’s language', async () => {
      await change({ locale: 'es' });
      expect(await submitFirst()).toBe('El primer cliente potencial de Acme: Eva');
      await submit(fullPayload({ firstName: 'Ada' }), START);
      const mail = await renderFirstMail('lead-notice');
      expect(mail.subject).toBe('Nuevo cliente potencial de Acme: Ada');
      expect(mail.html).toMatch(/<html[^>]* lang="es"/);
      expect(mail.text).toContain('Abrir el cliente potencial:');
    });

    it('is not announced once the person is erased', async () => {
      const lead = await submit(fullPayload({ firstName: 'Ada', email: 'ada@example.com' }), START);
      const [before] = await listOutbox('lead-notice');
      await erase(lead.id, inMinutes(1));
      expect(await listOutbox('lead-notice')).toMatchObject([
        { state: 'cancelled', recipient: null, payload: {} },
      ]);
      // A worker that had already claimed the notice renders it from the stored data.
      expect(await render(before as never)).toEqual({ suppressed: 'The data was erased.' });
    });

    it('is not announced to an address that bounced', async () => {
      await submit(fullPayload(), START);
      const [message] = await listOutbox('lead-notice');
      await db.suppression.create({
        data: {
          tenantId: 'acme',
          channel: 'email',
          addressHash: message?.recipientHash ?? '',
          scope: 'all',
          reason: 'bounce',
        },
      });
      expect(await render(message as never)).toMatchObject({
        suppressed: expect.stringContaining('bounced'),
      });
    });
  });

  describe('a flood of leads', () => {
    it('brings 20 mails in an hour and one for the rest at its end', async () => {
      const leads = [...(await submitMany(15, START)), ...(await submitMany(30, inMinutes(10)))];
      await submitMany(3, inMinutes(20));
      const notices = await listOutbox('lead-notice');
      expect(notices).toHaveLength(20);
      const [rest, ...more] = await listOutbox('lead-digest');
      expect(more).toEqual([]);
      expect(rest?.nextAttemptAt).toEqual(new Date('2026-11-20T15:01:00.000Z'));
      const mail = await renderFirstMail('lead-digest');
      expect(mail.subject).toBe('28 new leads at Acme');
      expect(mail.text).toContain('More than 20 leads arrived in an hour.');
      expect(mail.text).toContain('And 8 more.');
      const announced = new Set(notices.map(({ leadId }) => leadId));
      const listedIds = [...mail.text.matchAll(/\/leads\/([\w-]{36})/g)].map(([, id]) => id);
      expect(listedIds).toHaveLength(20);
      expect(listedIds.filter((id) => announced.has(id ?? ''))).toEqual([]);
      expect(leads.map(({ id }) => id)).toEqual(expect.arrayContaining(listedIds.slice(0, 10)));
    });

    it('ends with the hour: the next one has its own notices', async () => {
      await submitMany(25, START);
      await submitMany(2, inMinutes(60));
      expect(await listOutbox('lead-notice')).toHaveLength(22);
    });
  });

  describe('the setting', () => {
    it('holds for new leads only', async () => {
      await choose('never', START);
      // The setting applies even to the company's first lead.
      await submitMany(25, inMinutes(1));
      expect(await listOutbox('lead-notice')).toEqual([]);
      await choose('instant', inMinutes(2));
      await submitMany(3, inMinutes(3));
      // The hour already had 25 leads, so the new ones are announced together.
      expect((await renderFirstMail('lead-digest')).subject).toBe('3 new leads at Acme');
      await choose('never', inMinutes(4));
      const before = await db.outboxMessage.count({ where: { purpose: { startsWith: 'lead-' } } });
      await submitMany(2, inMinutes(60));
      expect(await db.outboxMessage.count({ where: { purpose: { startsWith: 'lead-' } } })).toBe(before);
    });

    it('sends an unconfirmed company nothing before it is confirmed, and one mail then', async () => {
      await change({ emailVerifiedAt: null });
      await submitMany(3, START);
      await submitMany(2, inMinutes(90));
      expect(await listOutbox('lead-notice')).toEqual([]);
      const rows = await listOutbox('lead-digest');
      expect(rows).toHaveLength(1);
      expect(await render(rows[0] as never)).toMatchObject({ postponed: expect.any(String) });
      await change({ emailVerifiedAt: inMinutes(120) });
      await submitMany(1, inMinutes(121));
      const mail = await renderFirstMail('lead-digest');
      expect(mail.subject).toBe('5 new leads at Acme');
      expect(mail.text).toContain('before the company’s e-mail address was confirmed');
      expect(await listOutbox('lead-notice')).toHaveLength(1);
    });
  });

  describe('the daily digest', () => {
    it('comes after 8:00 of the tenant’s zone, with the leads since the last one, and not on an empty day', async () => {
      await submitFirst();
      await choose('daily', START);
      await submitMany(3, inMinutes(5));
      await digest(new Date('2026-11-21T07:00:30Z'));
      expect(await listOutbox('lead-digest')).toEqual([]);
      await digest(new Date('2026-11-21T07:01:00Z'));
      await digest(new Date('2026-11-21T07:06:00Z'));
      expect(await listOutbox('lead-digest')).toHaveLength(1);
      const mail = await renderFirstMail('lead-digest');
      expect(mail.subject).toBe('3 new leads at Acme');
      expect(mail.text).toContain('21 Nov 2026, 08:00');
      // The digest contains no personal data that an erasure would have to find.
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/Ada|@example\.com/);
      await digest(new Date('2026-11-22T07:01:00Z'));
      await digest(new Date('2026-11-23T07:01:00Z'));
      expect(await listOutbox('lead-digest')).toHaveLength(1);
      expect(await listOutbox('lead-notice')).toEqual([]);
    });

    it('has each lead once, also when days pass without a worker and several run at once', async () => {
      await submitFirst();
      await choose('daily', START);
      const leads = [];
      for (const [day, count] of [3, 0, 2, 4].entries()) {
        leads.push(...(await submitMany(count, inMinutes(day * DAY))));
        const now = inMinutes(day * DAY + DAY - 60);
        if (day !== 2) await Promise.all([digest(now), digest(now), digest(now)]);
      }
      const rows = await listOutbox('lead-digest');
      expect(rows).toHaveLength(2);
      const mails = await Promise.all(rows.map(async (row) => (await render(row)) as RenderedMail));
      const listedIds = mails.flatMap(({ text }) =>
        [...text.matchAll(/\/leads\/([\w-]{36})/g)].map(([, id]) => id),
      );
      expect(listedIds.sort()).toEqual(leads.map(({ id }) => id).sort());
    });

    it('is whole or not planned: what fails with its transaction is done again', async () => {
      await submitFirst();
      await choose('daily', START);
      await submitMany(2, inMinutes(1));
      const failing = {
        enqueue: async () => {
          throw new Error('killed');
        },
      };
      await expect(planLeadDigests({ db, outbox: failing, now: inMinutes(DAY) })).rejects.toThrow('killed');
      await digest(inMinutes(DAY));
      expect((await renderFirstMail('lead-digest')).subject).toBe('2 new leads at Acme');
    });

    it('is sent for what is left when the tenant changes to "at once", and not when it changes to "never"', async () => {
      await submitFirst();
      await choose('daily', START);
      await submitMany(2, inMinutes(1));
      await choose('instant', inMinutes(2));
      // A lead that arrived just before may not be visible yet.
      await digest(inMinutes(2.5));
      expect(await listOutbox('lead-digest')).toEqual([]);
      await submitMany(1, inMinutes(3));
      await digest(inMinutes(5));
      await digest(inMinutes(10));
      expect(await listOutbox('lead-digest')).toHaveLength(1);
      expect((await renderFirstMail('lead-digest')).subject).toBe('2 new leads at Acme');
      await db.outboxMessage.deleteMany();
      await choose('daily', inMinutes(20));
      await submitMany(2, inMinutes(21));
      await choose('never', inMinutes(22));
      await digest(inMinutes(25));
      await digest(inMinutes(DAY));
      expect(await listOutbox('lead-digest')).toEqual([]);
    });

    it('leaves out the first lead of all, which is announced at once', async () => {
      await choose('daily', START);
      await submitMany(2, inMinutes(1));
      await submitMany(1, inMinutes(2));
      expect(await listOutbox('lead-notice')).toHaveLength(1);
      expect((await renderFirstMail('lead-notice')).subject).toMatch(/^Your first lead at Acme/);
      await digest(inMinutes(DAY));
      expect((await renderFirstMail('lead-digest')).subject).toBe('2 new leads at Acme');
    });

    it('leaves out who was erased', async () => {
      await submitFirst();
      await choose('daily', START);
      const [first] = await submitMany(2, inMinutes(1));
      await digest(inMinutes(DAY));
      await erase(first?.id ?? '', inMinutes(DAY));
      expect((await renderFirstMail('lead-digest')).subject).toBe('1 new lead at Acme');
    });
  });
});
