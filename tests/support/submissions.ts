import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { clearSubmissions } from './clear-submissions.ts';
import { countLeadsWithConsents } from './consents.ts';
import type { TestDatabase } from './databases.ts';
import { type ServedApi, serveApi } from './http.ts';
import { muteLeadNotices } from './lead-notices.ts';

/** Counts of the rows that a submission writes, if it wrote none. */
export const NO_ROWS = { leads: 0, assessments: 0, contacts: 0, consents: 0, usage: 0, keys: 0, mails: 0 };

/** Provides the API with the tenants acme and off (inactive), and deletes all submissions before each test of a file. */
export function submissionsForTests(makeDb: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  let api: ServedApi;

  beforeAll(async () => {
    database = await makeDb();
    const { db } = database;
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await db.tenant.create({
      data: {
        ...DEFAULT_TERMS,
        id: 'off',
        subdomain: 'off',
        name: 'Off',
        contactEmail: 'off@example.com',
        isActive: false,
      },
    });
    await db.tenant.create({
      data: {
        ...DEFAULT_TERMS,
        id: 'acme-id',
        subdomain: 'acme',
        name: 'Acme',
        contactEmail: 'acme@example.com',
      },
    });
    await muteLeadNotices(db);
    api = await serveApi({ db, ping: database.ping });
  });
  afterAll(() => api.close());
  beforeEach(() => clearSubmissions(database.db));

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${api.origin}/api/assessment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: (typeof body === 'string' || body instanceof Uint8Array
        ? body
        : JSON.stringify(body)) as BodyInit,
    });

  const db = () => database.db;
  const countRows = async () => ({
    leads: await db().lead.count(),
    assessments: await db().peptideAssessment.count(),
    contacts: await db().contact.count(),
    consents: await countLeadsWithConsents(db()),
    usage: await db().tenantUsage.count(),
    keys: await db().idempotencyKey.count(),
    mails: await db().outboxMessage.count(),
  });

  return { db, origin: () => api.origin, post, stored: countRows };
}

/**
 * Submits an assessment and deletes the submission's own mail, for tests of later mails.
 * @returns the assessment's ID
 */
export async function submitWithoutMail(
  { db, origin }: { db: Database; origin: string },
  payload: Record<string, unknown>,
): Promise<string> {
  const response = await fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  await db.outboxMessage.deleteMany({ where: { dedupeKey: `plan-mail:${assessmentId}:1` } });
  return assessmentId;
}
