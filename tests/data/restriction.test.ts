import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/domain/access/index.ts';
import { prepareCrmPushes } from '#app/domain/crm/index.ts';
import { createEndpoint, prepareDeliveries } from '#app/domain/integrations/index.ts';
import { exportLeads, listApiLeads } from '#app/domain/lead-database/index.ts';
import { appendConsentEvent } from '#app/domain/leads/index.ts';
import { finishPersonRequest, limitUse, withdrawChoice } from '#app/domain/preferences/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { crmLab } from '../support/crm-lab.ts';
import { forEachDatabase } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';

/** What leaves the service about a person who restricted the use of their data, until staff mark the request as done. */
forEachDatabase((_name, makeDb) => {
  const lab = crmLab(makeDb);
  const endpoint = { url: 'https://shop.example/hook', description: '', events: [], sendsContact: true };
  const reader: Actor = {
    ...{ kind: 'operator', id: 'op', role: 'operator', email: 'op@example.com', name: '', tenantId: null },
  };
  const RESTRICTED = 'restricted the use';
  beforeEach(async () => {
    await lab.connect();
    const { id } = await createEndpoint({ ...lab.action(), seal: lab.seal, settings: endpoint });
    await lab.db().webhookEndpoint.update({ where: { id }, data: { provenAt: new Date() } });
  });

  /** Returns the purposes of the waiting outbox items that are not sent because of the restriction. */
  async function listHeld(): Promise<string[]> {
    const { db, tenantId, seal } = lab;
    const prepareCrm = prepareCrmPushes({ db: db(), seal, origin: 'https://app.example' });
    const prepareWebhook = prepareDeliveries({ db: db(), seal });
    const rows = await db().outboxMessage.findMany({
      where: { tenantId: tenantId(), kind: { in: ['crm', 'webhook'] } },
    });
    const prepared = await Promise.all(
      rows.map(async (row) => [
        row.purpose,
        await (row.kind === 'crm' ? prepareCrm(row) : prepareWebhook(row)),
      ]),
    );
    return prepared.flatMap(([purpose, result]) =>
      JSON.stringify(result).includes(RESTRICTED) ? String(purpose) : [],
    );
  }

  async function listExported(): Promise<string[]> {
    const query = { tenantId: lab.tenantId(), filter: { sort: 'newest' } } as const;
    const chunks: Uint8Array[] = [];
    for await (const chunk of exportLeads({ ...query, texts: lab.made().texts, withAnswers: false }))
      chunks.push(chunk);
    const file = Buffer.concat(chunks).toString();
    const { leads } = await listApiLeads({ db: lab.db(), ...query, reader, limit: 10 });
    return ['ada@example.com', 'bea@example.com'].flatMap((email) => [
      ...(file.includes(email) ? [`file ${email}`] : []),
      ...(leads.some((lead) => lead.email === email) ? [`API ${email}`] : []),
    ]);
  }

  it('is nothing but what the person ends', async () => {
    const { assessmentId } = await lab.submit(fullPayload());
    await lab.submit(fullPayload({ email: 'bea@example.com' }));
    const all = [
      'file ada@example.com',
      'API ada@example.com',
      'file bea@example.com',
      'API bea@example.com',
    ];
    expect([await listHeld(), await listExported()]).toEqual([[], all]);
    const change = { db: lab.db(), assessmentId, wording: '-', now: new Date() };
    await limitUse({ ...change, kind: 'restrict' });
    await withdrawChoice({ ...change, choice: 'health' });
    const { id: leadId, ...owner } = await lab.db().lead.findFirstOrThrow({
      where: { tenantId: lab.tenantId(), assessmentId },
      select: { id: true, tenantId: true, contactId: true },
    });
    const { id: eventId } = await lab.db().consentEvent.findFirstOrThrow({ where: { leadId } });
    // A consent that is given again begins a use, so only its end is told.
    await lab.db().$transaction((tx) =>
      tellConsentChange(tx, {
        ...owner,
        leadId,
        consent: 'offers',
        state: 'given',
        eventId,
        now: new Date(),
      }),
    );
    // What the person sends later is restricted, too.
    await lab.submit(fullPayload());
    const held = await listHeld();
    expect([...new Set(held)].sort()).toEqual([
      ...['assessment.completed', 'consent.changed', 'crm-contact', 'lead.created'],
    ]);
    expect(held.filter((purpose) => purpose === 'consent.changed')).toHaveLength(1);
    expect(held.filter((purpose) => purpose === 'crm-contact')).toHaveLength(2);
    expect(await listExported()).toEqual(['file bea@example.com', 'API bea@example.com']);
    const request = await lab.db().privacyRequest.findFirstOrThrow({
      where: { tenantId: lab.tenantId(), kind: 'restrict' },
    });
    await finishPersonRequest({
      ...{ ...lab.action(), id: request.id, note: 'Told Ada' },
      actor: { kind: 'tenant-user', id: 'staff', label: 'Sam', requestId: null },
    });
    expect([await listHeld(), await listExported()]).toEqual([[], all]);
  });

  it('is told, when staff mark the request as done, as the consents are then', async () => {
    const { assessmentId } = await lab.submit(fullPayload());
    await lab.submit(fullPayload({ email: 'bea@example.com' }));
    const now = new Date();
    await limitUse({ db: lab.db(), assessmentId, wording: '-', kind: 'restrict', now });
    const { id: leadId, contactId } = await lab
      .db()
      .lead.findFirstOrThrow({ where: { tenantId: lab.tenantId(), assessmentId } });
    const owner = { tenantId: lab.tenantId(), leadId, contactId };
    const change = (kind: 'segments' | 'health' | 'crm-health', state: 'given' | 'withdrawn', at: number) =>
      lab.db().$transaction(async (tx) => {
        const displayed = { kind, state, mode: 'box', wording: '-', wordingId: '-', locale: 'en' } as const;
        const changedAt = new Date(now.getTime() + at);
        const eventId = await appendConsentEvent(tx, {
          ...{ ...owner, ...displayed, source: 'plan-page', now: changedAt },
        });
        await tellConsentChange(tx, { ...owner, consent: kind, state, eventId, now: changedAt });
      });
    // Given so shortly before the restriction that the message still waited, which is then not sent.
    await change('crm-health', 'given', -1);
    await change('segments', 'given', 1);
    await change('health', 'given', 2);
    await change('health', 'withdrawn', 3);
    // The contact of a plan that is made meanwhile is held back, too.
    await lab.submit(fullPayload());
    const listTold = async () => {
      const items = await lab.db().outboxMessage.findMany({
        where: { tenantId: lab.tenantId(), createdAt: { gte: finishedAt } },
      });
      const ids = items.flatMap(({ batchId }) => batchId ?? []);
      const events = await lab.db().consentEvent.findMany({ where: { id: { in: ids } } });
      return [
        ...events.map(({ kind, state }) => `${kind} ${state}`),
        ...items.flatMap(({ purpose }) => (purpose === 'crm-contact' ? [purpose] : [])),
      ];
    };
    const request = await lab
      .db()
      .privacyRequest.findFirstOrThrow({ where: { tenantId: lab.tenantId(), kind: 'restrict' } });
    const finishedAt = new Date(Date.now() + 60_000);
    await finishPersonRequest({
      ...{ ...lab.action(), id: request.id, note: 'Told Ada', now: finishedAt },
      actor: { kind: 'tenant-user', id: 'staff', label: 'Sam', requestId: null },
    });
    expect(await listTold()).toEqual(['crm-health given', 'segments given', 'crm-contact']);
    expect(await listHeld()).toEqual([]);
  });

  it('is told plan by plan of health answers, and not of a plan whose withdrawal holds', async () => {
    const { assessmentId } = await lab.submit(fullPayload());
    const { assessmentId: other } = await lab.submit(fullPayload());
    const findLead = (id: string) => lab.db().lead.findFirstOrThrow({ where: { assessmentId: id } });
    const { id: leadId, contactId } = await findLead(assessmentId);
    const { id: otherId } = await findLead(other);
    const agree = (ofLeadId: string, now: Date) =>
      lab.db().$transaction((tx) =>
        appendConsentEvent(tx, {
          ...{ tenantId: lab.tenantId(), contactId, leadId: ofLeadId, kind: 'health', state: 'given' },
          ...{ mode: 'box', wording: '-', wordingId: '-', locale: 'en', source: 'plan-page', now },
        }),
      );
    const now = new Date();
    for (const ofLeadId of [leadId, otherId]) await agree(ofLeadId, now);
    await limitUse({ db: lab.db(), assessmentId, wording: '-', kind: 'restrict', now });
    await withdrawChoice({ db: lab.db(), assessmentId, choice: 'health', wording: '-', now });
    // The person agreed again to the use of one plan.
    await agree(leadId, new Date(now.getTime() + 1));
    await lab.db().lead.update({ where: { id: leadId }, data: { healthWithdrawnAt: null } });
    const { id } = await lab
      .db()
      .privacyRequest.findFirstOrThrow({ where: { tenantId: lab.tenantId(), kind: 'restrict' } });
    await finishPersonRequest({
      ...{ ...lab.action(), id, note: 'Told Ada' },
      actor: { kind: 'tenant-user', id: 'staff', label: 'Sam', requestId: null },
    });
    const events = await lab
      .db()
      .webhookEvent.findMany({ where: { tenantId: lab.tenantId(), type: 'consent.changed' } });
    const given = events.filter(({ data }) => Object(data).state === 'given');
    expect(given.map(({ data }) => data)).toMatchObject([{ leadId, consent: 'health' }]);
  });
});
