import type { SerializeFrom } from '@remix-run/node';
import {
  ARCHIVABLE_STATUSES,
  CAMPAIGN_MOVES,
  type CampaignMove,
  campaignVersions,
  canLeaveCampaignStatus,
  type Departure,
  describeDeparture,
  describeMoment,
  findCampaign,
  HIDDEN_SKIP_REASON,
  isPlanned,
  listCampaignHistory,
  listEffectClaims,
  listRecipients,
  readCampaignDepartures,
  SEGMENT_LABELS,
  skipLabel,
  stopLabel,
  type WinnerFigures,
} from '#app/domain/campaigns/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import {
  type CampaignWithSales,
  readCampaignWithSales,
  readLinkedSales,
  sumResults,
  withoutReasons,
} from '#app/domain/performance/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { readHolds } from '../holds.server.ts';
import { readSendingLimits } from '../sending-limits.server.ts';
import { readSavedCampaign } from './forms.ts';

export type CampaignData = SerializeFrom<Awaited<ReturnType<typeof readCampaignPage>>>;

const UNSENT = {
  totalBounced: 'Bounced',
  totalRefused: 'Refused',
  totalFailed: 'Failed',
  totalUncertain: 'Uncertain: the service stopped while sending these e-mails',
} as const;

const NO_RESULTS = {
  totalSent: 0,
  totalDelivered: 0,
  totalOpened: 0,
  totalMachineOpened: 0,
  totalClicked: 0,
  totalMachineClicked: 0,
  totalBounced: 0,
  totalUnsubscribed: 0,
  totalRefused: 0,
  totalFailed: 0,
  totalUncertain: 0,
  causes: [],
  conversionCount: 0,
  salesTotal: 0,
};

export async function readCampaignPage(args: ConsoleArgs<'campaigns.read'>) {
  const { request, context, params, tenantId, person, now } = args;
  const { db } = context.services;
  const campaignId = params.campaignId ?? '';
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const campaign = await findCampaign(db, { tenantId, campaignId });
  const withAnswers = await seesAnswers(db, person, tenantId);
  const [withReasons, page, tenants, history] = await Promise.all([
    readCampaignWithSales(db, { tenantId, campaignId, row: campaign }),
    listRecipients(db, { tenantId, campaignId, after }),
    findMarketingTenants(db, [tenantId]),
    listCampaignHistory(db, campaign),
  ]);
  const whole = withAnswers ? withReasons : withoutReasons(withReasons);
  const tenant = tenants.get(tenantId);
  if (!tenant) throw tenantNotFound();
  const departures = await readCampaignDepartures(db, {
    ...{ tenant, campaigns: [campaign], mailFrom: readMailFrom(args), now },
  });
  const departure = departures.get(campaignId);
  const { id, name, description, status, enrolNewLeads, stopOnConversion, archivedAt } = whole;
  const moves = (Object.keys(CAMPAIGN_MOVES) as CampaignMove[]).filter(
    (move) => !archivedAt && canLeaveCampaignStatus(status, move),
  );
  return {
    /** Data for the form that edits the campaign. */
    edit: {
      record: `${tenantId}/${id}`,
      saved: readSavedCampaign(whole),
      versions: campaignVersions(campaign),
    },
    campaign: {
      id,
      name,
      description,
      status,
      enrolNewLeads,
      stopOnConversion,
      salesWithinDays: whole.salesWithinDays,
      isArchived: archivedAt !== null,
      isArchivable: archivedAt === null && (ARCHIVABLE_STATUSES as readonly string[]).includes(status),
      moves,
      launchedAt: whole.launchedAt,
      isPlanned: isPlanned(whole, now),
      leadsFrom: whole.leadsFrom,
      excludeBuyersDays: whole.excludeBuyersDays,
      pausedAt: whole.pausedAt,
      completedAt: whole.completedAt,
      /** When the next e-mail leaves, or what it waits for; null if none is scheduled. */
      nextEmail: departure ? describeNext(departure, tenant.timeZone) : null,
      totalRecipients: whole.totalRecipients,
      goals: whole.segmentGoals.map((goal) => SEGMENT_LABELS[goal as keyof typeof SEGMENT_LABELS]).join(', '),
    },
    /** What the person decides about before the campaign is resumed. */
    claims: moves.includes('resume') ? await listEffectClaims(db, { tenantId, texts: whole.steps }) : [],
    limits: await readSendingLimits(db, tenant),
    holds: readHolds(tenant, now),
    history,
    currency: tenant.currency,
    sales: await readLinkedSales(db, { tenantId, ids: whole.latestSaleIds }),
    holdout: whole.holdout,
    totals: sumResults(whole.steps.flatMap(({ results }) => results)),
    steps: whole.steps.map(readStep),
    states: readStates(whole),
    unsent: [
      ...listUnsent(whole),
      ...Object.entries(whole.leftOut).map(([reason, count]) => ({
        label: `Not sent: ${skipLabel(reason).replace(/\.$/, '')}`,
        count,
      })),
    ],
    recipients: page.recipients.map(({ stopReason, ...recipient }) => ({
      ...recipient,
      stopped: stopReason && stopLabel(withAnswers ? stopReason : HIDDEN_SKIP_REASON),
    })),
    next: page.next,
  };
}

/** Lists the e-mails that wait or did not arrive; the same numbers as in the results of the steps. */
function listUnsent({ unsent, steps }: CampaignWithSales): { label: string; count: number }[] {
  const results = steps.flatMap((step) => step.results);
  const items = (Object.keys(UNSENT) as (keyof typeof UNSENT)[]).map((name) => ({
    label: UNSENT[name],
    count: results.reduce((sum, result) => sum + result[name], 0),
  }));
  return [{ label: 'Waiting to go out', count: unsent.pending ?? 0 }, ...items].filter(
    ({ count }) => count > 0,
  );
}

/** Describes what the page's label names: the time of a planned e-mail, or what the next one waits for. */
const describeNext = (departure: Departure, timeZone: string): string =>
  departure.kind === 'planned'
    ? describeMoment(departure.at, timeZone)
    : describeDeparture(departure, timeZone);

const readStates = (whole: CampaignWithSales) => [
  { label: 'In progress', count: whole.enrolments.active },
  { label: 'Finished', count: whole.enrolments.completed },
  ...(whole.enrolments.heldOut > 0 ? [{ label: 'Held out', count: whole.enrolments.heldOut }] : []),
  ...Object.entries(whole.enrolments.stopped).map(([reason, count]) => ({
    label: `Stopped: ${stopLabel(reason)}`,
    count,
  })),
  ...Object.entries(whole.skipped).map(([reason, count]) => ({
    label: `Left out: ${skipLabel(reason)}`,
    count,
  })),
];

function readStep(step: CampaignWithSales['steps'][number]) {
  const { id, name, sequenceOrder, delayDays, subjectLine, subjectLineVariant, ctaText, results } = step;
  const hasVariant = Boolean(subjectLineVariant || step.bodyHtmlVariant);
  const names = hasVariant ? ['A', 'B'] : ['A'];
  return {
    id,
    name,
    sequenceOrder,
    delayDays,
    subjectLine,
    subjectLineVariant,
    ctaText,
    variants: names.map((variant) => ({
      ...NO_RESULTS,
      ...results.find((result) => result.variant === variant),
      variant,
    })),
    winner: step.winner,
    winnerAt: step.winnerAt,
    winnerFigures: readWinnerFigures(step.winnerFigures),
  };
}

/** Reads the stored numbers that decided the winner, if there are any. The chance is null for winners of an earlier, weaker rule. */
function readWinnerFigures(
  storedFigures: unknown,
): (Pick<WinnerFigures, 'a' | 'b'> & { maxChance: number | null }) | null {
  if (typeof storedFigures !== 'object' || storedFigures === null) return null;
  const { a, b, maxChance } = storedFigures as Record<string, unknown>;
  const isShare = (value: unknown): value is WinnerFigures['a'] =>
    typeof value === 'object' &&
    value !== null &&
    typeof (value as WinnerFigures['a']).sent === 'number' &&
    typeof (value as WinnerFigures['a']).clicked === 'number';
  return isShare(a) && isShare(b)
    ? { a, b, maxChance: typeof maxChance === 'number' ? maxChance : null }
    : null;
}
