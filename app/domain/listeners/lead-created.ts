import type { LeadListener, NewSubmission } from '#app/domain/assessments/index.ts';
import { planCrmPushes } from '#app/domain/crm/index.ts';
import { type NewEvent, recordEvents } from '#app/domain/integrations/index.ts';
import { planLeadNotices } from '#app/domain/notices/index.ts';
import { readAttribution } from '#app/protocol/traffic.ts';

/** Listeners called for a new lead, in this order. */
export const LEAD_CREATED: readonly LeadListener[] = [
  (tx, { submissions, outbox, now }) => planLeadNotices(tx, { outbox, leads: submissions, now }),
  async (tx, { submissions, now }) => {
    await recordEvents(tx, submissions.flatMap(describeEvents), now);
    return [];
  },
  async (tx, { leads, now }) => {
    await planCrmPushes(tx, leads, now);
    return [];
  },
];

/** The webhook events of one submission. */
function describeEvents({ tenantId, leadId, answer, submission, now }: NewSubmission): NewEvent[] {
  const common = { tenantId, leadId, at: now };
  const lead = { leadId, trackingId: answer.trackingId, widget: submission.widget };
  const { source = 'widget', locale = 'en' } = submission;
  return [
    { ...common, type: 'lead.created', data: { ...lead, source, locale, ...readAttribution(submission) } },
    { ...common, type: 'assessment.completed', data: lead },
  ];
}
