import {
  createApiKey,
  hashPassword,
  KEY_SCOPES,
  type KeyScope,
  type Person,
  type Role,
  revokeApiKey,
  startSession,
  TENANT_ROLES,
} from '../../app/domain/access/index.ts';
import type { AuditActor } from '../../app/domain/audit/index.ts';
import type { Database } from '../../app/domain/database.ts';
import { sessionCookie } from '../../app/http/session.server.ts';

/** What a request carries to be somebody. */
export type Credentials = Record<string, string>;

export interface Tenant {
  id: string;
  people: Record<Exclude<Role, 'operator'>, Credentials>;
  /** One key for each scope, and one that was revoked. */
  keys: Record<KeyScope | 'revoked', Credentials>;
}

/** Of everybody in a tenant with people. */
export const PASSWORD = 'a phrase that tests use';

const NOBODY: AuditActor = { kind: 'system', id: null, label: 'test', requestId: null };

/** A session's cookie, as after a complete log-in. */
export async function sessionOf(db: Database, person: Person, now = new Date()): Promise<Credentials> {
  const seen = { userAgent: 'test', address: '127.0.0.1' };
  const token = await startSession({ db, person, awaitingTotp: false, seen, now });
  const cookie = await sessionCookie(new Request('http://localhost'), token);
  return { Cookie: cookie.split(';', 1)[0] ?? '' };
}

/** The first operator that the first start made. */
export async function operatorSession(db: Database): Promise<Credentials> {
  const { id, username } = await db.user.findFirstOrThrow();
  await db.user.update({ where: { id }, data: { passwordTemporary: false } });
  return sessionOf(db, {
    kind: 'operator',
    id,
    role: 'operator',
    email: username,
    name: null,
    tenantId: null,
  });
}

/** A tenant with somebody in every role and a key for every scope. */
export async function tenantWithPeople(db: Database, id: string): Promise<Tenant> {
  const now = new Date();
  const passwordHash = await hashPassword(PASSWORD);
  await db.tenant.create({
    data: { id, subdomain: id, name: id, contactEmail: `info@${id}.example`, emailVerifiedAt: now },
  });
  const people = await Promise.all(
    TENANT_ROLES.map(async (role) => {
      const email = `${role}@${id}.example`;
      const user = await db.tenantUser.create({
        data: { tenantId: id, email, role, passwordHash, emailVerifiedAt: now },
      });
      const person: Person = { kind: 'tenant-user', id: user.id, role, email, name: null, tenantId: id };
      return [role, await sessionOf(db, person)] as const;
    }),
  );
  const keyFor = async (scope: KeyScope) => {
    const options = { db, tenantId: id, name: scope, scopes: [scope], actor: NOBODY, now };
    return createApiKey(options);
  };
  const keys = await Promise.all(
    (Object.keys(KEY_SCOPES) as KeyScope[]).map(
      async (scope) => [scope, bearer(await keyFor(scope))] as const,
    ),
  );
  const revoked = await keyFor('tenant:read');
  await revokeApiKey({ db, tenantId: id, keyId: revoked.id, actor: NOBODY, now });
  return {
    id,
    people: Object.fromEntries(people) as Tenant['people'],
    keys: { ...(Object.fromEntries(keys) as Tenant['keys']), revoked: bearer(revoked) },
  };
}

const bearer = ({ key }: { key: string }): Credentials => ({ Authorization: `Bearer ${key}` });
