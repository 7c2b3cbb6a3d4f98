import { randomUUID } from 'node:crypto';
import {
  createApiKey,
  hashPassword,
  type KeyScope,
  type Person,
  startSession,
  type TenantRole,
} from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { sessionCookie } from '#app/http/session.server.ts';

/** Headers with which a caller uses the API. */
export type Caller = Record<string, string>;

const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
const device = { userAgent: 'tests', address: '127.0.0.1' };

let madeHash: Promise<string> | undefined;
/** Returns the hash of a password that no test enters. It is computed once, because Argon2 is slow on purpose. */
const unknownPasswordHash = () => (madeHash ??= hashPassword(randomUUID()));

/** Creates an operator who has logged in. */
export async function operatorCaller(db: Database, origin: string): Promise<Caller> {
  const username = `${randomUUID()}@example.com`;
  const passwordHash = await unknownPasswordHash();
  const { id } = await db.user.create({ data: { username, passwordHash } });
  const person: Person = {
    kind: 'operator',
    id,
    role: 'operator',
    email: username,
    name: null,
    tenantId: null,
  };
  return withSession(db, person, origin);
}

/** Creates a person of a tenant who has logged in. */
export async function tenantCaller(
  db: Database,
  origin: string,
  { tenantId, role }: { tenantId: string; role: TenantRole },
): Promise<Caller> {
  const email = `${randomUUID()}@example.com`;
  const passwordHash = await unknownPasswordHash();
  const { id } = await db.tenantUser.create({ data: { tenantId, email, role, passwordHash } });
  return withSession(db, { kind: 'tenant-user', id, role, email, name: null, tenantId }, origin);
}

/** Creates a program with a new key of the tenant. */
export async function keyCaller(
  db: Database,
  { tenantId, scopes }: { tenantId: string; scopes: readonly KeyScope[] },
): Promise<Caller> {
  const { key } = await createApiKey({ db, tenantId, name: 'test', scopes, actor, now: new Date() });
  return { Authorization: `Bearer ${key}` };
}

/** Gives a person a session, as after a complete login. */
export async function withSession(db: Database, person: Person, origin: string): Promise<Caller> {
  const token = await startSession({ db, person, awaitingTotp: false, seen: device, now: new Date() });
  const cookie = await sessionCookie(new Request(origin), token);
  return { Cookie: cookie.split(';')[0] ?? '', Origin: origin };
}

/** Sends requests to one service for a caller, as its own pages would. */
export const askAs =
  (origin: () => string) =>
  async (path: string, init: RequestInit, who: Caller = {}) => {
    const response = await fetch(origin() + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Caller), ...who, Origin: origin() },
    });
    return {
      status: response.status,
      // Remix sends its own script a redirect in a header.
      to: response.headers.get('x-remix-redirect') ?? response.headers.get('location'),
      cookie: response.headers.get('set-cookie'),
      body: await response.text(),
    };
  };
