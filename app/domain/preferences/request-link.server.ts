import { countOpenTokens, makeToken } from '#app/domain/access/index.ts';
import {
  changeAsOwner,
  DATA_LINK_HOURS,
  listWithdrawn,
  oneTimeLinkMessage,
  planNotFound,
} from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { type RequestSource, recordRequest } from '#app/domain/privacy-requests/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { randomId } from '#app/lib/random-id.ts';

const MAX_REQUESTED_LINKS = 3;

interface LinkRequest {
  db: Database;
  outbox: Outbox;
  assessmentId: string;
  /** The page on which the link is requested. */
  source: Exclude<RequestSource, 'staff'>;
  now: Date;
}

/**
 * Sends a one-time link to the address on file (D19). The erasure waits until that link is confirmed, so a forwarded
 * plan can't be used to erase another person's data.
 * @throws AppError `not-found` for an unknown assessment, `too-many` past 3 open links for the person
 */
export const requestErasure = (request: LinkRequest): Promise<void> =>
  requestLink({ ...request, kind: 'erase-data', purpose: 'erase-confirm' });

/**
 * Sends a link to the address on file, from which its owner can download the stored data. A forwarded e-mail or plan shows less than that,
 * so the person must prove that the address is theirs. Staff see the request until the data are downloaded.
 * @throws AppError as requestErasure
 */
export const requestExport = (request: LinkRequest): Promise<void> =>
  requestLink({ ...request, kind: 'export-data', purpose: 'data-link' });

/**
 * Sends a link to the address on file, behind which the person agrees again to the use of hidden answers. The link of a plan alone, which
 * may have been forwarded, does not permit it.
 * @throws AppError as requestErasure, and `not-found` when the answers are not hidden
 */
export const requestAgreement = (request: LinkRequest): Promise<void> =>
  requestLink({ ...request, kind: 'agree-again', purpose: 'agree-link' });

async function requestLink(
  options: LinkRequest &
    (
      | { kind: 'erase-data'; purpose: 'erase-confirm' }
      | { kind: 'export-data'; purpose: 'data-link' }
      | { kind: 'agree-again'; purpose: 'agree-link' }
    ),
): Promise<void> {
  const { db, outbox, assessmentId, source, kind, purpose, now } = options;
  const token = randomId();
  await changeAsOwner(db, assessmentId, async (tx, owner) => {
    const { tenantId, email, leadId } = owner;
    if (kind === 'agree-again' && (await listWithdrawn(tx, { tenantId, ids: [assessmentId] })).length === 0)
      throw planNotFound();
    const link = { tenantId, email, payload: { assessmentId, source } };
    const { id: tokenId } = await makeToken(tx, kind, link, now, token);
    const open = await countOpenTokens(tx, { kind, tenantId, email, now });
    if (open > MAX_REQUESTED_LINKS)
      throw new AppError('too-many', 'The link was sent 3 times already; please look for it in your mail.', {
        retryAfterSeconds: (DATA_LINK_HOURS * HOUR_MS) / 1000,
      });
    const message = oneTimeLinkMessage({
      tenantId,
      recipient: email,
      leadId,
      purpose,
      assessmentId,
      tokenId,
      token,
    });
    await outbox.enqueue(tx, message, now);
    if (kind === 'export-data') await recordRequest(tx, { ...owner, kind: 'copy', source, now });
  });
  outbox.wake();
}
