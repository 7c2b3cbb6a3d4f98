import type { Database } from '../database.ts';
import { findMarketingRecipients, type Segment } from '../leads/index.ts';
import { type CampaignRow, countsOf, findCampaign, segmentsOf } from './find-campaign.server.ts';
import { type TemplateRow, templateColumns } from './templates.server.ts';
import { hasVariant, type Variant, type WinnerFigures } from './variants.ts';

/** What one variant of a step has led to. */
export interface VariantResults {
  variant: Variant;
  sent: number;
  delivered: number;
  opened: number;
  /** Openings that look like a scanner's. */
  machineOpened: number;
  clicked: number;
  bounced: number;
  unsubscribed: number;
  conversions: number;
}

export interface CampaignStep {
  template: TemplateRow;
  variants: VariantResults[];
  /** Mails of the step by status. */
  sends: Record<string, number>;
  winner: { variant: Variant; figures: WinnerFigures | null } | null;
}

export interface EnrolledRecipient {
  id: string;
  leadId: string | null;
  /** Null after an erasure. */
  address: string | null;
  state: string;
  stopReason: string | null;
  nextStep: number;
  nextStepAt: Date | null;
}

export interface CampaignFile {
  campaign: CampaignRow;
  segments: Segment[];
  skipped: Record<string, number>;
  steps: CampaignStep[];
  /** Recipients by state, and those that were stopped by reason. */
  states: { state: string; stopReason: string | null; count: number }[];
  recipients: EnrolledRecipient[];
  /** Of the next page of recipients; null on the last one. */
  next: string | null;
}

const RECIPIENT_PAGE = 25;

/** A campaign with its results. @throws AppError `not-found` */
export async function readCampaign(
  db: Database,
  options: { tenantId: string; campaignId: string; after?: string },
): Promise<CampaignFile> {
  const { tenantId, campaignId, after } = options;
  const campaign = await findCampaign(db, { tenantId, campaignId });
  const where = { tenantId, campaignId };
  const [templates, figures, sends, states, enrolments] = await Promise.all([
    db.emailTemplate.findMany({ where, orderBy: { sequenceOrder: 'asc' }, select: templateColumns }),
    db.campaignAnalytics.findMany({ where }),
    db.emailSend.groupBy({ by: ['templateId', 'status'], where, _count: { _all: true } }),
    db.campaignEnrolment.groupBy({ by: ['state', 'stopReason'], where, _count: { _all: true } }),
    db.campaignEnrolment.findMany({
      where: { ...where, ...(after && { id: { gt: after } }) },
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
    }),
  ]);
  const shown = enrolments.slice(0, RECIPIENT_PAGE);
  const of = shown.flatMap(({ contactId, leadId }) => (contactId ? [{ contactId, leadId }] : []));
  const people = await findMarketingRecipients(db, { tenantId, of });
  return {
    campaign,
    segments: segmentsOf(campaign),
    skipped: countsOf(campaign.skipped),
    steps: templates.map((template) => ({
      template,
      winner: readWinner(template),
      sends: Object.fromEntries(
        sends.flatMap(({ templateId, status, _count }) =>
          templateId === template.id ? [[status, _count._all]] : [],
        ),
      ),
      variants: (hasVariant(template) ? (['A', 'B'] as const) : (['A'] as const)).map((variant) => {
        const row = figures.find((one) => one.templateId === template.id && one.variant === variant);
        return {
          variant,
          sent: row?.totalSent ?? 0,
          delivered: row?.totalDelivered ?? 0,
          opened: row?.totalOpened ?? 0,
          machineOpened: row?.totalMachineOpened ?? 0,
          clicked: row?.totalClicked ?? 0,
          bounced: row?.totalBounced ?? 0,
          unsubscribed: row?.totalUnsubscribed ?? 0,
          conversions: row?.conversionCount ?? 0,
        };
      }),
    })),
    states: states.map(({ state, stopReason, _count }) => ({ state, stopReason, count: _count._all })),
    recipients: shown.map(({ contactId, ...row }) => ({
      ...row,
      address: (contactId && people.get(contactId)?.address) || null,
    })),
    next: enrolments.length > RECIPIENT_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

const readWinner = ({ winner, winnerFigures }: TemplateRow): CampaignStep['winner'] =>
  winner === 'A' || winner === 'B'
    ? { variant: winner, figures: winnerFigures as unknown as WinnerFigures | null }
    : null;
