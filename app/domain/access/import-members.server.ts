import type { Database } from '#app/domain/database.ts';
import { proveStaffAddress } from '#app/domain/tenants/index.ts';
import type { TenantRole } from './capabilities.ts';

/** A member as described by a seed. */
export interface MemberRow {
  tenantId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: TenantRole;
  passwordHash: string;
  joinedAt: Date;
  lastLoginAt: Date;
}

export const importMember = (db: Database, { joinedAt, ...member }: MemberRow) =>
  db.$transaction(async (tx) => {
    const { tenantId, email } = member;
    await proveStaffAddress(tx, { tenantId, email, now: joinedAt });
    return tx.tenantUser.create({
      data: {
        ...member,
        ownedEmail: email,
        passwordChangedAt: joinedAt,
        emailVerifiedAt: joinedAt,
        createdAt: joinedAt,
      },
      select: { id: true, email: true },
    });
  });

/** Lists the log-ins of tenants, each tenant's oldest first. */
export const listLogIns = (db: Database, tenantIds: readonly string[]) =>
  db.tenantUser.findMany({
    where: { tenantId: { in: [...tenantIds] } },
    orderBy: [{ tenantId: 'asc' }, { createdAt: 'asc' }],
    select: { tenantId: true, email: true, role: true },
  });
