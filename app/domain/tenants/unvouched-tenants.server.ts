import type { Database, Prisma } from '#app/domain/database.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { spellings } from '#app/lib/spellings.ts';

/** The facts that decide whether a company is vouched for (D81). */
export interface VouchingFacts {
  isDemo: boolean;
  /** The time when an operator created or approved the company. */
  approvedAt: Date | null;
  stripeSubscriptionStatus: string | null;
}

export const vouchingColumns = { isDemo: true, approvedAt: true, stripeSubscriptionStatus: true } as const;

/** Whether the company pays, was approved by an operator, or is a demo. An unpaid trial does not count. */
export const isTenantVouchedFor = ({
  isDemo,
  approvedAt,
  stripeSubscriptionStatus,
}: VouchingFacts): boolean => isDemo || approvedAt !== null || stripeSubscriptionStatus === 'active';

const columns = {
  id: true,
  name: true,
  senderName: true,
  contactEmail: true,
  createdAt: true,
  emailVerifiedAt: true,
  sendingStoppedAt: true,
  ...vouchingColumns,
} as const satisfies Prisma.TenantSelect;

/** Finds the facts that decide whether a company's sending is held back. @throws AppError `not-found` */
export async function findVouchingFacts(
  db: Database,
  tenantId: string,
): Promise<VouchingFacts & { sendingStoppedAt: Date | null }> {
  const select = { ...vouchingColumns, sendingStoppedAt: true };
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select });
  if (!tenant) throw tenantNotFound();
  return tenant;
}

/** Selects companies that are not vouched for (isTenantVouchedFor), or whose sending is stopped. */
const needsTenantVouching = {
  OR: [
    { sendingStoppedAt: { not: null } },
    {
      isDemo: false,
      approvedAt: null,
      OR: [{ stripeSubscriptionStatus: null }, { stripeSubscriptionStatus: { not: 'active' } }],
    },
  ],
} satisfies Prisma.TenantWhereInput;

/**
 * Lists the companies that operators review, newest first; with a query, all companies whose name or sender name contains it.
 * @param page from 1; a number past the end returns the last page
 */
export async function listTenantsToReview(
  db: Database,
  { query, page, pageSize }: { query: string; page: number; pageSize: number },
) {
  const where: Prisma.TenantWhereInput =
    query === ''
      ? needsTenantVouching
      : {
          OR: spellings(query).flatMap((part) => [
            { name: { contains: part } },
            { senderName: { contains: part } },
          ]),
        };
  const total = await db.tenant.count({ where });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const lastPage = Math.min(page, pages);
  const rows = await db.tenant.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (lastPage - 1) * pageSize,
    take: pageSize,
    select: columns,
  });
  return { rows, total, page: lastPage, pages };
}

/** Records that the service vouches for a company. @returns false when it does already, or for an unknown id */
export async function markApproved(
  tx: Prisma.TransactionClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<boolean> {
  const { count } = await tx.tenant.updateMany({
    where: { id: tenantId, approvedAt: null },
    data: { approvedAt: now },
  });
  return count > 0;
}
