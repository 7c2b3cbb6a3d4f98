import {
  createFirstOperator,
  DEFAULT_OPERATOR,
  hashPassword,
  hasOperatorAccount,
  oneTimePassword,
} from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { createDefaultTenant } from '#app/domain/tenants/index.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import { toEmailKey } from '#app/lib/email-address.ts';

export interface FirstStartOptions {
  /** Log-in e-mail of the first operator. */
  operatorEmail?: string;
  /** The operator's password; generated if missing. */
  operatorPassword?: string;
}

export interface FirstStart {
  /** The first operator and the generated password, to be shown once; null when there is nothing to show. */
  operator: { email: string; password: string } | null;
}

/**
 * Creates the default tenant and one operator if they are missing. It changes no existing data, and may run in several processes at once:
 * only the one that created the operator gets the password.
 */
export async function seedFirstStart(
  db: Database,
  { operatorEmail, operatorPassword }: FirstStartOptions = {},
): Promise<FirstStart> {
  const email = toEmailKey(operatorEmail ?? DEFAULT_OPERATOR);
  await insertOnce(() =>
    createDefaultTenant(db, { contactEmail: email, contactIsReal: operatorEmail !== undefined }),
  );
  if (await hasOperatorAccount(db)) return { operator: null };

  const password = operatorPassword ?? oneTimePassword();
  const passwordHash = await hashPassword(password);
  const isCreated = await insertOnce(() =>
    createFirstOperator(db, {
      username: email,
      passwordHash,
      passwordTemporary: operatorPassword === undefined,
    }),
  );
  return { operator: isCreated && operatorPassword === undefined ? { email, password } : null };
}

/** False when another process inserted it first. */
async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
