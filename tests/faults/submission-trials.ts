import { connect } from '../../app/db.server.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { fullPayload } from '../support/payloads.ts';
import { kill, startProcess } from './kill-trials.ts';
import { startSmtpSink } from './smtp-sink.ts';

/** Visitors who submit at the same time, each again and again. */
const VISITORS = 6;
/** The longest that a process goes on after its first accepted submission, in ms. */
const LONGEST_LIFE_MS = 250;

export interface SubmissionReport {
  trials: number;
  /** Submissions that were answered with success. */
  accepted: number;
  /** What must not be; empty when the proof holds. */
  violations: string[];
}

/**
 * Kills the service at random moments while visitors submit over its real HTTP API, then looks for every submission that
 * was answered with success.
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
  const accepted: string[] = [];
  const violations: string[] = [];
  try {
    await seedFirstStart(db, { operatorEmail: 'operator@example.com', operatorPassword: 'a long password' });
    for (let trial = 0; trial < trials; trial++) {
      const { child, words: origin } = await startProcess(bundled, { databaseUrl, smtpUrl: sink.url });
      const before = accepted.length;
      let alive = true;
      const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
        for (let n = 0; alive; n++) {
          const email = `visitor-${trial}-${visitor}-${n}@example.com`;
          const answer = await submit(origin, email).catch(() => null);
          if (!answer) return;
          if (answer.status === 201) accepted.push(answer.assessmentId);
          else violations.push(`${email} was answered with ${answer.status}`);
        }
      });
      while (accepted.length === before) await new Promise((wait) => setTimeout(wait, 5));
      await new Promise((wait) => setTimeout(wait, random() * LONGEST_LIFE_MS));
      await kill(child);
      alive = false;
      await Promise.all(visitors);
    }
    const stored = await db.peptideAssessment.findMany({
      select: { id: true, lead: { select: { consents: { select: { id: true } } } } },
    });
    const whole = new Set(stored.filter(({ lead }) => lead?.consents.length === 1).map(({ id }) => id));
    for (const id of accepted) if (!whole.has(id)) violations.push(`${id} was accepted and is lost`);
    for (const { id } of stored) if (!whole.has(id)) violations.push(`${id} is stored in part`);
    const mails = await db.outboxMessage.groupBy({ by: ['dedupeKey'], where: { purpose: 'plan-mail' } });
    if (mails.length !== stored.length)
      violations.push(`${stored.length} are stored and ${mails.length} mails planned`);
    const usage = await db.tenantUsage.aggregate({ _sum: { assessmentsCount: true } });
    if (usage._sum.assessmentsCount !== stored.length)
      violations.push(`${stored.length} are stored and ${usage._sum.assessmentsCount} counted`);
    for (const [messageId, copies] of sink.copies())
      if (copies > 1) violations.push(`mail ${messageId} arrived ${copies} times`);
    return { trials, accepted: accepted.length, violations };
  } finally {
    await connection.close();
    await sink.close();
  }
}

async function submit(origin: string, email: string): Promise<{ status: number; assessmentId: string }> {
  const response = await fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email })),
  });
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  return { status: response.status, assessmentId };
}
