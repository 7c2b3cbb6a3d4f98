import type { Database } from '#app/domain/database.ts';
import { findMarketingRecipients } from '#app/domain/leads/index.ts';

const RECIPIENT_PAGE = 25;

/**
 * Lists a page of the recipients that a campaign has enrolled, in the order of enrolment. An address is null after an erasure.
 * @param options.after `next` of the previous page
 */
export async function listRecipients(
  db: Database,
  { tenantId, campaignId, after }: { tenantId: string; campaignId: string; after?: string },
) {
  const rows = await db.campaignEnrolment.findMany({
    where: { tenantId, campaignId, ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: RECIPIENT_PAGE + 1,
    select: {
      id: true,
      contactId: true,
      leadId: true,
      state: true,
      stopReason: true,
      nextStep: true,
      nextStepAt: true,
    },
  });
  const pageRows = rows.slice(0, RECIPIENT_PAGE);
  const contacts = pageRows.flatMap(({ contactId, leadId }) => (contactId ? [{ contactId, leadId }] : []));
  const people = await findMarketingRecipients(db, { tenantId, of: contacts });
  return {
    recipients: pageRows.map(({ contactId, ...row }) => ({
      ...row,
      address: (contactId && people.get(contactId)?.address) || null,
    })),
    next: rows.length > RECIPIENT_PAGE ? (pageRows.at(-1)?.id ?? null) : null,
  };
}
