import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { finishRequest } from '#app/domain/privacy-requests/index.ts';
import { LINKS_SENT } from '#app/domain/privacy-requests/request-kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import { forEachDatabase } from '../support/databases.ts';
import { actor } from '../support/marketing.ts';
import { catchResponse, TENANT, walkPlanChoices } from '../support/plan-choices.ts';

/** How often a person may ask for a link, and write to the company. */
forEachDatabase((_name, makeDb) => {
  const walk = walkPlanChoices(makeDb);
  const { press, readChoices } = walk;
  let db: Database;
  let leadId: string;
  let contactId: string;
  beforeEach(() => {
    ({ db, leadId, contactId } = walk);
  });

  it('mails the link to a hidden plan 5 times a day at most', async () => {
    await press({ intent: 'health' });
    for (let n = 0; n < 5; n++) expect(await press({ intent: 'agree' })).toBe(200);
    const refuse = async (over: object = {}) => {
      const request = walk.args(walk.id, { intent: 'agree' });
      Object.assign(request.context, over);
      const response = await catchResponse(choicesPage.action(request));
      return [response.status, (await response.json()).error];
    };
    expect(await refuse()).toEqual([429, LINKS_SENT]);
    // The limit of the network says nothing of mails to the person.
    const rateLimits = { consume: () => Promise.reject(new AppError('too-many', '-')) };
    expect(await refuse({ rateLimits })).toEqual([429, 'too-many']);
    expect(await db.outboxMessage.count({ where: { leadId, purpose: 'agree-link' } })).toBe(5);
  });

  it('passes on complaints and appeals, a few a day, and adds words to what is open', async () => {
    const words = 'The price was wrong';
    expect(await press({ intent: 'complain' })).toBe(400);
    expect(await press({ intent: 'complain', words })).toBe(200);
    expect(await press({ intent: 'complain', words: 'Nobody answers' })).toBe(200);
    const read = () => db.privacyRequest.findMany({ where: { contactId }, orderBy: { id: 'asc' } });
    const [complaint, ...others] = await read();
    expect(others).toEqual([]);
    expect(complaint).toMatchObject({ kind: 'complain', words: `${words}\n\nNobody answers` });
    expect((await readChoices()).canAppeal).toBe(false);
    const writtenBefore = walk.writtenToday;
    expect(await press({ intent: 'appeal', words })).toBe(400);
    expect(walk.writtenToday).toBe(writtenBefore);
    await finishRequest({
      ...{ db, tenantId: TENANT, id: complaint?.id ?? '', note: 'Looked into it', now: new Date() },
      actor: { ...actor, id: 'staff' },
    });
    expect((await readChoices()).canAppeal).toBe(true);
    expect(await press({ intent: 'appeal', words })).toBe(200);
    expect(await press({ intent: 'correct', words })).toBe(200);
    expect(await press({ intent: 'correct', words: 'More' })).toBe(200);
    expect(await press({ intent: 'correct', words: 'Even more' })).toBe(429);
    expect((await read()).map(({ kind }) => kind)).toEqual(['complain', 'appeal', 'correct']);
  });
});
