import type { SignUpInput } from '#app/domain/access/account-fields.ts';
import { type Account, acceptDocuments, hashPassword, tenantAccount } from '#app/domain/access/index.ts';
import { isPricingPlan, TRIAL_DAYS } from '#app/domain/billing/index.ts';
import { PRICING_PLANS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import {
  freeSubdomain,
  insertTenant,
  subdomainFrom,
  subdomainTaken,
  tenantInput,
} from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { assertMailAllowed } from './mail-allowance.server.ts';
import { assertGoodPassword } from './reset-password.server.ts';
import { readSignUpState } from './sign-up-state.server.ts';
import { enqueueVerification } from './verify-email.server.ts';

const ACCEPT_TO_SIGN_UP = 'Accept the Terms and the Data Processing Agreement to sign up';

/**
 * Creates a company's tenant, on a local trial, and its first admin together, and sends a mail to the e-mail address. The response
 * is the same whether or not the address already has an account; only the mail says so (accountMails). The address belongs to this account
 * only once its link was opened.
 * @throws AppError `invalid` or `conflict` with `fields`; `too-many`; `unavailable` while sign-up is closed
 */
export async function signUp(options: {
  db: Database;
  outbox: Outbox;
  values: SignUpInput;
  /** The service's name, which passwords must not contain. */
  product: string;
  /** Whether the service is live. */
  isLive: boolean;
  /** Whether plans are paid online. Then a plan begins with its payment; without, it is what the operator bills by hand. */
  sellsPlans?: boolean;
  requestId: string | null;
  now: Date;
}): Promise<Account> {
  const { db, outbox, values, product, isLive, sellsPlans = true, requestId, now } = options;
  const { closed, documents } = await readSignUpState(db, isLive);
  if (closed) throw new AppError('unavailable', closed);
  if (documents.length > 0 && !values.accepts)
    throw new AppError('invalid', ACCEPT_TO_SIGN_UP, { fields: { accepts: [ACCEPT_TO_SIGN_UP] } });
  const email = toEmailKey(values.email);
  const { company, firstName, lastName } = values;
  assertGoodPassword(values.password, { email, product, company, names: [firstName, lastName] });
  const passwordHash = await hashPassword(values.password);
  const actor = { kind: 'tenant-user' as const, id: null, label: email, requestId };
  const trialEndsAt = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
  try {
    const account = await db.$transaction(async (tx) => {
      // Another "+tag" is another e-mail address of the same mailbox.
      await assertMailAllowed(tx, { outbox, purpose: 'verify', email, now });
      const subdomain = values.subdomain ?? (await freeSubdomain(tx, subdomainFrom(values.company)));
      const input = tenantInput.parse({
        name: values.company,
        subdomain,
        contactEmail: email,
        ...brandColumns(values),
        ...(values.sellsTo && { sellsTo: values.sellsTo }),
        ...(values.timeZone && { timeZone: values.timeZone }),
      });
      const tenant = await insertTenant(tx, {
        values: { ...input, ...planColumns(values.plan, sellsPlans) },
        emailVerifiedAt: null,
        approvedAt: null,
        trialEndsAt,
        actor,
        now,
      });
      const user = await tx.tenantUser.create({
        data: {
          tenantId: tenant.id,
          email,
          role: 'admin',
          firstName: values.firstName,
          lastName: values.lastName || null,
          passwordHash,
          passwordChangedAt: now,
          createdAt: now,
        },
      });
      await acceptDocuments(tx, {
        tenantId: tenant.id,
        userId: user.id,
        documents,
        shown: values.documents ?? '',
        actor: { ...actor, id: user.id },
        now,
      });
      const { person } = tenantAccount(user);
      await enqueueVerification(tx, { outbox, person, tenantId: tenant.id, now });
      return tenantAccount(user);
    });
    outbox.wake();
    return account;
  } catch (error) {
    if (isUniqueViolation(error, 'Tenant')) throw subdomainTaken();
    throw error;
  }
}

/** Returns the terms of the plan that was chosen on the pricing page. */
function planColumns(plan: string | undefined, sellsPlans: boolean) {
  if (sellsPlans || !isPricingPlan(plan)) return {};
  const { baseFeeCents, commissionRateBps } = PRICING_PLANS[plan];
  return { plan, baseFee: decimalOfCents(baseFeeCents), commissionRate: rateOfBps(commissionRateBps) };
}

/** Returns the new tenant's theme columns. Without chosen colours the default theme applies. */
const brandColumns = ({ primaryColor, secondaryColor = primaryColor, colorScheme }: SignUpInput) => ({
  ...(primaryColor && { primaryColor, secondaryColor, useBrandColors: true }),
  ...(colorScheme && { colorScheme }),
});
