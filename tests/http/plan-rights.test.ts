import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findExport, readExport } from '#app/domain/preferences/index.ts';
import { readLeadPage } from '#app/routes/console/leads/lead/read-page.server.ts';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forEachDatabase } from '../support/databases.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { actor } from '../support/marketing.ts';
import { catchResponse, TENANT, walkPlanChoices } from '../support/plan-choices.ts';
import { TEST_SEAL } from '../support/test-seal.ts';

/** What a person may ask for about their data, without an account. */
const STAFF: Actor = {
  ...{ kind: 'operator', id: 'op', role: 'operator', email: 'op@example.com', name: '', tenantId: null },
};

forEachDatabase((_name, makeDb) => {
  const walk = walkPlanChoices(makeDb);
  const { args, press, readChoices, readStates, readPlan } = walk;
  let db: Database;
  let id: string;
  let leadId: string;
  let contactId: string;
  beforeEach(() => {
    ({ db, id, leadId, contactId } = walk);
  });

  it('mails the link to a copy of the data also while the answers are hidden', async () => {
    await press({ intent: 'health' });
    expect(await press({ intent: 'copy' })).toBe(200);
    const message = await db.outboxMessage.findFirstOrThrow({ where: { leadId, purpose: 'data-link' } });
    const mail = await outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(message);
    const token = /\/data\/([\w-]+)/.exec('text' in mail ? mail.text : '')?.[1] ?? '';
    expect(await findExport(db, token, new Date())).toMatchObject({ leadId });
    // The person's own copy has the hidden answers; the file that staff download has not (above).
    const own = await readExport({ db, seal: TEST_SEAL, token, actor, now: new Date() });
    const assessments: unknown[] = [];
    for await (const assessment of own.assessments) assessments.push(assessment);
    expect(assessments).toMatchObject([{ id, healthGoals: ['performance'] }]);
    expect((await readChoices()).health).toBe('hidden');
  });

  it('mails the link that erases everything also once the answers are hidden or deleted', async () => {
    await press({ intent: 'health' });
    expect(await press({ intent: 'erase' })).toBe(200);
    await db.withdrawnAnswers.deleteMany({ where: { tenantId: TENANT } });
    expect((await readChoices()).health).toBe('deleted');
    expect(await press({ intent: 'erase' })).toBe(200);
    const planned = { leadId, purpose: 'erase-confirm', state: 'planned' };
    expect(await db.outboxMessage.count({ where: planned })).toBe(2);
  });

  it('ends offers, texts and choosing by goals for a person who objects', async () => {
    expect(await press({ intent: 'object' })).toBe(200);
    expect(await readStates()).toMatchObject({
      ...{ offers: 'withdrawn', segments: 'withdrawn', texts: 'withdrawn' },
    });
    expect(await db.privacyRequest.findMany({ where: { contactId } })).toMatchObject([
      { kind: 'object', source: 'plan-page', doneAt: null },
    ]);
  });

  it('passes a correction on in the person’s words, and mails a link to a copy, without changing data', async () => {
    const before = await db.contact.findUniqueOrThrow({ where: { id: contactId } });
    expect(await press({ intent: 'correct', words: '  ' })).toBe(400);
    expect(await press({ intent: 'correct', words: 'x'.repeat(2001) })).toBe(400);
    expect(await press({ intent: 'correct', words: ' My name is Adah ' })).toBe(200);
    for (let n = 0; n < 5; n++) expect(await press({ intent: 'copy' })).toBe(200);
    expect(await press({ intent: 'copy' })).toBe(429);
    const requests = await db.privacyRequest.findMany({ where: { contactId }, orderBy: { id: 'asc' } });
    expect(requests).toMatchObject([
      { kind: 'correct', words: 'My name is Adah', leadId, doneAt: null },
      { kind: 'copy', words: null, doneAt: null },
    ]);
    expect(requests).toHaveLength(2);
    expect(await db.contact.findUniqueOrThrow({ where: { id: contactId } })).toEqual(before);
    const mails = await db.outboxMessage.findMany({ where: { leadId, purpose: 'data-link' } });
    expect(mails).toHaveLength(5);
  });

  it('restricts the use at once: offers, texts and choosing by goals end, and the plan stays', async () => {
    expect(await press({ intent: 'restrict' })).toBe(200);
    expect(await readStates()).toMatchObject({
      ...{ offers: 'withdrawn', segments: 'withdrawn', texts: 'withdrawn' },
    });
    expect((await readPlan()).status).toBe(200);
    expect(await db.privacyRequest.findMany({ where: { contactId } })).toMatchObject([
      { kind: 'restrict', source: 'plan-page', doneAt: null },
    ]);
    // Staff see it at the top of the lead's page, also those who may not read requests.
    const [request] = await db.privacyRequest.findMany({ where: { contactId } });
    for (const person of [STAFF, { ...STAFF, kind: 'tenant-user', role: 'viewer', tenantId: TENANT }]) {
      const page = {
        context: { services: { db } },
        params: { leadId },
        tenantId: TENANT,
        actor,
        now: new Date(),
      };
      const { restrictedSince } = await readLeadPage({ ...page, person } as never);
      expect(restrictedSince).toBe(request?.receivedAt.toISOString());
    }
    expect(
      await db.suppression.count({ where: { tenantId: TENANT, reason: 'unsubscribe' } }),
    ).toBeGreaterThan(0);
  });

  it('takes no request from the address of a page, and none for an unknown plan', async () => {
    for (const intent of ['agree', 'erase', 'correct', 'copy', 'restrict', 'object', 'complain', 'appeal'])
      expect(await press({ intent, words: 'x' }, 'none')).toBe(404);
    expect((await catchResponse(choicesPage.loader(args(id)))).status).toBe(200);
    expect(await db.privacyRequest.count({ where: { contactId } })).toBe(0);
  });
});
