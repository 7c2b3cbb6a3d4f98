import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { submitAssessment } from '../../app/domain/assessments/index.ts';
import type { Database } from '../../app/domain/database.ts';
import { renderOutboxMail } from '../../app/domain/messaging/index.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { enqueue } from '../../app/outbox/index.ts';
import type { RenderedMail } from '../../app/outbox/types.ts';
import { parseSubmission } from '../../app/protocol/submission.ts';
import * as erasePage from '../../app/routes/erase.$token.tsx';
import * as planPage from '../../app/routes/plan.$assessmentId.tsx';
import * as deletePage from '../../app/routes/plan.$assessmentId_.delete.tsx';
import * as emailPage from '../../app/routes/plan.$assessmentId_.email.tsx';
import { forEachDatabase } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let assessmentId: string;
  const outbox = { enqueue, wake: () => {} };

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
  });
  beforeEach(async () => {
    const parsed = parseSubmission(fullPayload());
    if (!parsed.ok) throw new Error('the payload is good');
    ({ assessmentId } = await submitAssessment({
      db,
      outbox,
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    } as Parameters<typeof submitAssessment>[0]));
    await db.outboxMessage.deleteMany();
  });

  const args = (params: Record<string, string>, body?: URLSearchParams) =>
    ({
      params,
      request: new Request('http://app.example/', body ? { method: 'POST', body } : {}),
      context: { services: { db, outbox }, widgetAssets: {} },
    }) as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  /** What a page answers, thrown or returned. */
  const answerOf = (page: Promise<unknown>) =>
    page.catch((thrown: unknown) => thrown) as Promise<{
      status: number;
      headers: Headers;
      json(): Promise<never>;
    }>;

  it('keeps the plan’s page out of caches, search and other sites’ logs', async () => {
    const answer = await answerOf(planPage.loader(args({ assessmentId })));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(JSON.stringify(await answer.json())).not.toContain('ada@example.com');
  });

  it('answers 404 for plans that are none, on every page', async () => {
    for (const page of [planPage.loader, emailPage.loader, deletePage.loader, deletePage.action])
      expect((await answerOf(page(args({ assessmentId: 'none' })))).status).toBe(404);
    const form = new URLSearchParams({ email: 'eva@example.com' });
    expect((await answerOf(emailPage.action(args({ assessmentId: 'none' }, form)))).status).toBe(404);
  });

  it('sends the plan from its form, and keeps what was typed beside the message when it can’t', async () => {
    const send = (email: string) =>
      answerOf(emailPage.action(args({ assessmentId }, new URLSearchParams({ email }))));
    const wrong = await send('eva@');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toEqual({
      sentTo: null,
      error: 'Please enter a valid email address',
      typed: 'eva@',
    });
    expect(await (await send('form@example.com')).json()).toMatchObject({ sentTo: 'form@example.com' });
    expect(await db.outboxMessage.count()).toBe(1);
  });

  it('erases after the link of the mail was opened and confirmed, not before', async () => {
    expect((await answerOf(deletePage.action(args({ assessmentId }, new URLSearchParams())))).status).toBe(
      200,
    );
    const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'erase-confirm' } });
    const settings = { origin: 'https://app.example', mailFrom: 'plans@app.example' };
    const mail = (await renderOutboxMail({ db, message, settings })) as RenderedMail;
    const token = /\/erase\/([\w-]+)/.exec(mail.text)?.[1] ?? '';

    const opened = await answerOf(erasePage.loader(args({ token })));
    expect([opened.status, opened.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
    expect((await answerOf(planPage.loader(args({ assessmentId })))).status).toBe(200);

    expect((await answerOf(erasePage.action(args({ token }, new URLSearchParams())))).status).toBe(200);
    expect((await answerOf(planPage.loader(args({ assessmentId })))).status).toBe(404);
    expect((await answerOf(erasePage.action(args({ token }, new URLSearchParams())))).status).toBe(404);
    expect((await answerOf(erasePage.loader(args({ token })))).status).toBe(404);
  });
});
