import {
  DEFAULT_OPERATOR,
  endSessions,
  FIRST_OPERATOR_ID,
  hashPassword,
  isAddressTaken,
  NO_SECOND_FACTOR,
  oneTimePassword,
} from '#app/domain/access/index.ts';
import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { cancelQueuedResets } from './forgotten-password.server.ts';

const RESET_OPERATOR_ACTOR: AuditActor = {
  kind: 'system',
  id: null,
  label: 'npm run admin -- operator-reset',
  requestId: null,
};

/**
 * Gives an operator a new one-time password, and ends their sessions and password reset links, including queued ones. Creates an operator
 * if the database has none. May run while the service is running.
 * @param options.email the operator's e-mail address; optional while there is at most one operator
 * @param options.dropsFactor also removes the second factor and its recovery codes, for an operator who lost both
 * @param options.firstEmail the e-mail address of the operator that is created if the database has none and `email` is left out
 * @throws AppError `invalid` when the operator is ambiguous or unknown
 */
export async function resetOperator(options: {
  db: Database;
  email?: string;
  firstEmail?: string;
  dropsFactor?: boolean;
  now: Date;
}) {
  const { db, dropsFactor = false, now } = options;
  const email = options.email === undefined ? undefined : toEmailKey(options.email);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return db.$transaction(async (tx) => {
    const existingOperator = await findOperator(tx, email);
    const data = {
      ...{ passwordHash, passwordTemporary: true, passwordChangedAt: now },
      ...(dropsFactor && NO_SECOND_FACTOR),
    };
    const operator = existingOperator
      ? await tx.user.update({ where: { id: existingOperator.id }, data: { ...data, disabledAt: null } })
      : await tx.user.create({
          data: {
            ...data,
            id: FIRST_OPERATOR_ID,
            username: await freeAddress(tx, email ?? toEmailKey(options.firstEmail ?? DEFAULT_OPERATOR)),
          },
        });
    // This precedes ending the links, so that a link created at this moment is ended with the others.
    await cancelQueuedResets(tx, { email: operator.username, now });
    await tx.authToken.updateMany({
      where: { userId: operator.id, kind: 'reset', usedAt: null },
      data: { usedAt: now },
    });
    await endSessions(tx, { kind: 'operator', id: operator.id });
    if (dropsFactor) await tx.totpRecoveryCode.deleteMany({ where: { userId: operator.id } });
    const target = { type: 'operator', id: operator.id };
    const details = { email: operator.username, ...(dropsFactor && { secondFactor: 'removed' }) };
    await recordAudit(
      tx,
      { actor: RESET_OPERATOR_ACTOR, action: 'account.reset-operator', tenantId: null, target, details },
      now,
    );
    return {
      email: operator.username,
      /** One-time password, to be shown once. The console requires a new one at the first log-in. */
      password,
      isNew: !existingOperator,
      /** Whether the account was disabled before it was enabled again. */
      wasDisabled: Boolean(existingOperator?.disabledAt),
    };
  });
}

/** Returns null when there are no operators. */
async function findOperator(tx: Prisma.TransactionClient, email: string | undefined) {
  const operators = await tx.user.findMany({
    orderBy: { createdAt: 'asc' },
    select: { id: true, username: true, disabledAt: true },
  });
  if (operators.length === 0) return null;
  const candidates = email === undefined ? operators : operators.filter(({ username }) => username === email);
  if (candidates.length === 1) return candidates[0] ?? null;
  const usernames = operators.map(({ username }) => username).join(', ');
  throw new AppError(
    'invalid',
    email === undefined
      ? `There are several operators; name one of them: ${usernames}`
      : `Operator ${email} not found. Operators: ${usernames}`,
  );
}

async function freeAddress(tx: Prisma.TransactionClient, email: string): Promise<string> {
  if (await isAddressTaken(tx, email))
    throw new AppError('invalid', `${email} is the log-in of a company's team; name another address.`);
  return email;
}
