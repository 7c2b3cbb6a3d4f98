import {
  endSessions,
  findToken,
  hashPassword,
  isAddressTaken,
  makeToken,
  type Person,
  TENANT_ROLES,
  type TenantRole,
  TOKEN_HOURS,
  takeToken,
  tenantAccount,
} from '#app/domain/access/index.ts';
import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { findTenantState, proveStaffAddress } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { readPage } from '#app/lib/read-page.ts';
import { cancelMails } from '#app/outbox/index.ts';
import { accountMail } from './account-mails.ts';
import { assertMailAllowed } from './mail-allowance.server.ts';
import { assertGoodPassword } from './reset-password.server.ts';

const TEAM_PAGE = 50;
const INVITATIONS_PAGE = 20;

/** Lists a page of a tenant's people, and one of the open invitations. */
export async function listTeam(options: {
  db: Database;
  tenantId: string;
  membersPage?: number;
  invitationsPage?: number;
  now: Date;
}) {
  const { db, tenantId, membersPage = 1, invitationsPage = 1, now } = options;
  const joined = { tenantId, disabledAt: null };
  const invited = { tenantId, kind: 'invite', usedAt: null, expiresAt: { gt: now } };
  const [members, invitations] = await Promise.all([
    readPage({
      page: membersPage,
      pageSize: TEAM_PAGE,
      count: () => db.tenantUser.count({ where: joined }),
      find: (rows) =>
        db.tenantUser.findMany({
          where: joined,
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          ...rows,
          select: {
            id: true,
            email: true,
            firstName: true,
            lastName: true,
            role: true,
            totpEnabledAt: true,
            lastLoginAt: true,
            createdAt: true,
          },
        }),
    }),
    readPage({
      page: invitationsPage,
      pageSize: INVITATIONS_PAGE,
      count: () => db.authToken.count({ where: invited }),
      find: (rows) =>
        db.authToken.findMany({
          where: invited,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          ...rows,
          select: { id: true, email: true, payload: true, createdAt: true, expiresAt: true },
        }),
    }),
  ]);
  return {
    members: {
      ...members,
      rows: members.rows.map((member) => ({ ...member, role: findRole(member.role) })),
    },
    invitations: {
      ...invitations,
      rows: invitations.rows.map(({ payload, ...invitation }) => ({
        ...invitation,
        role: roleOfPayload(payload),
      })),
    },
  };
}

/**
 * Sends a link with which a person joins a tenant. It replaces an open invitation of the same e-mail address. The response is the same for
 * an address that belongs to an account of another tenant; only the mail says so (accountMails).
 * @throws AppError `conflict` for a member of the team, `too-many`
 */
export async function inviteColleague(
  options: TenantOperation & { outbox: Outbox; email: string; role: TenantRole; invitedBy: string },
) {
  const { db, outbox, tenantId, role, invitedBy, actor, now } = options;
  const email = toEmailKey(options.email);
  const tenant = await findTenantState(db, tenantId);
  if (!tenant) throw tenantNotFound();
  await db.$transaction(async (tx) => {
    await assertMailAllowed(tx, { outbox, purpose: 'invite', email, inviter: tenantId, now });
    await tx.authToken.updateMany({
      where: { tenantId, kind: 'invite', email, usedAt: null },
      data: { usedAt: now },
    });
    await cancelHeldInvitation(tx, { tenantId, email, now });
    if ((await tx.tenantUser.count({ where: { tenantId, email } })) > 0) {
      const isMember = 'This e-mail address is already on your team';
      throw new AppError('conflict', isMember, { fields: { email: [isMember] } });
    }
    const { id, token } = await makeToken(
      tx,
      'invite',
      { tenantId, email, payload: { role }, createdById: actor.id },
      now,
    );
    const words = { company: tenant.name, invitedBy, role };
    await outbox.enqueue(
      tx,
      accountMail({ purpose: 'invite', tenantId, recipient: email, tokenId: id, token, words }),
      now,
    );
    const target = { type: 'invitation', id };
    await recordAudit(tx, { actor, action: 'team.invite', tenantId, target, details: { email, role } }, now);
  });
  outbox.wake();
  // A held mail waits until the tenant has confirmed its own e-mail address (D51).
  return { email, isHeld: tenant.emailVerifiedAt === null };
}

/** Cancels the mail of a replaced or withdrawn invitation, which may still wait for the tenant's e-mail address to be confirmed. */
const cancelHeldInvitation = (
  tx: Prisma.TransactionClient,
  { tenantId, email, now }: { tenantId: string; email: string; now: Date },
) => cancelMails(tx, { purpose: 'invite', to: { tenantId, recipient: email }, claimedToo: false, now });

/** @throws AppError `not-found` for an id that is not this tenant's, or an accepted invitation */
export async function withdrawInvitation(options: TenantOperation & { invitationId: string }): Promise<void> {
  const { db, tenantId, invitationId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const open = { id: invitationId, tenantId, kind: 'invite', usedAt: null };
    const { count } = await tx.authToken.updateMany({ where: open, data: { usedAt: now } });
    if (count === 0) throw invitationNotFound();
    const { email } = await tx.authToken.findFirstOrThrow({
      where: { id: invitationId, tenantId },
      select: { email: true },
    });
    await cancelHeldInvitation(tx, { tenantId, email, now });
    const target = { type: 'invitation', id: invitationId };
    const entry = { actor, action: 'team.withdraw-invitation', tenantId, target, details: { email } };
    await recordAudit(tx, entry, now);
  });
}

/**
 * Sends an open invitation again, with a new link and its full lifetime. The old link no longer works.
 * @throws AppError `not-found` for an id that is not this tenant's, or an accepted or expired invitation; `conflict` when the address got a
 * log-in in the meantime
 */
export async function resendInvitation(
  options: TenantOperation & {
    outbox: Outbox;
    invitationId: string;
    invitedBy: string;
    /** Called before a mail is sent to that address. */
    permit: (email: string) => Promise<void>;
  },
) {
  const { db, tenantId, invitationId, now, permit } = options;
  const open = await db.authToken.findFirst({
    where: { id: invitationId, tenantId, kind: 'invite', usedAt: null, expiresAt: { gt: now } },
    select: { email: true, payload: true },
  });
  if (!open) throw invitationNotFound();
  const { email } = open;
  await permit(email);
  return inviteColleague({ ...options, email, role: roleOfPayload(open.payload) });
}

/** Finds the data for an invitation's page. Returns null for an invalid link. */
export async function findInvitation(db: Database, token: string, now: Date) {
  const invitation = await findToken(db, 'invite', token, now);
  if (!invitation?.tenantId) return null;
  const tenant = await findTenantState(db, invitation.tenantId);
  if (!tenant) return null;
  const role = roleOfPayload(invitation.payload);
  return {
    id: invitation.id,
    tenantId: invitation.tenantId,
    company: tenant.name,
    email: invitation.email,
    role,
  };
}

/**
 * Creates the log-in of an invited person. The e-mail address is theirs, since the link was sent there.
 * @throws AppError `not-found` for an invalid link, `invalid` for a password that breaks the rules, `conflict` when the address got a
 * log-in in the meantime
 */
export async function acceptInvitation(options: {
  db: Database;
  token: string;
  firstName: string;
  lastName: string;
  password: string;
  /** The service's name, which passwords must not contain. */
  product: string;
  requestId: string | null;
  now: Date;
}): Promise<Person> {
  const { db, token, firstName, lastName, password, product, requestId, now } = options;
  const invitation = await findInvitation(db, token, now);
  if (!invitation)
    throw new AppError(
      'not-found',
      'This invitation no longer works. Ask an admin of your company for a new one.',
    );
  const { tenantId, email, role } = invitation;
  const names = [firstName, lastName];
  assertGoodPassword(password, { email, product, names, company: invitation.company });
  const passwordHash = await hashPassword(password);
  try {
    return await db.$transaction(async (tx) => {
      if (!(await takeToken(tx, invitation.id, now)))
        throw new AppError(
          'not-found',
          'This invitation no longer works. Ask an admin of your company for a new one.',
        );
      if (await isAddressTaken(tx, email)) throw addressInUse();
      const user = await tx.tenantUser.create({
        data: {
          tenantId,
          email,
          ownedEmail: email,
          role,
          firstName,
          lastName,
          passwordHash,
          passwordChangedAt: now,
          emailVerifiedAt: now,
          createdAt: now,
        },
      });
      await proveStaffAddress(tx, { tenantId, email, now });
      const actor = { kind: 'tenant-user' as const, id: user.id, label: email, requestId };
      const target = { type: 'user', id: user.id };
      await recordAudit(tx, { actor, action: 'team.join', tenantId, target, details: { role } }, now);
      return tenantAccount(user).person;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw addressInUse();
    throw error;
  }
}

/** @throws AppError `not-found` for another tenant's member, `conflict` for the last admin */
export async function changeRole(
  options: TenantOperation & { memberId: string; role: TenantRole },
): Promise<void> {
  const { db, tenantId, memberId, role, actor, now } = options;
  await db.$transaction(async (tx) => {
    await lockAdmins(tx, tenantId);
    const member = await findMember(tx, tenantId, memberId);
    if (member.role === role) return;
    await tx.tenantUser.updateMany({ where: { id: memberId, tenantId }, data: { role } });
    await assertAnAdminIsLeft(tx, tenantId);
    const target = { type: 'user', id: memberId };
    const details = { email: member.email, ...changesBetween({ role: member.role }, { role }) };
    await recordAudit(tx, { actor, action: 'team.change-role', tenantId, target, details }, now);
  });
}

/**
 * Removes a person's log-in immediately and ends their sessions.
 * @throws AppError `not-found` for another tenant's member, `conflict` for the last admin
 */
export async function removeMember(options: TenantOperation & { memberId: string }): Promise<void> {
  const { db, tenantId, memberId, actor, now } = options;
  await db.$transaction(async (tx) => {
    await lockAdmins(tx, tenantId);
    const member = await findMember(tx, tenantId, memberId);
    await endSessions(tx, { kind: 'tenant-user', id: memberId });
    await tx.tenantUser.deleteMany({ where: { id: memberId, tenantId } });
    await assertAnAdminIsLeft(tx, tenantId);
    const target = { type: 'user', id: memberId };
    await recordAudit(tx, { actor, action: 'team.remove', tenantId, target, details: member }, now);
  });
}

/**
 * Ends all sessions of a member, for a lost device or one that is no longer theirs. The member may log in again.
 * @param exceptSession the admin's own session, if they end their own other sessions
 * @returns the number of ended sessions
 * @throws AppError `not-found` for another tenant's member
 */
export async function endMemberSessions(
  options: TenantOperation & { memberId: string; exceptSession: string },
): Promise<number> {
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

/** Locks the admins: if two admins remove each other's role at the same moment, the second waits here and sees the first one's change. */
const lockAdmins = (tx: Prisma.TransactionClient, tenantId: string) =>
  tx.tenantUser.updateMany({ where: { tenantId, role: 'admin' }, data: { tenantId } });

/** @throws AppError `not-found` */
async function findMember(tx: Prisma.TransactionClient, tenantId: string, memberId: string) {
  const member = await tx.tenantUser.findFirst({
    where: { id: memberId, tenantId, disabledAt: null },
    select: { email: true, role: true },
  });
  if (!member) throw new AppError('not-found', 'Member not found.');
  return member;
}

/** @throws AppError `conflict` */
async function assertAnAdminIsLeft(tx: Prisma.TransactionClient, tenantId: string): Promise<void> {
  const admins = await tx.tenantUser.count({ where: { tenantId, role: 'admin', disabledAt: null } });
  if (admins === 0)
    throw new AppError('conflict', 'A company needs at least one admin. Make someone else an admin first.');
}

const invitationNotFound = () => new AppError('not-found', 'Invitation not found.');
const addressInUse = () => new AppError('conflict', 'This e-mail address already has an account.');
const findRole = (role: unknown): TenantRole =>
  TENANT_ROLES.find((candidate) => candidate === role) ?? 'viewer';
const roleOfPayload = (payload: Prisma.JsonValue) => findRole((payload as { role?: unknown } | null)?.role);

/** Lifetime of an invitation in days, for its mail and page. */
export const INVITATION_DAYS = TOKEN_HOURS.invite / 24;
