import { endSessions } from '#app/domain/access/index.ts';
import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findMember } from './team.server.ts';

/**
 * Ends all sessions of a member, who may log in again: for a lost device, or one that is no longer theirs.
 * @param exceptSession the admin's own session, if they end their own other sessions
 * @returns the number of ended sessions
 * @throws AppError `not-found` for another tenant's member
 */
export async function endMemberSessions(options: {
  db: Database;
  tenantId: string;
  memberId: string;
  exceptSession: string;
  actor: AuditActor;
  now: Date;
}): Promise<number> {
  const { db, tenantId, memberId, exceptSession, actor, now } = options;
  return db.$transaction(async (tx) => {
    const { email } = await findMember(tx, tenantId, memberId);
    const count = await endSessions(tx, { kind: 'tenant-user', id: memberId }, { except: exceptSession });
    const target = { type: 'user', id: memberId };
    const details = { email, count };
    await recordAudit(tx, { actor, action: 'team.end-sessions', tenantId, target, details }, now);
    return count;
  });
}
