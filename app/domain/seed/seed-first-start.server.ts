import { hash } from '@node-rs/argon2';
import { isUniqueViolation } from '../../lib/database-errors.ts';
import { toEmailKey } from '../../lib/email-address.ts';
import type { Database } from '../database.ts';
import { DEFAULT_TENANT_ID } from '../tenants/index.ts';
import { oneTimePassword } from './one-time-password.ts';

/** Log-in of the first operator unless OPERATOR_EMAIL names another. */
export const DEFAULT_OPERATOR = 'operator@example.com';
/** One id for whichever address: of two processes that start at once with different settings, one makes the operator. */
export const FIRST_OPERATOR_ID = '00000000-0000-7000-8000-000000000001';

export interface FirstStartOptions {
  /** Log-in of the first operator. */
  operatorEmail?: string;
  /** Their password; without it one is made up. */
  operatorPassword?: string;
}

export interface FirstStart {
  /** The first operator and the password made up for them, to be shown once; null when there is nothing to show. */
  operator: { email: string; password: string } | null;
}

/**
 * Makes sure of the default tenant and of at least one operator. Changes nothing that is there, and may run in several
 * processes at once: only the one that really made the operator gets the password.
 */
export async function seedFirstStart(
  db: Database,
  { operatorEmail, operatorPassword }: FirstStartOptions = {},
): Promise<FirstStart> {
  const email = toEmailKey(operatorEmail ?? DEFAULT_OPERATOR);
  await seedDefaultTenant(db, email, operatorEmail !== undefined);
  if ((await db.user.count()) > 0) return { operator: null };

  const password = operatorPassword ?? oneTimePassword();
  const passwordHash = await hash(password);
  const made = await insertOnce(() =>
    db.user.create({
      data: {
        id: FIRST_OPERATOR_ID,
        username: email,
        passwordHash,
        passwordTemporary: operatorPassword === undefined,
      },
    }),
  );
  return { operator: made && operatorPassword === undefined ? { email, password } : null };
}

/** The shop that `npm start` shows; its addresses lead nowhere (RFC 2606) until an operator sets the shop's own. */
async function seedDefaultTenant(db: Database, contactEmail: string, contactIsReal: boolean): Promise<void> {
  if (await db.tenant.findUnique({ where: { id: DEFAULT_TENANT_ID }, select: { id: true } })) return;
  const now = new Date();
  await insertOnce(() =>
    db.$transaction(async (tx) => {
      const tenant = await tx.tenant.create({
        data: {
          id: DEFAULT_TENANT_ID,
          subdomain: 'default',
          name: 'Research Peptide Shop',
          contactEmail,
          emailVerifiedAt: now,
          // Nobody reads example.com's mail.
          leadNotification: contactIsReal ? 'instant' : 'never',
          shopUrl: 'https://shop.example.com/',
          contactUrl: 'https://shop.example.com/contact',
          // The specification's widget as it is written (D49); tenants that sign up are asked.
          showAmounts: true,
          freeOffersEnabled: true,
          marketingConsentMode: 'notice',
          createdAt: now,
        },
      });
      await tx.commissionRate.create({
        data: {
          tenantId: tenant.id,
          rateBps: tenant.commissionRateBps,
          baseFeeCents: tenant.baseFeeCents,
          effectiveFrom: tenant.createdAt,
          reason: 'tenant-created',
        },
      });
    }),
  );
}

/** False when another process was quicker. */
async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
