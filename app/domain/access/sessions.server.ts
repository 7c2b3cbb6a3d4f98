import { randomBytes } from 'node:crypto';
import { recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { readPage } from '#app/lib/read-page.ts';
import {
  type Account,
  accountOwner,
  findAccount,
  findOwner,
  type PersonOperation,
} from './accounts.server.ts';
import type { Person } from './capabilities.ts';
import { hasSessionFlash } from './session-data.server.ts';

/** Days without use after which a session ends (D24). */
export const SESSION_IDLE_DAYS = 14;
/** Maximum lifetime of a session in days after its log-in, however often it is used (D52). */
const SESSION_DAYS = 30;
/** Minutes allowed between the password and the code of the second factor. */
const TOTP_MINUTES = 10;
/** Minutes after a password or a code in which dangerous actions need no new one. */
export const STEP_UP_MINUTES = 15;
/** Minimum time between two updates of "Last seen". */
const SESSION_SEEN_EVERY_MS = 5 * MINUTE_MS;

export interface FoundSession {
  id: string;
  account: Account;
  /** The person's log-in time. A session that replaces another has the log-in time of the first one. */
  loggedInAt: Date;
  /** True after the password, while a code is still required. */
  awaitingTotp: boolean;
  steppedUpAt: Date | null;
  /** The tenant that an operator viewed last. */
  lastTenantId: string | null;
  /** Whether a toast is waiting for the next page (takeFlash). */
  hasFlash: boolean;
}

/** Computes when a session that is used now ends. */
const computeEnd = (loggedInAt: Date, now: Date): Date =>
  new Date(
    Math.min(now.getTime() + SESSION_IDLE_DAYS * DAY_MS, loggedInAt.getTime() + SESSION_DAYS * DAY_MS),
  );

/** Returns the condition for valid sessions. Rows that an earlier version wrote may have a later end than SESSION_DAYS allows. */
const livingAt = (now: Date) => ({
  expiresAt: { gt: now },
  createdAt: { gt: new Date(now.getTime() - SESSION_DAYS * DAY_MS) },
});

/**
 * Starts a session with a new secret, so that a session from before the log-in becomes worthless.
 * @param passwordHash the one that the log-in was checked against; if the password has changed since, no session starts
 * @param loggedInAt log-in time of the session that this one replaces
 * @param seen details for the list of sessions, so that a person recognises their own
 * @returns the cookie's value
 * @throws AppError `unauthenticated`
 */
export async function startSession(options: {
  db: Database;
  person: Person;
  passwordHash?: string;
  loggedInAt?: Date;
  awaitingTotp: boolean;
  seen: { userAgent: string | null; address: string };
  now: Date;
}): Promise<string> {
  const { db, person, passwordHash, awaitingTotp, seen: clientInfo, now } = options;
  const { loggedInAt = now } = options;
  const token = randomBytes(32).toString('base64url');
  const data = {
    tokenHash: sha256(token),
    ...accountOwner(person),
    tenantId: person.tenantId,
    userAgent: clientInfo.userAgent?.slice(0, 300) ?? null,
    ipAddress: clientInfo.address,
    awaitingTotp,
    steppedUpAt: awaitingTotp ? null : now,
    createdAt: loggedInAt,
    lastSeenAt: now,
    expiresAt: awaitingTotp
      ? new Date(now.getTime() + TOTP_MINUTES * MINUTE_MS)
      : computeEnd(loggedInAt, now),
  };
  if (passwordHash === undefined) await db.session.create({ data });
  else
    await db.$transaction(async (tx) => {
      await holdPassword(tx, person, passwordHash);
      await tx.session.create({ data });
    });
  return token;
}

/**
 * Serialises with a password change: either the change waits until this session exists and then ends it, or this session is created after
 * the change and fails.
 * @throws AppError `unauthenticated` when the password has changed
 */
async function holdPassword(
  tx: Prisma.TransactionClient,
  { kind, id }: Person,
  passwordHash: string,
): Promise<void> {
  const same = { where: { id, passwordHash }, data: { passwordHash } };
  const { count } =
    kind === 'operator' ? await tx.user.updateMany(same) : await tx.tenantUser.updateMany(same);
  if (count === 0) throw new AppError('unauthenticated', 'The password was changed. Please log in again.');
}

/** Finds the session of a cookie and records its use. Returns null when it has ended or its account was disabled. */
export async function findSession(db: Database, token: string, now: Date): Promise<FoundSession | null> {
  const row = await db.session.findUnique({
    where: { tokenHash: sha256(token) },
  });
  if (!row || row.expiresAt <= now || computeEnd(row.createdAt, now) <= now) return null;
  const account = await findAccount(db, findOwner(row));
  if (!account) return null;
  if (!row.awaitingTotp && now.getTime() - row.lastSeenAt.getTime() > SESSION_SEEN_EVERY_MS)
    await db.session.updateMany({
      where: { id: row.id },
      data: { lastSeenAt: now, expiresAt: computeEnd(row.createdAt, now) },
    });
  return {
    id: row.id,
    account,
    loggedInAt: row.createdAt,
    awaitingTotp: row.awaitingTotp,
    steppedUpAt: row.steppedUpAt,
    lastTenantId: row.tenantId,
    hasFlash: hasSessionFlash(row.data),
  };
}

/** Ends one session. Does nothing if it has already ended. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId } });
}

/**
 * Logs a person's other devices out, at their own request.
 * @param options.only the one session to end; does nothing if it is not theirs
 * @param options.except the session to keep
 * @returns the number of ended sessions
 */
export const endOtherSessions = (
  options: PersonOperation & ({ only: string } | { except: string }),
): Promise<number> => {
  const { db, person, actor, now } = options;
  return db.$transaction(async (tx) => {
    const id = 'only' in options ? options.only : { not: options.except };
    const { count } = await tx.session.deleteMany({ where: { ...accountOwner(person), id } });
    const entry = { actor, action: 'account.end-sessions', tenantId: person.tenantId, details: { count } };
    if (count > 0) await recordAudit(tx, entry, now);
    return count;
  });
};

/** Ends all sessions of a person, `except` one. @returns the number of ended sessions */
export async function endSessions(
  db: DatabaseClient,
  person: Pick<Person, 'kind' | 'id'>,
  { except }: { except?: string } = {},
): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { ...accountOwner(person), ...(except && { id: { not: except } }) },
  });
  return count;
}

/** Lists a page of a person's valid sessions, last used first. */
export function listSessions(options: { db: Database; person: Person; page?: number; now: Date }) {
  const { db, person, page = 1, now } = options;
  const where = { ...accountOwner(person), awaitingTotp: false, ...livingAt(now) };
  return readPage({
    page,
    pageSize: SESSION_PAGE,
    count: () => db.session.count({ where }),
    find: (rows) =>
      db.session.findMany({
        where,
        orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
        ...rows,
        select: { id: true, userAgent: true, ipAddress: true, createdAt: true, lastSeenAt: true },
      }),
  });
}

const SESSION_PAGE = 20;

/**
 * Whether the person has recently proven their identity for a dangerous action. A proof from the future was given while the clock was
 * ahead, and would otherwise stay valid until the clock is past that time. One minute is allowed for clock differences between machines.
 */
export function isSteppedUp({ steppedUpAt }: Pick<FoundSession, 'steppedUpAt'>, now: Date): boolean {
  if (steppedUpAt === null) return false;
  const agoMs = now.getTime() - steppedUpAt.getTime();
  return agoMs > -MINUTE_MS && agoMs < STEP_UP_MINUTES * MINUTE_MS;
}

/** Call it when the password or a code was given again. */
export async function stepUp(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId }, data: { steppedUpAt: now } });
}

/** Stores the tenant that an operator views, for pages whose URL contains none. */
export async function rememberTenant(db: Database, sessionId: string, tenantId: string): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId }, data: { tenantId } });
}

/** Deletes ended sessions; for the schedule. @returns how many were deleted */
export async function dropEndedSessions(db: Database, now: Date): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { NOT: livingAt(now) } });
  return count;
}
