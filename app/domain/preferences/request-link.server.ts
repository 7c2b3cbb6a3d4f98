import { createHash } from 'node:crypto';
import { makeToken } from '#app/domain/access/index.ts';
import {
  changeAsOwner,
  listWithdrawn,
  oneTimeLinkMessage,
  planNotFound,
} from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { judgeRecipients, type Outbox, PLAN_LIMIT_REACHED } from '#app/domain/messaging/index.ts';
import { type RequestSource, recordRequest } from '#app/domain/privacy-requests/index.ts';
import { LINKS_SENT, MAILBOX_FULL } from '#app/domain/privacy-requests/request-kinds.ts';
import { findPlanTenants, isTenantAddressUnconfirmed } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { linkSentOften, mailboxFull } from '#app/messages/en/choices.ts';

interface LinkRequest {
  db: Database;
  outbox: Outbox;
  assessmentId: string;
  /** The page on which the link is requested. */
  source: Exclude<RequestSource, 'staff'>;
  now: Date;
}

/** Whether the e-mail goes out now, or waits until the company confirms its own address, and is dropped if the link ends before. */
export type LinkOutcome = 'sent' | 'waits';

/**
 * Sends a one-time link to the address on file (D19). The erasure waits until that link is confirmed, so a forwarded
 * plan can't be used to erase another person's data. While the e-mail waits, staff see the request, so that it is not lost with the link.
 * @throws AppError `not-found` for an unknown assessment, `too-many` past a limit of the plan or of the mailbox
 */
export const requestErasure = (request: LinkRequest): Promise<LinkOutcome> =>
  requestLink({ ...request, kind: 'erase-data', purpose: 'erase-confirm' });

/**
 * Sends a link to the address on file, from which its owner can download the stored data. A forwarded e-mail or plan shows less than that,
 * so the person must prove that the address is theirs. Staff see the request until the data are downloaded.
 * @throws AppError as requestErasure
 */
export const requestExport = (request: LinkRequest): Promise<LinkOutcome> =>
  requestLink({ ...request, kind: 'export-data', purpose: 'data-link' });

/**
 * Sends a link to the address on file, behind which the person agrees again to the use of hidden answers. The link of a plan alone, which
 * may have been forwarded, does not permit it.
 * @throws AppError as requestErasure, and `not-found` when the answers are not hidden
 */
export const requestAgreement = (request: LinkRequest): Promise<LinkOutcome> =>
  requestLink({ ...request, kind: 'agree-again', purpose: 'agree-link' });

type Link =
  | { kind: 'erase-data'; purpose: 'erase-confirm' }
  | { kind: 'export-data'; purpose: 'data-link' }
  | { kind: 'agree-again'; purpose: 'agree-link' };

async function requestLink(options: LinkRequest & Link): Promise<LinkOutcome> {
  const { db, outbox, assessmentId, source, kind, purpose, now } = options;
  const token = randomId();
  const outcome = await changeAsOwner(db, assessmentId, async (tx, owner) => {
    const { tenantId, email, leadId } = owner;
    if (kind === 'agree-again' && (await listWithdrawn(tx, { tenantId, ids: [assessmentId] })).length === 0)
      throw planNotFound();
    const link = { tenantId, email, payload: { assessmentId, source } };
    const limitKey = await countLinkMail(tx, outbox, { ...owner, purpose, now });
    const { id: tokenId } = await makeToken(tx, kind, link, now, token);
    const message = oneTimeLinkMessage({
      tenantId,
      recipient: email,
      leadId,
      purpose,
      assessmentId,
      tokenId,
      token,
      page: source,
    });
    await outbox.enqueue(tx, { ...message, limitKey }, now);
    const waits = !(await findPlanTenants(tx, [tenantId])).get(tenantId)?.emailVerifiedAt;
    if (kind === 'export-data') await recordRequest(tx, { ...owner, kind: 'copy', source, now });
    if (kind === 'erase-data' && waits) await recordRequest(tx, { ...owner, kind: 'delete', source, now });
    return waits ? 'waits' : 'sent';
  });
  outbox.wake();
  return outcome;
}

/**
 * Counts a mail with a link for its mailbox, over all companies and all spellings and "+tags" of the address, and for its plan. The refusal
 * names the mailbox's limit only for the plan's first link, and never which plans or companies reached it.
 * @returns the key to enqueue the mail with
 * @throws AppError `too-many`
 */
async function countLinkMail(
  tx: SqlTransaction,
  { lockRecipients = async () => {} }: Outbox,
  {
    now,
    email,
    ...mail
  }: { purpose: Link['purpose']; tenantId: string; leadId: string; email: string; now: Date },
): Promise<string | undefined> {
  const mails = [{ ...mail, limitKey: linkMailLimitKey(email) }];
  // The links open personal data, so their number is limited also while mails stay in the local mailbox.
  const options = { mails, holdsMail: isTenantAddressUnconfirmed, now };
  const [verdict] = await judgeRecipients(tx, { lockRecipients }, options);
  if (verdict?.suppressed === undefined) return verdict?.limitKey;
  const isOfPlan = verdict.suppressed === PLAN_LIMIT_REACHED;
  throw new AppError('too-many', isOfPlan ? linkSentOften : mailboxFull, {
    reason: isOfPlan ? LINKS_SENT : MAILBOX_FULL,
    retryAfterSeconds: DAY_MS / 1000,
  });
}

const linkMailLimitKey = (email: string): string =>
  createHash('sha256')
    .update(`link ${toMailbox(email)}`)
    .digest('hex');
