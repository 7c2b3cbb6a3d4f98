import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import type { Person } from './capabilities.ts';

/** Changes one's own name. An operator has one name, a tenant's people two. */
export async function saveName(options: {
  db: Database;
  person: Person;
  firstName: string;
  lastName: string;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, person, firstName, lastName, actor, now } = options;
  const { id, tenantId } = person;
  await db.$transaction(async (tx) => {
    if (person.kind === 'operator') {
      const name = [firstName, lastName].filter(Boolean).join(' ') || null;
      await tx.user.update({ where: { id }, data: { name } });
    } else if (tenantId)
      await tx.tenantUser.update({
        where: { id, tenantId },
        data: { firstName: firstName || null, lastName: lastName || null },
      });
    await recordAudit(tx, { actor, action: 'account.save-name', tenantId }, now);
  });
}
