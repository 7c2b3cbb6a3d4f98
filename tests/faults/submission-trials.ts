import { randomUUID } from 'node:crypto';
import { connect } from '#app/db/connect.server.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { fullPayload } from '../support/payloads.ts';
import { kill, startProcess } from './kill-trials.ts';
import { until } from './mails.ts';
import { startSmtpSink } from './smtp-sink.ts';

/** Number of visitors who submit at the same time, each repeatedly. */
const VISITORS = 6;
/** Maximum time that a process runs after its first accepted submission, in ms. */
const MAX_LIFE_MS = 250;

export interface SubmissionReport {
  trials: number;
  /** Submissions that were answered with success. */
  accepted: number;
  /** Submissions that got no response and were sent again with the same key, to the process after the killed one. */
  repeated: number;
  /** Violations of the guarantees under test; empty if the proof holds. */
  violations: string[];
}

/** A submission of a visitor who repeats it until it is answered. */
interface Attempt {
  email: string;
  key: string;
  assessmentId: string | null;
}

/**
 * Kills the service at random moments while visitors submit over its real HTTP API, each submission with an `Idempotency-Key`. A submission
 * without a response is sent again with its key to the next process, and finally to one that is not killed. Then checks that every
 * submission is stored exactly once.
 *
 * @param bundled the file of `serving-process.ts`, ready for plain Node
 * @param random 0 ≤ random < 1
 */
export async function killWhileSubmitting(options: {
  databaseUrl: string;
  bundled: string;
  trials: number;
  random: () => number;
}): Promise<SubmissionReport> {
  const { databaseUrl, bundled, trials, random } = options;
  const sink = await startSmtpSink();
  const connection = await connect(databaseUrl);
  const { db } = connection;
  const attempts: Attempt[] = [];
  const violations: string[] = [];
  let unanswered: Attempt[] = [];
  let repeated = 0;
  /** Sends a submission and returns whether it was answered. */
  const isAnswered = async (origin: string, attempt: Attempt): Promise<boolean> => {
    const answer = await submit(origin, attempt).catch(() => null);
    if (!answer) {
      unanswered.push(attempt);
      return false;
    }
    if (answer.status === 201) attempt.assessmentId = answer.assessmentId;
    else violations.push(`${attempt.email} was answered with ${answer.status}`);
    return true;
  };
  try {
    await seedFirstStart(db, { operatorEmail: 'operator@example.com', operatorPassword: 'a long password' });
    for (let trial = 0; trial < trials; trial++) {
      const { child, words: origin } = await startProcess(bundled, { databaseUrl, smtpUrl: sink.url });
      const before = accepted(attempts);
      const again = unanswered;
      unanswered = [];
      repeated += again.length;
      let alive = true;
      const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
        for (let n = 0; alive; n++) {
          const fresh = {
            email: `visitor-${trial}-${visitor}-${n}@example.com`,
            key: randomUUID(),
            assessmentId: null,
          };
          const old = again.shift();
          if (!old) attempts.push(fresh);
          if (!(await isAnswered(origin, old ?? fresh))) return;
        }
      });
      await until('a submission is accepted', async () => accepted(attempts) > before, 60_000);
      await new Promise((wait) => setTimeout(wait, random() * MAX_LIFE_MS));
      await kill(child);
      alive = false;
      await Promise.all(visitors);
      unanswered.push(...again);
    }
    const last = await startProcess(bundled, { databaseUrl, smtpUrl: sink.url });
    const again = unanswered;
    unanswered = [];
    repeated += again.length;
    for (const attempt of again)
      if (!(await isAnswered(last.words, attempt))) violations.push(`${attempt.email} has no answer`);
    await kill(last.child);
    violations.push(...(await violationsIn(db, attempts)));
    for (const [messageId, copies] of sink.copies())
      if (copies > 1) violations.push(`mail ${messageId} arrived ${copies} times`);
    return { trials, accepted: accepted(attempts), repeated, violations };
  } finally {
    await connection.close();
    await sink.close();
  }
}

const accepted = (attempts: readonly Attempt[]): number =>
  attempts.filter(({ assessmentId }) => assessmentId !== null).length;

/** Compares the responses with what is stored. */
async function violationsIn(db: Database, attempts: readonly Attempt[]): Promise<string[]> {
  const violations: string[] = [];
  const assessments = await db.peptideAssessment.findMany({
    select: { id: true, lead: { select: { email: true, consents: { select: { id: true } } } } },
  });
  for (const { id, lead } of assessments)
    if (lead?.consents.length !== 1) violations.push(`${id} is stored in part`);
  for (const { email, assessmentId } of attempts) {
    const leads = assessments.filter(({ lead }) => lead?.email === email);
    if (leads.length !== 1) violations.push(`${email} has ${leads.length} leads`);
    if (leads[0]?.id !== assessmentId)
      violations.push(`${email} was answered with another plan than is stored`);
  }
  if (assessments.length !== attempts.length)
    violations.push(`${assessments.length} are stored of ${attempts.length} submissions`);
  const mails = await db.outboxMessage.groupBy({ by: ['dedupeKey'], where: { purpose: 'plan-mail' } });
  if (mails.length !== assessments.length)
    violations.push(`${assessments.length} are stored and ${mails.length} mails planned`);
  const usage = await db.tenantUsage.aggregate({ _sum: { assessmentsCount: true } });
  if (usage._sum.assessmentsCount !== assessments.length)
    violations.push(`${assessments.length} are stored and ${usage._sum.assessmentsCount} counted`);
  return violations;
}

async function submit(
  origin: string,
  { email, key }: Attempt,
): Promise<{ status: number; assessmentId: string }> {
  const response = await fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(fullPayload({ email })),
  });
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  return { status: response.status, assessmentId };
}
