import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { sealedColumn } from '#app/domain/sealed-values.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type Seal, SealError } from '#app/lib/seal.server.ts';
import { type Account, accountOwner, findAccount, type PersonOperation } from './accounts.server.ts';
import type { Person } from './capabilities.ts';
import { randomGroups } from './passwords.server.ts';

/** Parameters of RFC 6238 that every authenticator app supports. */
const TOTP_SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const RECOVERY_CODES = 10;

export const sealedValues = [
  sealedColumn('second factors of operators', 'user', 'totpSecret'),
  sealedColumn('second factors of companies’ staff', 'tenantUser', 'totpSecret'),
];

/**
 * Whether a required second factor is missing. Operators see every company's leads, so in production their log-in needs one before it gives
 * access to anything.
 */
export const lacksRequiredFactor = (
  { person, totpEnabledAt }: Pick<Account, 'person' | 'totpEnabledAt'>,
  { NODE_ENV }: { NODE_ENV: string },
): boolean => NODE_ENV === 'production' && person.kind === 'operator' && totpEnabledAt === null;

/** Generates a secret, base32, for an authenticator app. It is not stored yet. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the content of the QR code for the app. */
export const totpUri = (secret: string, label: string, issuer: string): string =>
  new TOTP({ ...TOTP_SHAPE, secret: Secret.fromBase32(secret), label, issuer }).toString();

/** Returns the time step of a code, allowing one step either way for clock differences. Returns null for a wrong code. */
function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...TOTP_SHAPE,
    token,
    secret: Secret.fromBase32(secret),
    window: 1,
    timestamp,
  });
  return delta === null ? null : TOTP.counter({ period: TOTP_SHAPE.period, timestamp }) + delta;
}

/**
 * Enables the second factor once a code proves that the app has the secret.
 * @returns the recovery codes, to be shown only once
 * @throws AppError `invalid` for a wrong code
 */
export async function enableTotp(
  options: PersonOperation & { seal: Seal; secret: string; code: string },
): Promise<string[]> {
  const { db, seal, person, secret, code, actor, now } = options;
  const step = stepOfCode(secret, code, now);
  if (step === null) throw wrongCode();
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  await db.$transaction(async (tx) => {
    await updateFactor(tx, person, {
      totpSecret: seal.close(secret),
      totpEnabledAt: now,
      totpLastStep: step,
    });
    await tx.totpRecoveryCode.deleteMany({ where: accountOwner(person) });
    await tx.totpRecoveryCode.createMany({
      data: codes.map((plainCode) => ({
        ...accountOwner(person),
        codeHash: hashCode(plainCode),
        createdAt: now,
      })),
    });
    await recordAudit(tx, { actor, action: 'account.enable-totp', tenantId: person.tenantId }, now);
  });
  return codes;
}

/** The columns of an account without a second factor. */
export const NO_SECOND_FACTOR = { totpSecret: null, totpEnabledAt: null, totpLastStep: null };

export async function disableTotp({ db, person, actor, now }: PersonOperation): Promise<void> {
  await db.$transaction(async (tx) => {
    await updateFactor(tx, person, NO_SECOND_FACTOR);
    await tx.totpRecoveryCode.deleteMany({ where: accountOwner(person) });
    await recordAudit(tx, { actor, action: 'account.disable-totp', tenantId: person.tenantId }, now);
  });
}

/** Counts the unused recovery codes. */
export const countRecoveryCodes = (db: Database, person: Person): Promise<number> =>
  db.totpRecoveryCode.count({ where: { ...accountOwner(person), usedAt: null } });

/**
 * Uses a code of the app, or a recovery code; each works once.
 * @returns the kind of the code; null if it is wrong or was used before
 */
export async function takeCode(options: {
  db: Database;
  seal: Seal;
  account: Account;
  code: string;
  now: Date;
}): Promise<'app' | 'recovery' | null> {
  const { db, seal, account, code, now } = options;
  const { person, totpSecret } = account;
  if (!totpSecret) return null;
  const secret = openSecret(seal, totpSecret);
  const step = secret === null ? null : stepOfCode(secret, code, now);
  if (step !== null) return (await takeStep(db, person, step)) ? 'app' : null;
  const { count } = await db.totpRecoveryCode.updateMany({
    where: { ...accountOwner(person), codeHash: hashCode(code), usedAt: null },
    data: { usedAt: now },
  });
  return count > 0 ? 'recovery' : null;
}

/** Returns null when the service can't decrypt the secret. Recovery codes, which are hashed, still work. */
function openSecret(seal: Seal, sealed: string): string | null {
  try {
    return seal.open(sealed);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/** Maximum difference between the steps of two current codes: one step for each of the two clocks that may differ. */
const MAX_TOTP_STEPS = 2;

/**
 * Marks a step as used in one statement, so that only one of two requests with the same code passes. A step that was used while the clock
 * was ahead is ignored, because it would lock the person out until that time.
 */
async function takeStep(db: Database, { kind, id }: Person, step: number): Promise<boolean> {
  const unused = {
    id,
    OR: [
      { totpLastStep: null },
      { totpLastStep: { lt: step } },
      { totpLastStep: { gt: step + MAX_TOTP_STEPS } },
    ],
  };
  const data = { totpLastStep: step };
  const { count } =
    kind === 'operator'
      ? await db.user.updateMany({ where: unused, data })
      : await db.tenantUser.updateMany({ where: unused, data });
  return count > 0;
}

async function updateFactor(
  tx: Prisma.TransactionClient,
  person: Person,
  data: { totpSecret: string | null; totpEnabledAt: Date | null; totpLastStep: number | null },
): Promise<void> {
  if (!(await findAccount(tx, person))) throw new AppError('not-found', 'Account not found.');
  if (person.kind === 'operator') await tx.user.update({ where: { id: person.id }, data });
  else await tx.tenantUser.update({ where: { id: person.id }, data });
}

export const wrongCode = () =>
  new AppError('invalid', 'That code is incorrect or was already used', {
    fields: { code: ['That code is incorrect or was already used'] },
  });

/** 12 characters: 59 bits, so a fast hash is enough. */
const recoveryCode = (): string => randomGroups(3, 4);

const hashCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
