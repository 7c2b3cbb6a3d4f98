import type { Prisma } from '#app/domain/database.ts';
import { findNewestProof } from '#app/domain/leads/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { uuid7, uuid7Start } from '#app/lib/uuid7.ts';
import { MAX_OPEN_WORDS, type RequestKind, WORDS_FULL } from './request-kinds.ts';
import { findDueDate, type RequestSource } from './request-rules.ts';

export interface RequestOwner {
  tenantId: string;
  leadId: string;
  contactId: string | null;
}

export interface NewRequest extends RequestOwner {
  kind: RequestKind;
  source: RequestSource;
  /** What the person wrote. */
  words?: string | null;
  /** When it arrived, if that was before it was entered. */
  receivedAt?: Date;
  /** Who answered it at once: the person by a link, or the service. */
  doneBy?: 'person' | 'service';
  now: Date;
}

/**
 * Records a person's request in the transaction of what it sets in motion. A request that is repeated while one of its kind is open is not
 * recorded again: other words are added to the open one.
 * @returns the request's id
 * @throws AppError `too-many` for words that make the open request longer than one request may be
 */
export async function recordRequest(tx: Prisma.TransactionClient, request: NewRequest): Promise<string> {
  const { tenantId, leadId, contactId, kind, source, now, doneBy } = request;
  const words = request.words || null;
  const receivedAt = request.receivedAt ?? now;
  if (!doneBy) {
    const open = await tx.privacyRequest.findFirst({
      where: { ...ownedBy(request), kind, doneAt: null },
      select: { id: true, words: true },
    });
    if (open) {
      if (words && !open.words?.includes(words)) {
        const allWords = open.words ? `${open.words}\n\n${words}` : words;
        // Each addition writes all words again while the tenant is locked, so they may not grow without end.
        if (allWords.length > MAX_OPEN_WORDS)
          throw new AppError(
            'too-many',
            'The open request has reached its maximum length. Answer that request first.',
            {
              reason: WORDS_FULL,
            },
          );
        await tx.privacyRequest.updateMany({
          where: { id: open.id, tenantId },
          data: { words: allWords },
        });
      }
      return open.id;
    }
  }
  const proof = await findNewestProof(tx, { tenantId, leadId, contactId });
  const region = proof?.jurisdiction ?? proof?.region ?? null;
  const { id } = await tx.privacyRequest.create({
    data: {
      id: uuid7(now),
      ...{ tenantId, leadId, contactId, kind, source, region, words, receivedAt },
      addressHmac: proof?.addressHmac ?? null,
      dueAt: findDueDate(kind, region, receivedAt),
      ...(doneBy && { doneAt: now, doneBy }),
    },
    select: { id: true },
  });
  return id;
}

/** Builds a condition for the requests of the person behind a lead, in all their leads. */
export const ownedBy = ({ tenantId, leadId, contactId }: RequestOwner): Prisma.PrivacyRequestWhereInput =>
  contactId ? { tenantId, OR: [{ contactId }, { leadId }] } : { tenantId, leadId };

/** Marks a person's open requests of one kind as answered without staff: by the person, or by the service. @returns how many */
export async function closeRequests(
  tx: Prisma.TransactionClient,
  {
    kind,
    doneBy,
    now,
    ...owner
  }: RequestOwner & { kind: RequestKind; doneBy: 'person' | 'service'; now: Date },
): Promise<number> {
  const { count } = await tx.privacyRequest.updateMany({
    where: { ...ownedBy(owner), kind, doneAt: null },
    data: { doneAt: now, doneBy },
  });
  return count;
}

/**
 * Marks withdrawals as done that were recorded before a time, because their answers are deleted now. What staff enter may have arrived
 * earlier, so the time in the id counts.
 */
export async function closeWithdrawals(
  tx: Prisma.TransactionClient,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await tx.privacyRequest.updateMany({
    where: { kind: 'withdraw-health', id: { lt: uuid7Start(before) }, doneAt: null },
    data: { doneAt: now, doneBy: 'service' },
  });
}
