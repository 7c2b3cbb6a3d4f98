import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { findPhoneCountry } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readRecipient } from './read-recipient.ts';
import { type StopListener, suppress } from './suppress.server.ts';

/**
 * Adds an e-mail address or a phone number to the list on behalf of staff. The audit log names no address, because it outlives erasures.
 * @returns whether the entry is new, and whether it is a number that can't be read
 * @throws AppError `invalid` with `fields.address`
 */
export async function suppressByHand({
  db,
  tenantId,
  address: input,
  actor,
  now,
  onStopped,
}: TenantOperation & { address: string; onStopped: StopListener }): Promise<{
  isNew: boolean;
  isDoubtful: boolean;
}> {
  const recipient = readRecipient(input, await findPhoneCountry(db, tenantId));
  if (!recipient)
    throw invalid({
      address: ['Enter an e-mail address, or a phone number with its country’s code such as +1 415 555 0199'],
    });
  const { channel, address, isDoubtful } = recipient;
  return db.$transaction(async (tx) => {
    const isNew = await suppress(tx, { tenantId, channel, address, reason: 'manual', now });
    if (isNew) {
      await onStopped(tx, { tenantId, recipients: [{ channel, address }], now });
      await recordAudit(tx, { actor, action: 'suppression.add', tenantId, details: { channel } }, now);
    }
    return { isNew, isDoubtful };
  });
}

/**
 * Removes an entry that staff had added. Recipients' own wishes, bounces and complaints are not removed.
 * @throws AppError `not-found`; `conflict` for an entry with another reason
 */
export async function removeByHand({
  db,
  tenantId,
  id,
  actor,
  now,
}: TenantOperation & { id: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const line = await tx.suppression.findFirst({ where: { id, tenantId }, select: { channel: true } });
    if (!line) throw new AppError('not-found', 'This entry is no longer on the list.');
    const { count } = await tx.suppression.deleteMany({ where: { id, tenantId, reason: 'manual' } });
    if (count === 0) throw new AppError('conflict', 'You can remove only entries that your team added.');
    const target = { type: 'suppression', id };
    const details = { channel: line.channel };
    await recordAudit(tx, { actor, action: 'suppression.remove', tenantId, target, details }, now);
  });
}
