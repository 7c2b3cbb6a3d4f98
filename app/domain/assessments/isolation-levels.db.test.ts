import pg from 'pg';
import { expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { newPostgresUrl } from '../../../tests/support/databases.ts';
import { muteLeadNotices } from '../../../tests/support/lead-notices.ts';
import { fullPayload } from '../../../tests/support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../../../tests/support/test-seal.ts';
import { submissionIntake } from './submission-intake.server.ts';
import { submitAssessment } from './submit-assessment.server.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const SUBMISSIONS = 100;
const AT_ONCE = 16;
const PATIENT = { busyTimeoutMs: 10_000, acquireTimeoutMs: 15_000, queryTimeoutMs: 15_000 };

it.each([
  'read committed',
  'repeatable read',
  'serializable',
])('two processes store every submission on a server whose default is %s', async (level) => {
  const url = await newPostgresUrl();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET default_transaction_isolation = '${level}'`,
  );
  await admin.end();
  const processes = await Promise.all([connect(url, PATIENT), connect(url, PATIENT)]);
  try {
    const [{ db }] = processes;
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await muteLeadNotices(db);
    const outbox = { enqueue: enqueueSealed, wake: () => {} };
    const intakes = processes.map((connection) =>
      submissionIntake({ ring: TEST_RING, db: connection.db, listeners: LEAD_CREATED, outbox }),
    );
    let next = 0;
    const submitNext = async (): Promise<void> => {
      for (let index = next++; index < SUBMISSIONS; index = next++) {
        const parsed = parseSubmission(fullPayload({ email: `visitor-${index}@example.com` }));
        if (!parsed.ok) throw new Error('The payload is good.');
        const intake = intakes[index % intakes.length] as (typeof intakes)[number];
        await submitAssessment({ db, intake, submission: parsed.value, idempotency: null, now: NOW });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, submitNext));
    expect(await db.lead.count()).toBe(SUBMISSIONS);
  } finally {
    await Promise.all(processes.map((connection) => connection.close()));
  }
});
