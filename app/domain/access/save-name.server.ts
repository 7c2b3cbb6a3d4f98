import { recordAudit } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import type { PersonOperation } from './accounts.server.ts';
import type { Person } from './capabilities.ts';

type PersonName = {
  firstName: string;
  lastName: string;
};

/**
 * Changes the person's own name. An operator has one name, a tenant's people two; a name that is left out stays unchanged.
 * @param versions versions of the values that the form showed
 * @throws AppError `conflict` with `stale`
 */
export async function saveName(
  options: PersonOperation & { changes: Partial<PersonName>; versions: FieldVersions },
): Promise<void> {
  const { db, person, changes, versions, actor, now } = options;
  const { tenantId } = person;
  await db.$transaction(async (tx) => {
    const present = await lockName(tx, person);
    const ownChanges = await keepOwnChanges(tx, {
      tenantId,
      target: null,
      isOwnOnly: true,
      actor,
      changes,
      present,
      read: versions,
    });
    await writeName(tx, person, { ...present, ...ownChanges });
    await recordAudit(tx, { actor, action: 'account.save-name', tenantId }, now);
  });
}

/** Returns the versions of the values in the name form, for saveName. */
export const nameVersions = ({ firstName, lastName }: NameColumns) =>
  fieldVersions(readName({ firstName, lastName }));

interface NameColumns {
  firstName: string | null;
  lastName: string | null;
}
const readName = ({ firstName, lastName }: NameColumns): PersonName => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});

/** Returns the current name and locks it: another transaction that changes it waits until this one ends. */
async function lockName(tx: Prisma.TransactionClient, { kind, id, tenantId }: Person): Promise<PersonName> {
  if (kind === 'operator') {
    const { name } = await tx.user.update({ where: { id }, data: { id }, select: { name: true } });
    return readName({ firstName: name, lastName: null });
  }
  const select = { firstName: true, lastName: true };
  return readName(
    await tx.tenantUser.update({ where: { id, tenantId: tenantId ?? '' }, data: { id }, select }),
  );
}

async function writeName(
  tx: Prisma.TransactionClient,
  { kind, id, tenantId }: Person,
  { firstName, lastName }: PersonName,
): Promise<void> {
  if (kind === 'operator') {
    const name = [firstName, lastName].filter(Boolean).join(' ') || null;
    await tx.user.update({ where: { id }, data: { name } });
    return;
  }
  const data = { firstName: firstName || null, lastName: lastName || null };
  await tx.tenantUser.update({ where: { id, tenantId: tenantId ?? '' }, data });
}
