import { countHeldByTenant } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countSuppressed } from '#app/domain/suppressions/index.ts';
import { isTenantVouchedFor, listTenantsToReview } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countByClass, type MessageClass } from '#app/outbox/index.ts';

const NEW_COMPANIES_PER_PAGE = 25;
/** Number of past days whose outbox items are counted. */
const NEW_COMPANY_COUNTED_DAYS = 30;

const NO_NEW_COMPANY_MAILS = { sent: 0, waiting: 0 };

/**
 * Lists the companies that are not vouched for, or whose sending is stopped; with a query, all companies whose name or sender name contains
 * it.
 */
export async function readNewCompanies(options: { db: Database; query: string; page: number; now: Date }) {
  const { db, query, page, now } = options;
  const { rows, ...paging } = await listTenantsToReview(db, {
    query,
    page,
    pageSize: NEW_COMPANIES_PER_PAGE,
  });
  const tenantIds = rows.map(({ id }) => id);
  const since = new Date(now.getTime() - NEW_COMPANY_COUNTED_DAYS * DAY_MS);
  const [counts, waiting, reports] = await Promise.all([
    countByClass(db, { tenantIds, since }),
    countHeldByTenant(db, tenantIds),
    countSuppressed(db, { since }),
  ]);
  return {
    ...paging,
    countedDays: NEW_COMPANY_COUNTED_DAYS,
    companies: rows.map((tenant) => {
      const count = (name: MessageClass) =>
        counts.find((row) => row.tenantId === tenant.id && row.class === name) ?? NO_NEW_COMPANY_MAILS;
      const marketing = count('marketing');
      return {
        id: tenant.id,
        name: tenant.name,
        contactEmail: tenant.contactEmail,
        createdAt: tenant.createdAt,
        confirmedAt: tenant.emailVerifiedAt,
        /** Null if it equals the company's name. */
        otherSender: isOtherSenderName(tenant) ? tenant.senderName : null,
        isVouchedFor: isTenantVouchedFor(tenant),
        stoppedAt: tenant.sendingStoppedAt,
        plans: pick(count('plans')),
        notices: pick(count('notices')),
        marketing: { sent: marketing.sent, waiting: marketing.waiting + (waiting.get(tenant.id) ?? 0) },
        bounces: reports.get(tenant.id)?.bounces ?? 0,
        complaints: reports.get(tenant.id)?.complaints ?? 0,
      };
    }),
  };
}

const pick = ({ sent, waiting }: { sent: number; waiting: number }) => ({ sent, waiting });

/** E-mails signed with a name other than the company's may impersonate somebody else. */
const isOtherSenderName = ({ name, senderName }: { name: string; senderName: string | null }): boolean =>
  senderName !== null && senderName.trim().toLowerCase() !== name.trim().toLowerCase();
