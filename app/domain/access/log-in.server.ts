import { recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type Account, findAddressAccounts } from './accounts.server.ts';
import type { Person } from './capabilities.ts';
import { passwordFits } from './passwords.server.ts';

/** The same text for every failed log-in, so that it does not reveal which addresses have an account. */
const WRONG_LOG_IN = 'E-mail or password is incorrect.';

/**
 * Finds the account for an e-mail address and a password: the owner of the address before unconfirmed sign-ups. For an address without an
 * account, the same work is done as for a wrong password.
 * @throws AppError `unauthenticated`, the same for an unknown address and a wrong password
 */
export async function verifyLogIn(options: {
  db: Database;
  email: string;
  password: string;
}): Promise<Account> {
  const { db, email, password } = options;
  const { owner, claims } = await findAddressAccounts(db, email);
  if ((await passwordFits(owner?.passwordHash ?? null, password)) && owner) return owner;
  for (const claim of claims) if (await passwordFits(claim.passwordHash, password)) return claim;
  throw new AppError('unauthenticated', WRONG_LOG_IN);
}

/** Records a completed log-in, in the account and in the audit log. */
export async function noteLogIn(options: {
  db: Database;
  person: Person;
  /** Second factor that was used in addition to the password. */
  factor: 'none' | 'app' | 'recovery';
  requestId: string | null;
  now: Date;
}): Promise<void> {
  const { db, person, factor, requestId, now } = options;
  const { id } = person;
  await db.$transaction(async (tx) => {
    if (person.kind === 'operator') await tx.user.update({ where: { id }, data: { lastLoginAt: now } });
    else await tx.tenantUser.update({ where: { id }, data: { lastLoginAt: now } });
    const actor = { kind: person.kind, id, label: person.email, requestId };
    const details = { secondFactor: factor };
    await recordAudit(tx, { actor, action: 'session.start', tenantId: person.tenantId, details }, now);
  });
}
