import { beforeEach, describe, expect, it } from 'vitest';
import { recordIncomingText, recordMailEvents } from '#app/domain/delivery/index.ts';
import { applyRetention, eraseAddress, erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { createEndpoint } from '#app/domain/integrations/index.ts';
import { contactSigner } from '#app/domain/leads/index.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { answerSafety, type Choice, saveWish, withdrawChoice } from '#app/domain/preferences/index.ts';
import { countUnfinished, listReceivers } from '#app/domain/receivers/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { crmLab } from '../support/crm-lab.ts';
import { forEachDatabase } from '../support/databases.ts';
import { consumerPayload, fullPayload } from '../support/payloads.ts';
import { TEST_RING } from '../support/test-seal.ts';

const PHONE = '+12025550172';

/** Which systems outside of the service are told of ended consents and erasures, in every way in which these happen. */
forEachDatabase((_name, makeDb) => {
  const lab = crmLab(makeDb);
  let plan: { assessmentId: string; leadId: string; contactId: string };
  const endpoint = { url: 'https://shop.example/hook', description: '', events: [], sendsContact: false };
  beforeEach(async () => {
    const { id } = await createEndpoint({ ...lab.action(), seal: lab.seal, settings: endpoint });
    await lab.db().webhookEndpoint.update({ where: { id }, data: { provenAt: new Date() } });
    const { assessmentId } = await lab.submit(fullPayload({ phone: PHONE }));
    const { id: leadId, contactId } = await lab.db().lead.findUniqueOrThrow({ where: { assessmentId } });
    plan = { assessmentId, leadId, contactId: contactId ?? '' };
    // The rows of a widget with boxes for both.
    await lab.db().consentEvent.createMany({
      data: ['segments', 'texts'].map((kind) => ({
        ...{ id: uuid7(new Date()), tenantId: lab.tenantId(), leadId, contactId, kind },
        ...{ state: 'given', mode: 'box', wording: '-', wordingSha256: '-', wordingId: '-', locale: 'en' },
        ...{ source: 'widget', createdAt: new Date() },
      })),
    });
  });

  const events = async (type: string) =>
    (
      await lab
        .db()
        .webhookEvent.findMany({ where: { tenantId: lab.tenantId(), type }, orderBy: { id: 'asc' } })
    ).map(({ data }) => data);
  const listTold = async (of: object = { leadId: plan.leadId }) =>
    (await listReceivers(lab.db(), { tenantId: lab.tenantId(), leadId: plan.leadId, ...of })).map(
      ({ receiver, about, change, state }) => [receiver, about, change?.consent ?? null, state],
    );
  const choose = (choice: Choice) =>
    withdrawChoice({
      ...{ db: lab.db(), assessmentId: plan.assessmentId, choice, wording: '-', now: new Date() },
    });
  const wish = (source: 'preferences' | 'one-click') =>
    saveWish({
      ...{ db: lab.db(), wish: 'none', source, wording: '-', now: new Date() },
      link: { token: contactSigner(TEST_RING).sign(plan.contactId), ring: TEST_RING },
    });
  const add = (address: string) => STOP_LIST.suppressByHand({ ...lab.action(), address });

  const WAYS: [string, string[], () => Promise<unknown>][] = [
    ['the plan page: offers', ['offers'], () => choose('offers')],
    ['the plan page: texts', ['texts'], () => choose('texts')],
    ['the plan page: segments', ['segments'], () => choose('segments')],
    ['the plan page: health', ['health'], () => choose('health')],
    ['the preferences page', ['offers'], () => wish('preferences')],
    ['one click', ['offers'], () => wish('one-click')],
    [
      'STOP',
      ['texts'],
      () =>
        recordIncomingText({
          ...{ db: lab.db(), now: new Date() },
          incoming: { id: `SM${plan.leadId}`, from: PHONE, text: 'STOP', optOutType: '' },
        }),
    ],
    ['staff: the address', ['offers', 'segments'], () => add('ada@example.com')],
    ['staff: the number', ['texts'], () => add(PHONE)],
    [
      'staff: a file',
      ['offers', 'segments', 'texts'],
      () => STOP_LIST.importList({ ...lab.action(), bytes: Buffer.from(`ada@example.com\n${PHONE}`) }),
    ],
    [
      'the mail provider',
      ['offers'],
      async () => {
        const { id } = await lab.db().outboxMessage.create({
          data: {
            ...{ tenantId: lab.tenantId(), kind: 'email', purpose: 'plan-mail', dedupeKey: plan.leadId },
            ...{ state: 'sent', recipient: 'ada@example.com' },
            recipientHash: hashRecipient('ada@example.com'),
          },
        });
        const event = {
          id: `e-${id}`,
          kind: 'unsubscribed',
          recipient: 'ada@example.com',
          messageRef: id,
        } as const;
        await recordMailEvents({
          ...{ db: lab.db(), provider: 'mailgun', now: new Date() },
          events: [{ ...event, detail: '' }],
        });
      },
    ],
  ];

  describe('a consent that ends', () => {
    it.each(WAYS)('by %s is on record, and told once', async (_way, consents, end) => {
      await end();
      const told = (await events('consent.changed')) as { consent: string; state: string; leadId: string }[];
      expect(told.map(({ consent, state }) => `${consent} ${state}`).sort()).toEqual(
        consents.map((consent) => `${consent} withdrawn`),
      );
      expect(new Set(told.map(({ leadId }) => leadId))).toEqual(new Set([plan.leadId]));
      const rows = await lab.db().consentEvent.findMany({
        where: { tenantId: lab.tenantId(), contactId: plan.contactId, state: 'withdrawn' },
      });
      expect(rows.map(({ kind }) => kind).sort()).toEqual(consents);
      const [eventId = ''] = rows.map(({ id }) => id);
      expect(await listReceivers(lab.db(), { tenantId: lab.tenantId(), eventIds: [eventId] })).toMatchObject([
        { receiver: 'webhook', host: 'shop.example', state: 'planned', change: { state: 'withdrawn' } },
      ]);
      expect(await listReceivers(lab.db(), { tenantId: 'another', leadId: plan.leadId })).toEqual([]);
    });

    it('by staff permits no marketing, and names staff in the ledger', async () => {
      await add('ada@example.com');
      await add(PHONE);
      const contact = await lab.db().contact.findUniqueOrThrow({ where: { id: plan.contactId } });
      expect(contact).toMatchObject({
        offersConsentId: null,
        textsConsentId: null,
        segmentsConsent: 'withdrawn',
      });
      const rows = await lab
        .db()
        .consentEvent.findMany({ where: { contactId: plan.contactId, source: 'console' } });
      expect(rows.map(({ kind, state }) => [kind, state]).sort()).toEqual([
        ['offers', 'withdrawn'],
        ['segments', 'withdrawn'],
        ['texts', 'withdrawn'],
      ]);
    });
  });

  it('consents of the page with the safety questions are told', async () => {
    await lab.db().tenant.update({
      where: { id: lab.tenantId() },
      data: { asksForHealthConsent: true, crmGetsHealth: true },
    });
    const { assessmentId } = await lab.submit(
      consumerPayload({
        ...{ widget: 'consumer', email: 'bea@example.com', healthGoals: ['performance'] },
        ...{ healthConsent: true, consentVersion: CONSENT_VERSION },
      }),
    );
    const { id: leadId } = await lab.db().lead.findUniqueOrThrow({ where: { assessmentId } });
    await answerSafety({
      ...{
        db: lab.db(),
        tenantId: lab.tenantId(),
        assessmentId,
        contraFlags: ['None of the above'],
        now: new Date(),
      },
      ...{ healthConsent: true, crmConsent: true },
    });
    const told = (await events('consent.changed')) as { leadId: string; consent: string; state: string }[];
    expect(told.map((event) => [event.leadId, event.consent, event.state]).sort()).toEqual([
      [leadId, 'crm-health', 'given'],
      [leadId, 'health', 'given'],
    ]);
  });

  const ERASURES: [string, () => Promise<unknown>][] = [
    [
      'the person’s link',
      () =>
        lab
          .db()
          .$transaction((tx) =>
            eraseAddress(tx, { tenantId: lab.tenantId(), email: 'ada@example.com', now: new Date() }),
          ),
    ],
    [
      'the console',
      () => erasePersonsOfLeads({ db: lab.db(), leadIds: [plan.leadId], actor: lab.actor, now: new Date() }),
    ],
    [
      'the retention time',
      async () => {
        await lab.db().tenant.update({ where: { id: lab.tenantId() }, data: { dataRetentionDays: 1 } });
        await applyRetention({ db: lab.db(), now: new Date(Date.now() + 3 * DAY_MS) });
      },
    ],
  ];

  it.each(ERASURES)('an erasure by %s is told once, with the id of the lead alone', async (_way, erase) => {
    await choose('offers');
    await erase();
    await erase();
    expect(await events('person.erased')).toEqual([{ leadId: plan.leadId }]);
    expect(await events('consent.changed')).toEqual([]);
    expect(await listTold()).toEqual([
      ['webhook', 'erasure', null, 'planned'],
      ['webhook', 'consent', 'offers', 'not-sent'],
    ]);
  });

  it('deliveries that fail for good are counted, and others are not', async () => {
    await choose('offers');
    const where = { tenantId: lab.tenantId(), purpose: { in: ['consent.changed', 'lead.created'] } };
    const count = async (tenantId: string) => (await countUnfinished(lab.db(), [tenantId]))(tenantId);
    expect(await count(lab.tenantId())).toEqual({ contactsToErase: 0, receiversUntold: 0 });
    await lab.db().outboxMessage.updateMany({ where, data: { state: 'failed', lastError: 'Status 500.' } });
    expect(await count(lab.tenantId())).toEqual({ contactsToErase: 0, receiversUntold: 1 });
    expect(await count('another')).toEqual({ contactsToErase: 0, receiversUntold: 0 });
    const [told] = await listReceivers(lab.db(), { tenantId: lab.tenantId(), leadId: plan.leadId });
    expect(told).toMatchObject({ state: 'failed', error: 'Status 500.', answeredAt: null });
  });
});
