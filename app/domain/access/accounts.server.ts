import type { TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import type { Person, TenantRole } from './capabilities.ts';
import { type ConsoleView, readConsoleView } from './console-view.ts';

/** A recorded change that a person makes to their own account. */
export type PersonOperation = Omit<TenantOperation, 'tenantId'> & { person: Person };

/** A person's account, from either of the two tables. */
export interface Account {
  person: Person;
  passwordHash: string;
  /** Whether the password is the generated first one, which must be changed before anything else. */
  passwordTemporary: boolean;
  passwordChangedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
  totpSecret: string | null;
  totpEnabledAt: Date | null;
  totpLastStep: number | null;
  emailVerifiedAt: Date | null;
  view: ConsoleView;
}

/** Returns the column of Session, AuthToken and TotpRecoveryCode that identifies a person. */
export const accountOwner = ({ kind, id }: Pick<Person, 'kind' | 'id'>) =>
  kind === 'operator' ? { userId: id } : { tenantUserId: id };

/** Returns the person of such a row. */
export const findOwner = ({
  userId,
  tenantUserId,
}: {
  userId: string | null;
  tenantUserId: string | null;
}) =>
  userId
    ? { kind: 'operator' as const, id: userId }
    : { kind: 'tenant-user' as const, id: tenantUserId ?? '' };

/** Maximum number of sign-ups with one address that are tried at a log-in, because each costs a hash. */
const MAX_UNCONFIRMED_ACCOUNTS_OF_ADDRESS = 10;

/** Finds the valid log-ins of an address. A disabled one, or one of a deleted tenant, is treated as unknown. */
export async function findAddressAccounts(db: Database, email: string) {
  const key = toEmailKey(email);
  const [user, owner, claims] = await Promise.all([
    db.user.findFirst({ where: { username: key, disabledAt: null } }),
    db.tenantUser.findFirst({ where: { ownedEmail: key, disabledAt: null } }),
    db.tenantUser.findMany({
      where: { email: key, ownedEmail: null, disabledAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_UNCONFIRMED_ACCOUNTS_OF_ADDRESS,
    }),
  ]);
  return {
    /** The account that owns the address: its person has opened a link that was sent there. */
    owner: user ? operatorAccount(user) : owner && tenantAccount(owner),
    /** Unconfirmed sign-ups with the address, newest first. A stranger may have made them. */
    claims: claims.map(tenantAccount),
  };
}

/** Finds the account that owns an address, or else the newest sign-up with it. */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  const { owner, claims } = await findAddressAccounts(db, email);
  return owner ?? claims[0] ?? null;
}

/**
 * Finds an account that is not disabled. A page's loaders each ask for it at the same time, and Prisma sends one query for simultaneous
 * look-ups by a unique column alone.
 */
export async function findAccount(
  db: DatabaseClient,
  { kind, id }: Pick<Person, 'kind' | 'id'>,
): Promise<Account | null> {
  if (kind === 'operator') {
    const user = await db.user.findUnique({ where: { id } });
    return user?.disabledAt === null ? operatorAccount(user) : null;
  }
  const user = await db.tenantUser.findUnique({ where: { id } });
  return user?.disabledAt === null ? tenantAccount(user) : null;
}

/** Finds the person of an address for the audit log. */
export async function accountOfAddress(db: Database, email: string) {
  const person = (await findAccountByEmail(db, email))?.person;
  return person ? { id: person.id, email: person.email, tenantId: person.tenantId } : null;
}

/**
 * Whether the address belongs to an account, including a disabled one. It belongs to one at most, and unconfirmed sign-ups don't count.
 * @param except a tenant's person who may have it
 */
export async function isAddressTaken(
  db: DatabaseClient,
  email: string,
  { except }: { except?: string } = {},
): Promise<boolean> {
  const key = toEmailKey(email);
  const users = await db.user.count({ where: { username: key } });
  const memberFilter = { ownedEmail: key, ...(except !== undefined && { id: { not: except } }) };
  return users > 0 || (await db.tenantUser.count({ where: memberFilter })) > 0;
}

type UserRow = Prisma.UserGetPayload<object>;
type TenantUserRow = Prisma.TenantUserGetPayload<object>;

const operatorAccount = (user: UserRow): Account => ({
  ...accountColumns(user),
  person: {
    kind: 'operator',
    id: user.id,
    role: 'operator',
    email: user.username,
    name: user.name,
    tenantId: null,
  },
  passwordTemporary: user.passwordTemporary,
  firstName: user.name,
  lastName: null,
  emailVerifiedAt: user.createdAt,
});

export const tenantAccount = (user: TenantUserRow): Account => ({
  ...accountColumns(user),
  person: {
    kind: 'tenant-user',
    id: user.id,
    role: user.role as TenantRole,
    email: user.email,
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || null,
    tenantId: user.tenantId,
  },
  passwordTemporary: false,
  firstName: user.firstName,
  lastName: user.lastName,
  emailVerifiedAt: user.emailVerifiedAt,
});

const accountColumns = (user: UserRow | TenantUserRow) => ({
  passwordHash: user.passwordHash,
  passwordChangedAt: user.passwordChangedAt,
  totpSecret: user.totpSecret,
  totpEnabledAt: user.totpEnabledAt,
  totpLastStep: user.totpLastStep,
  view: readConsoleView(user.consoleView),
});

/** Lists the confirmed e-mail addresses of a tenant's admins. */
export async function listAdminAddresses(db: DatabaseClient, tenantId: string): Promise<string[]> {
  const admins = await db.tenantUser.findMany({
    where: { tenantId, role: 'admin', disabledAt: null, emailVerifiedAt: { not: null } },
    orderBy: { email: 'asc' },
    select: { email: true },
  });
  return admins.map(({ email }) => email);
}
