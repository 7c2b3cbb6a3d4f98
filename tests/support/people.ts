import {
  createApiKey,
  hashPassword,
  KEY_SCOPES,
  type KeyScope,
  type Role,
  revokeApiKey,
  TENANT_ROLES,
} from '#app/domain/access/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { vouchedFor } from '../data/rows.ts';
import { type Caller, keyCaller, withSession } from './callers.ts';

export interface TenantWithPeople {
  id: string;
  people: Record<Exclude<Role, 'operator'>, Caller>;
  /** One key for each scope, and one that was revoked. */
  keys: Record<KeyScope | 'revoked', Caller>;
}

/** Password of every person in a tenant with people. */
export const PASSWORD = 'a phrase that tests use';
let madeHash: Promise<string> | undefined;
/** The hash is computed once, because Argon2 is slow on purpose. */
export const hashPasswordOnce = () => (madeHash ??= hashPassword(PASSWORD));

const NOBODY: AuditActor = { kind: 'system', id: null, label: 'test', requestId: null };

/** Creates a tenant with a person in every role (`admin@ID.example`, …) and a key for every scope. */
export async function tenantWithPeople(db: Database, id: string): Promise<TenantWithPeople> {
  const now = new Date();
  const passwordHash = await hashPasswordOnce();
  await db.tenant.create({
    data: {
      ...DEFAULT_TERMS,
      id,
      subdomain: id,
      name: id,
      contactEmail: `info@${id}.example`,
      emailVerifiedAt: now,
      ...vouchedFor(`info@${id}.example`),
    },
  });
  const people = await Promise.all(
    TENANT_ROLES.map(async (role) => {
      const email = `${role}@${id}.example`;
      const data = { tenantId: id, email, ownedEmail: email, role, passwordHash, emailVerifiedAt: now };
      const user = await db.tenantUser.create({ data });
      const person = { kind: 'tenant-user', id: user.id, role, email, name: null, tenantId: id } as const;
      return [role, await withSession(db, person, 'http://localhost')] as const;
    }),
  );
  const scopes = Object.keys(KEY_SCOPES) as KeyScope[];
  const keys = await Promise.all(
    scopes.map(async (scope) => [scope, await keyCaller(db, { tenantId: id, scopes: [scope] })] as const),
  );
  const revoked = await createApiKey({ db, tenantId: id, name: 'revoked', scopes, actor: NOBODY, now });
  await revokeApiKey({ db, tenantId: id, keyId: revoked.id, actor: NOBODY, now });
  return {
    id,
    people: Object.fromEntries(people) as TenantWithPeople['people'],
    keys: {
      ...(Object.fromEntries(keys) as Record<KeyScope, Caller>),
      revoked: { Authorization: `Bearer ${revoked.key}` },
    },
  };
}
