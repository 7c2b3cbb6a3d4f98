import type { Database } from '#app/domain/database.ts';
import { countNewLeads, createProofHash, type NewLead, storeLeads } from '#app/domain/leads/index.ts';
import type { NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import { countAssessments } from '#app/domain/usage/index.ts';
import { findTenantByClient, type WidgetTenant } from '#app/domain/widget-tenant/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { type SqlTransaction, transactDirectly } from '#app/lib/sql-transaction.ts';
import { isWholePlanExcluded, listProductIds } from './compute-plan.ts';
import { planConfirmationMails } from './confirmation-mails.server.ts';
import { storeAnswers } from './idempotency.server.ts';
import type { LeadListener, NewSubmission } from './new-submission.ts';
import { judgePlanMails } from './plan-mail-limits.server.ts';
import { FIRST_PLAN_MAIL, planMailMessage } from './plan-messages.ts';
import { insertAssessments } from './submission-statements.server.ts';

interface StoredSubmission {
  /** Whether the recipient has reached the daily limit of plan mails (D51). */
  isMailSuppressed: boolean;
}

/** State that the submissions of a process share. Submissions that arrive at the same time are written in one transaction. */
export interface SubmissionIntake {
  /** Like findTenantByClient, but simultaneous look-ups are combined. Results are not cached. */
  findTenant(client: string): Promise<WidgetTenant | null>;
  /**
   * Writes assessment, lead, contact, consent, usage, the stored response and the plan mail's outbox row. When this resolves with a value,
   * the rows are on disk.
   * @returns null when the submission's key already has a response, or another submission with the same key is being written; nothing of
   * this submission is then stored
   */
  store(submission: NewSubmission): Promise<StoredSubmission | null>;
  /**
   * Whether a visitor is waiting for a submission, or was a moment ago: in a rush, the next submissions arrive shortly after each round.
   */
  isBusy(): boolean;
  /** Hashes an address or number for the ledger of consents. */
  hashForProof(text: string): string;
  /** Build of the service, which the ledger of consents names. */
  build: string | null;
  /** Finds the SHA-256 of the legal documents that a tenant's visitors can open now, by document; null if unknown. */
  findDocuments(tenantId: string): Promise<DocumentHashes | null>;
}

/** SHA-256 of legal documents in hexadecimal digits, by document. */
export type DocumentHashes = Readonly<Record<string, string>>;

/**
 * Maximum number of submissions in a transaction. The widest statement then has 1,600 parameters (SQLite allows 32,766), and a submission
 * that waits for the next transaction is not noticeably delayed.
 */
const MAX_SUBMISSIONS_AT_ONCE = 64;
/** See createBatcher. Reading a submission takes some turns of the event loop. */
const QUIET_SUBMISSION_TURNS = 5;

/** Maximum time that a round delays the next one, in ms. A connection that does not respond must not block later rounds. */
const OVERLAP_SUBMISSIONS_AFTER_MS = 2000;
/** Maximum time that a submission waits, in ms. The visitor is then told to try again, with the same key. */
const SUBMISSION_DEADLINE_MS = 4000;
const MAX_WAITING_SUBMISSIONS = 1000;
/** Time in ms after a response within which the next submissions of a rush arrive. */
const SUBMISSION_CROWD_PAUSE_MS = 10;

/** Creates the intake of a process. */
export function submissionIntake({
  db,
  outbox,
  listeners,
  ring,
  build = null,
  findDocuments = async () => null,
  overlapAfterMs = OVERLAP_SUBMISSIONS_AFTER_MS,
  deadlineMs = SUBMISSION_DEADLINE_MS,
}: {
  db: Database;
  outbox: Outbox;
  /** LEAD_CREATED of app/domain/listeners. */
  listeners: readonly LeadListener[];
  /** The service's keys: the ledger of consents hashes addresses with one of them. */
  ring: KeyRing;
  build?: string | null;
  findDocuments?: SubmissionIntake['findDocuments'];
  overlapAfterMs?: number;
  deadlineMs?: number;
}): SubmissionIntake {
  const limits = {
    overlapAfterMs,
    deadlineMs,
    maxWaiting: MAX_WAITING_SUBMISSIONS,
    quietTurns: QUIET_SUBMISSION_TURNS,
  };
  let waiting = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const counted =
    <Item, Result>(work: (item: Item) => Promise<Result>) =>
    async (item: Item): Promise<Result> => {
      waiting++;
      try {
        return await work(item);
      } finally {
        waiting--;
        answeredAt = performance.now();
      }
    };
  const findTenant = createBatcher(async (clients: string[]) => {
    const tenants = new Map(
      await Promise.all(
        [...new Set(clients)].map(async (client) => [client, await findTenantByClient(db, client)] as const),
      ),
    );
    return (client) => tenants.get(client) ?? null;
  }, limits);
  const store = createBatcher(
    async (round: NewSubmission[]) => {
      const storedSubmissions = await storeRound({ db, outbox, listeners }, round);
      return (submission) => storedSubmissions.get(submission) ?? null;
    },
    { ...limits, atMost: MAX_SUBMISSIONS_AT_ONCE, oneByOneAfter: (error) => !isUnavailable(error) },
  );
  const isBusy = () => waiting > 0 || performance.now() - answeredAt < SUBMISSION_CROWD_PAUSE_MS;
  return {
    findTenant: counted(findTenant),
    store: counted(store),
    isBusy,
    hashForProof: createProofHash(ring),
    build,
    // A submission is not lost for want of a hash.
    findDocuments: (tenantId) => findDocuments(tenantId).catch(() => null),
  };
}

/** @returns the outcome by submission; submissions whose key was taken are missing */
async function storeRound(
  { db, outbox, listeners }: { db: Database; outbox: Outbox; listeners: readonly LeadListener[] },
  round: readonly NewSubmission[],
): Promise<Map<NewSubmission, StoredSubmission>> {
  const now = new Date(Math.max(...round.map(({ now }) => now.getTime())));
  const storedSubmissions = await transactDirectly(db, async (tx) => {
    // Keys are inserted first, so another process that inserts one of them waits here and then finds that the key exists.
    const storedAnswers = await storeAnswers(tx, round);
    const newSubmissions = round.filter(
      (submission) => submission.idempotency === null || storedAnswers.has(submission),
    );
    if (newSubmissions.length === 0) return [];
    await insertAssessments(tx, newSubmissions);
    const leads = newSubmissions.map(buildLead);
    await storeLeads(tx, leads);
    const mails = await planMailsFor(tx, outbox, newSubmissions, now);
    const notices: NewMessage[] = await planConfirmationMails(tx, outbox, newSubmissions, now);
    for (const listen of listeners)
      notices.push(...(await listen(tx, { submissions: newSubmissions, leads, outbox, now })));
    await outbox.enqueue(tx, [...mails, ...notices], now);
    await countNewLeads(tx, leads);
    await countAssessments(
      tx,
      newSubmissions.map(({ tenantId, now: submittedAt }) => ({ tenantId, at: submittedAt })),
      now,
    );
    return newSubmissions.map((submission, index) => {
      return [submission, { isMailSuppressed: mails[index]?.suppressed !== undefined }] as const;
    });
  });
  if (storedSubmissions.length > 0) outbox.wake();
  return new Map(storedSubmissions);
}

/** The fields are copied one by one, because copying whole objects took 1 % of a round's time. */
const buildLead = (submission: NewSubmission): NewLead => ({
  leadId: submission.leadId,
  tenantId: submission.tenantId,
  assessmentId: submission.answer.assessmentId,
  trackingId: submission.answer.trackingId,
  submission: submission.submission,
  phoneE164: submission.phoneE164,
  consents: submission.consents,
  now: submission.now,
  productIds: listProductIds(submission.plan.stored),
  excluded: isWholePlanExcluded(submission.plan.stored),
});

async function planMailsFor(
  tx: SqlTransaction,
  outbox: Outbox,
  submissions: readonly NewSubmission[],
  now: Date,
) {
  const mails = submissions.map(({ tenantId, submission, leadId, answer: { assessmentId } }) => {
    return { tenantId, recipient: submission.email, leadId, assessmentId, n: FIRST_PLAN_MAIL };
  });
  const verdicts = await judgePlanMails(tx, outbox, mails, now);
  return mails.map((mail, index) => planMailMessage({ ...mail, ...verdicts[index] }));
}
