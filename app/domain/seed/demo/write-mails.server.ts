import { FIRST_PLAN_MAIL, planMailMessage } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findLeadIds } from '#app/domain/leads/index.ts';
import { importPastMails, type PastMail } from '#app/outbox/index.ts';
import { type Random, seededRandom } from './random.ts';
import type { DemoShop } from './shops.ts';
import { type DemoLead, inPortions } from './write-visits.server.ts';

/** Writes the year's plan e-mails in their final outbox state; the latest ones may have been refused. */
export async function writePlanMails(
  db: Database,
  { shop, leads }: { shop: DemoShop; leads: readonly DemoLead[] },
): Promise<void> {
  const random = seededRandom(`${shop.id} mails`);
  const ids = await findLeadIds(db, shop.id);
  const failed = new Set(
    leads.slice(Math.max(0, leads.length - shop.failedMails)).map(({ trackingId }) => trackingId),
  );
  const rows = leads.map((lead) =>
    mailRow(lead, { shop, leadId: ids.get(lead.trackingId), fails: failed.has(lead.trackingId), random }),
  );
  await inPortions(rows, (mails) => importPastMails(db, mails));
}

function mailRow(
  { at: submittedAt, assessmentId, email }: DemoLead,
  { shop, leadId, fails, random }: { shop: DemoShop; leadId?: string; fails: boolean; random: Random },
): PastMail {
  const settledAt = new Date(submittedAt.getTime() + random.whole(900, 9_000));
  const { tenantId, kind, purpose, dedupeKey, recipient, recipientHash, payload } = planMailMessage({
    tenantId: shop.id,
    recipient: email,
    leadId,
    assessmentId,
    n: FIRST_PLAN_MAIL,
  });
  return {
    id: `demo-mail-${assessmentId}`,
    tenantId,
    kind,
    purpose,
    dedupeKey,
    recipient,
    recipientHash,
    leadId,
    payload,
    plannedAt: submittedAt,
    settledAt,
    refusal: fails ? DEMO_MAIL_REFUSAL : null,
  };
}

const DEMO_MAIL_REFUSAL = {
  statusCode: 550,
  error: '550 5.1.1 (recipient): mailbox unavailable',
  durationMs: 212,
};
