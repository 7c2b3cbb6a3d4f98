import type { Database } from '#app/domain/database.ts';
import { invalid, WRONG_CURSOR } from '#app/domain/parse-input.ts';
import { type Page, readPage } from '#app/lib/read-page.ts';
import { listVariantResults } from './campaign-results.server.ts';
import {
  type CampaignRow,
  campaignColumns,
  findCampaign,
  readCounts,
  readSegments,
} from './find-campaign.server.ts';
import {
  type ListedTemplate,
  listedTemplate,
  type TemplateRow,
  templateColumns,
} from './templates.server.ts';
import { hasVariant, type VariantTexts } from './variants.ts';

export interface ListedCampaign extends Omit<CampaignRow, 'segmentGoals' | 'skipped' | 'statusVersion'> {
  segmentGoals: string[];
  /** Leads left out at enrolment, by reason. */
  skipped: Record<string, number>;
  templateCount: number;
  /** 'A/B Testing Enabled' (D32). */
  hasVariants: boolean;
}

const CAMPAIGNS_PER_PAGE = 20;

/** Lists a page of a tenant's campaigns with their templates, the newest first. @param archived true to list only archived campaigns */
export async function listCampaigns(options: {
  db: Database;
  tenantId: string;
  archived: boolean;
  page: number;
}): Promise<Page<ListedCampaign & { templates: ListedTemplate[] }>> {
  const { db, tenantId, archived, page } = options;
  const where = { tenantId, archivedAt: archived ? { not: null } : null };
  const read = await readPage({
    page,
    pageSize: CAMPAIGNS_PER_PAGE,
    count: () => db.emailCampaign.count({ where }),
    find: (rows) =>
      db.emailCampaign.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...rows,
        select: {
          ...campaignColumns,
          templates: {
            orderBy: { sequenceOrder: 'asc' },
            select: { ...listedTemplate, subjectLineVariant: true, bodyHtmlVariant: true },
          },
        },
      }),
  });
  return {
    ...read,
    rows: read.rows.map(({ templates, ...campaign }) => ({
      ...toListedCampaign(campaign, templates),
      templates: templates.map(
        ({ subjectLineVariant: _subject, bodyHtmlVariant: _body, ...template }) => template,
      ),
    })),
  };
}

/**
 * Lists a page of the campaigns that are not archived, for API clients.
 * @param cursor `nextCursor` of the previous page
 * @throws AppError `invalid` for a cursor that was never issued
 */
export async function listCampaignPage({
  db,
  tenantId,
  limit = MAX_CAMPAIGNS_PER_PAGE,
  cursor,
}: {
  db: Database;
  tenantId: string;
  limit?: number;
  cursor?: string;
}): Promise<{ campaigns: ListedCampaign[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await db.emailCampaign.findMany({
    where: {
      tenantId,
      archivedAt: null,
      ...(after && {
        createdAt: { lte: after.createdAt },
        OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    select: {
      ...campaignColumns,
      templates: { select: { subjectLineVariant: true, bodyHtmlVariant: true } },
    },
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    campaigns: page.map(({ templates, ...campaign }) => toListedCampaign(campaign, templates)),
    nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}_${last.id}` : null,
  };
}

const MAX_CAMPAIGNS_PER_PAGE = 1000;

function readCursor(text: string): { createdAt: Date; id: string } {
  const [, time, id = ''] = /^(\d{1,13})_([\w-]{1,100})$/.exec(text) ?? [];
  if (time !== undefined) return { createdAt: new Date(Number(time)), id };
  throw invalid({ cursor: [WRONG_CURSOR] });
}

/** Counts a tenant's archived campaigns. */
export const countArchived = (db: Database, { tenantId }: { tenantId: string }): Promise<number> =>
  db.emailCampaign.count({ where: { tenantId, archivedAt: { not: null } } });

function toListedCampaign(
  { statusVersion: _, ...campaign }: CampaignRow,
  templates: readonly VariantTexts[],
): ListedCampaign {
  return {
    ...campaign,
    segmentGoals: readSegments(campaign),
    skipped: readCounts(campaign.skipped),
    templateCount: templates.length,
    hasVariants: templates.some(hasVariant),
  };
}

export type CampaignStep = WholeCampaign['steps'][number];
export type WholeCampaign = Awaited<ReturnType<typeof readCampaign>>;

function addUp<Group extends { count: number }>(
  groups: readonly Group[],
  toKey: (group: Group) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const group of groups) sums[toKey(group)] = (sums[toKey(group)] ?? 0) + group.count;
  return sums;
}

/** Reads a campaign with its templates. @throws AppError `not-found` */
export async function readCampaignTexts(
  db: Database,
  { tenantId, campaignId, row }: { tenantId: string; campaignId: string; row?: CampaignRow },
): Promise<ListedCampaign & { steps: TemplateRow[] }> {
  const [campaign, steps] = await Promise.all([
    row ?? findCampaign(db, { tenantId, campaignId }),
    db.emailTemplate.findMany({
      where: { tenantId, campaignId },
      orderBy: { sequenceOrder: 'asc' },
      select: templateColumns,
    }),
  ]);
  return { ...toListedCampaign(campaign, steps), steps };
}

/**
 * Reads a campaign with its templates and results.
 * @param options.row its row, if already read
 * @throws AppError `not-found`
 */
export async function readCampaign(
  db: Database,
  options: { tenantId: string; campaignId: string; row?: CampaignRow },
) {
  const { tenantId, campaignId } = options;
  const [{ steps, ...campaign }, analytics, { enrolments, next }, { open, leftOut }] = await Promise.all([
    readCampaignTexts(db, options),
    listVariantResults(db, { tenantId, campaignIds: [campaignId] }),
    countEnrolments(db, options),
    countUnsent(db, options),
  ]);
  const inState = (state: string) =>
    enrolments.filter((group) => group.state === state).reduce((sum, { count }) => sum + count, 0);
  return {
    ...campaign,
    steps: steps.map((template) => ({
      ...template,
      results: analytics.flatMap(({ campaignId: _, templateId, ...results }) =>
        templateId === template.id ? [results] : [],
      ),
    })),
    /** Numbers of active, completed, held-out and stopped enrolments; the last by reason. */
    enrolments: {
      active: inState('active'),
      completed: inState('completed'),
      heldOut: inState('held-out'),
      stopped: Object.fromEntries<number>(
        enrolments.flatMap(({ state, stopReason, count }) =>
          state === 'stopped' ? [[stopReason ?? 'manual', count]] : [],
        ),
      ),
    },
    /** Mails that were not sent, by status: pending, failed, uncertain, suppressed, cancelled. */
    unsent: addUp([...open, ...leftOut], ({ status }) => status),
    /** Suppressed and cancelled mails, by reason. */
    leftOut: addUp(leftOut, ({ reason }) => reason ?? 'Not sent.'),
    /** Time at which the next mail is due, or null. */
    nextStepAt: next,
  };
}

interface OfCampaign {
  tenantId: string;
  campaignId: string;
}

/** Counts enrolments by state, and finds when the next step is due. */
async function countEnrolments(db: Database, { tenantId, campaignId }: OfCampaign) {
  const [groups, next] = await Promise.all([
    db.campaignEnrolment.groupBy({
      by: ['state', 'stopReason'],
      where: { tenantId, campaignId },
      _count: { _all: true },
    }),
    db.campaignEnrolment.findFirst({
      where: { tenantId, campaignId, state: 'active', nextStepAt: { not: null } },
      orderBy: { nextStepAt: 'asc' },
      select: { nextStepAt: true },
    }),
  ]);
  return { enrolments: groups.map(withCount), next: next?.nextStepAt ?? null };
}

/** Counts unsent mails by status, and mails that will never be sent by reason. */
async function countUnsent(db: Database, { tenantId, campaignId }: OfCampaign) {
  const [open, leftOut] = await Promise.all([
    db.emailSend.groupBy({
      by: ['status'],
      where: { tenantId, campaignId, status: { in: ['pending', 'failed', 'uncertain'] } },
      _count: { _all: true },
    }),
    // A failure's reason may contain the address, so only the service's own reasons are read.
    db.emailSend.groupBy({
      by: ['status', 'reason'],
      where: { tenantId, campaignId, status: { in: ['suppressed', 'cancelled'] } },
      _count: { _all: true },
    }),
  ]);
  return { open: open.map(withCount), leftOut: leftOut.map(withCount) };
}

const withCount = <Group extends object>({ _count, ...group }: Group & { _count: { _all: number } }) => ({
  ...group,
  count: _count._all,
});
