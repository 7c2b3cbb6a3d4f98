import type { Database } from '#app/domain/database.ts';
import { spellings } from '#app/lib/spellings.ts';

const columns = {
  id: true,
  name: true,
  subdomain: true,
  logoUrl: true,
  isActive: true,
  plan: true,
  currency: true,
  monthlyAssessmentLimit: true,
  emailVerifiedAt: true,
  senderEmail: true,
  senderVerifiedAt: true,
  senderChecks: true,
  stripeSubscriptionStatus: true,
  trialEndsAt: true,
  marketingPausedAt: true,
  marketingPauseReason: true,
} as const;

export type TenantState = Awaited<ReturnType<typeof listTenantStates>>[number];

/** Lists all tenants with the columns that an overview needs. @param query a part of the name or subdomain; '' for all */
export const listTenantStates = (db: Database, query: string) =>
  db.tenant.findMany({
    where:
      query === ''
        ? {}
        : {
            OR: [
              { subdomain: { contains: query.toLowerCase() } },
              ...spellings(query).map((part) => ({ name: { contains: part } })),
            ],
          },
    select: columns,
  });
