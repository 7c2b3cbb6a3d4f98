import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, expect } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { LIMITS } from '#app/http/rate-limits.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import * as agreePage from '#app/routes/visitor/own-data/agree.tsx';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import { outboxMails } from '../../server/outbox-mails.ts';
import { LEDGER_INTAKE } from './consents.ts';
import type { MakeDb } from './databases.ts';
import { MAIL_SETTINGS } from './mail-settings.ts';
import { consumerPayload } from './payloads.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from './test-seal.ts';

/** The company of the plans. */
export const TENANT = 'default-tenant';

export const catchResponse = (page: Promise<unknown>) =>
  page.catch((thrown: unknown) => thrown) as Promise<Response>;

/**
 * Before each test of a suite, sends the answers of a new person, whose choices the test makes on the pages that the service serves. The
 * fields are set once a test runs.
 */
export function walkPlanChoices(makeDb: MakeDb) {
  const outbox = { enqueue: enqueueSealed, wake: () => {} };
  let submissions = 0;
  const walk = {
    db: undefined as unknown as Database,
    email: '',
    /** Id of the plan. */
    id: '',
    leadId: '',
    contactId: '',
    /** How many texts the person has written today. */
    writtenToday: 0,
    submit,
    args,
    press,
    readChoices: async () => (await catchResponse(choicesPage.loader(args(walk.id)))).json(),
    readStates: async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await walk.readChoices()).shown.map(({ kind, state }: { kind: string; state: string }) => [
          kind,
          state,
        ]),
      ),
    readPlan: () => catchResponse(planPage.loader(args(walk.id))),
    askForPlan,
    agreeArgs,
    agree: async (token: string, body: Record<string, string> = { healthConsent: 'true' }) =>
      (await catchResponse(agreePage.action(agreeArgs(token, body)))).status,
  };
  const rateLimits = {
    consume: async (name: string) => {
      if (name !== 'own-words') return;
      walk.writtenToday += 1;
      if (walk.writtenToday > LIMITS['own-words'].points)
        throw new AppError('too-many', 'Too many requests.');
    },
  };
  beforeAll(async () => {
    ({ db: walk.db } = await makeDb());
    await seedFirstStart(walk.db, {
      operatorEmail: 'op@example.com',
      operatorPassword: 'long enough for a test',
    });
  });
  beforeEach(async () => {
    submissions += 1;
    walk.email = `walk${submissions}@example.com`;
    walk.id = await submit(walk.email);
    walk.writtenToday = 0;
    const lead = await walk.db.lead.findFirstOrThrow({ where: { assessmentId: walk.id } });
    walk.leadId = lead.id;
    walk.contactId = lead.contactId ?? '';
  });

  /** @param email the address of a person who answers again */
  async function submit(email: string): Promise<string> {
    const parsed = parseSubmission(
      consumerPayload({
        widget: 'consumer',
        healthGoals: ['performance'],
        email,
        phone: '+14155550100',
        consentVersion: CONSENT_VERSION,
      }),
    );
    if (!parsed.ok) throw new Error('the payload is good');
    const { db } = walk;
    const { assessmentId } = await submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    });
    return assessmentId;
  }

  function args(assessmentId: string, body?: Record<string, string>) {
    return {
      params: { assessmentId },
      request: new Request(
        'http://app.example/',
        body ? { method: 'POST', body: new URLSearchParams(body) } : {},
      ),
      context: {
        services: { db: walk.db, outbox, intake: LEDGER_INTAKE, env: { NODE_ENV: 'test' } },
        ...{ rateLimits, widgetAssets: { en: {}, es: {} } },
      },
    } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  }

  /** Presses a button on the page of choices. @returns the status of the answer */
  async function press(body: Record<string, string>, assessmentId = walk.id): Promise<number> {
    return (await catchResponse(choicesPage.action(args(assessmentId, body)))).status;
  }

  function agreeArgs(token: string, body?: Record<string, string>) {
    return { ...args('none', body), params: { token } };
  }

  /** Presses the button that asks for the hidden plan. @returns the token of the mailed link */
  async function askForPlan(assessmentId = walk.id): Promise<string> {
    expect(await press({ intent: 'agree' }, assessmentId)).toBe(200);
    const message = await walk.db.outboxMessage.findFirstOrThrow({
      where: { purpose: 'agree-link' },
      orderBy: { id: 'desc' },
    });
    const mail = await outboxMails({ db: walk.db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(message);
    return /\/agree\/([\w-]+)/.exec('text' in mail ? mail.text : '')?.[1] ?? '';
  }

  return walk;
}
