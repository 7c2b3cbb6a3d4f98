import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { createRateLimits, LIMITS } from '#app/http/rate-limits.server.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import * as erasePage from '#app/routes/visitor/own-data/erase.tsx';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as deletePage from '#app/routes/visitor/plan/delete.tsx';
import * as emailPage from '#app/routes/visitor/plan/email.tsx';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import { outboxMails } from '../../server/outbox-mails.ts';
import { LEDGER_INTAKE } from '../support/consents.ts';
import { forOneDatabase } from '../support/databases.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from '../support/test-seal.ts';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let assessmentId: string;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await muteLeadNotices(db);
  });
  beforeEach(async () => {
    const parsed = parseSubmission(fullPayload());
    if (!parsed.ok) throw new Error('the payload is good');
    ({ assessmentId } = await submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    }));
    await db.outboxMessage.deleteMany();
  });

  const NO_LIMITS = createRateLimits({ scale: 0, shared: null });
  const args = (params: Record<string, string>, body?: URLSearchParams, rateLimits = NO_LIMITS) =>
    ({
      params,
      request: new Request('http://app.example/', body ? { method: 'POST', body } : {}),
      context: {
        services: { db, outbox, intake: LEDGER_INTAKE, env: { NODE_ENV: 'test' } },
        ...{ rateLimits, address: '192.0.2.1', widgetAssets: { en: {}, es: {} } },
      },
    }) as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  /** Returns a page's response, thrown or returned. */
  const catchResponse = (page: Promise<unknown>) =>
    page.catch((thrown: unknown) => thrown) as Promise<{
      status: number;
      headers: Headers;
      json(): Promise<never>;
    }>;

  it('keeps the plan’s page out of caches, search and other sites’ logs', async () => {
    const answer = await catchResponse(planPage.loader(args({ assessmentId })));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(JSON.stringify(await answer.json())).not.toContain('ada@example.com');
  });

  it('answers 404 for unknown plans, on every page', async () => {
    for (const page of [planPage.loader, emailPage.loader, deletePage.loader, deletePage.action])
      expect((await catchResponse(page(args({ assessmentId: 'none' })))).status).toBe(404);
    const form = new URLSearchParams({ email: 'eva@example.com' });
    expect((await catchResponse(emailPage.action(args({ assessmentId: 'none' }, form)))).status).toBe(404);
  });

  it('sends the plan from its form, and keeps what was typed beside the message when it can’t', async () => {
    const send = (email: string) =>
      catchResponse(emailPage.action(args({ assessmentId }, new URLSearchParams({ email }))));
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

  it.each<[string, (sent: ActionFunctionArgs) => Promise<unknown>, Record<string, string>]>([
    ['the plan', emailPage.action, { email: 'form@example.com' }],
    ['a link to erase', deletePage.action, {}],
    ['a link to erase, from the choices', choicesPage.action, { intent: 'erase' }],
    ['a link to a copy', choicesPage.action, { intent: 'copy' }],
  ])('counts requests that mail %s against one limit of the network', async (_what, action, form) => {
    const rateLimits = createRateLimits({ scale: 2 / LIMITS['mail-request'].points, shared: null });
    await rateLimits.consume('mail-request', '192.0.2.1');
    const send = async () =>
      (await catchResponse(action(args({ assessmentId }, new URLSearchParams(form), rateLimits)))).status;
    expect([await send(), await send()]).toEqual([200, 429]);
    expect(await db.outboxMessage.count()).toBe(1);
  });

  it('erases after the link of the mail was opened and confirmed, not before', async () => {
    expect(
      (await catchResponse(deletePage.action(args({ assessmentId }, new URLSearchParams())))).status,
    ).toBe(200);
    const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'erase-confirm' } });
    const settings = { origin: 'https://app.example', mailFrom: 'plans@app.example', product: 'StackGuide' };
    const mail = (await outboxMails({ db, seal: TEST_SEAL, settings })(message)) as RenderedMail;
    const token = /\/erase\/([\w-]+)/.exec(mail.text)?.[1] ?? '';

    const response = await catchResponse(erasePage.loader(args({ token })));
    expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
    expect((await catchResponse(planPage.loader(args({ assessmentId })))).status).toBe(200);

    expect((await catchResponse(erasePage.action(args({ token }, new URLSearchParams())))).status).toBe(200);
    expect((await catchResponse(planPage.loader(args({ assessmentId })))).status).toBe(404);
    expect((await catchResponse(erasePage.action(args({ token }, new URLSearchParams())))).status).toBe(404);
    expect((await catchResponse(erasePage.loader(args({ token })))).status).toBe(404);
  });

  describe('of a plan that was made in Spanish', () => {
    beforeEach(() => db.peptideAssessment.update({ where: { id: assessmentId }, data: { locale: 'es-MX' } }));
    const spoken = async (page: (sent: ReturnType<typeof args>) => Promise<unknown>, sent = args({})) => {
      const answer = await catchResponse(page(sent));
      return { locale: sent.context.locale, body: (await answer.json()) as Record<string, string> };
    };
    const fromSpain = (params: Record<string, string>) => {
      const spanish = args(params);
      spanish.request.headers.set('Accept-Language', 'es-ES,en;q=0.5');
      return spanish;
    };

    it('every page takes the plan’s language, whatever the browser’s', async () => {
      for (const page of [planPage.loader, emailPage.loader, deletePage.loader])
        expect((await spoken(page, args({ assessmentId }))).locale).toBe('es');
      const { body } = await spoken(planPage.loader, args({ assessmentId }));
      expect(body.date).toMatch(/^\d+ de \p{L}+ de \d{4}$/u);
      await db.peptideAssessment.update({ where: { id: assessmentId }, data: { locale: 'en' } });
      expect((await spoken(planPage.loader, fromSpain({ assessmentId }))).locale).toBe('en');
    });

    it('without a plan a page takes the browser’s language', async () => {
      const none = { assessmentId: 'none', token: 'none' };
      expect(await spoken(planPage.loader, fromSpain(none))).toMatchObject({
        locale: 'es',
        body: { message: 'No se encontró el plan.' },
      });
      const { message, advice } = (await spoken(planPage.loader, args(none))).body;
      expect(message).toBe('Plan not found.');
      expect(advice).toContain('open it again from your e-mail');
      expect((await spoken(erasePage.action, fromSpain(none))).body.message).toBe(
        'Este enlace ya se usó o ha caducado.',
      );
      expect((await spoken(erasePage.loader, fromSpain(none))).locale).toBe('es');
    });

    it('the erasing link’s mail and page are in the language of the plan', async () => {
      await catchResponse(deletePage.action(args({ assessmentId }, new URLSearchParams())));
      const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'erase-confirm' } });
      const settings = {
        origin: 'https://app.example',
        mailFrom: 'plans@app.example',
        product: 'StackGuide',
      };
      const mail = (await outboxMails({ db, seal: TEST_SEAL, settings })(message)) as RenderedMail;
      expect(mail.subject).toMatch(/^Confirme que quiere eliminar sus datos en /);
      const token = /\/erase\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
      expect((await spoken(erasePage.loader, args({ token }))).locale).toBe('es');
      const erasing = args({ token }, new URLSearchParams());
      expect((await spoken(erasePage.action, erasing)).locale).toBe('es');
      // Remix then loads the page of the used link, which no longer leads to a plan.
      expect((await spoken(erasePage.loader, erasing)).locale).toBe('es');
    });
  });
});
