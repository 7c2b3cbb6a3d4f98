import { type Page, readPage } from '../../lib/read-page.ts';
import type { Database } from '../database.ts';
import { invalid } from '../parse-input.ts';
import { listVariantResults, type VariantResults } from './campaign-results.server.ts';
import {
  type CampaignRow,
  campaignColumns,
  countsOf,
  findCampaign,
  segmentsOf,
} from './find-campaign.server.ts';
import { type TemplateRow, templateColumns } from './templates.server.ts';
import { hasVariant } from './variants.ts';

/** A campaign as lists show it. */
export interface ListedCampaign extends Omit<CampaignRow, 'segmentGoals' | 'skipped' | 'statusVersion'> {
  segmentGoals: string[];
  /** Left out at enrolment, by reason. */
  skipped: Record<string, number>;
  templateCount: number;
  /** 'A/B Testing Enabled' (D32). */
  hasVariants: boolean;
}

const CONSOLE_PAGE = 20;

/** A page of a tenant's campaigns, the newest first. @param archived true for those off the list alone */
export async function listCampaigns(options: {
  db: Database;
  tenantId: string;
  archived: boolean;
  page: number;
}): Promise<Page<ListedCampaign>> {
  const { db, tenantId, archived, page } = options;
  const where = { tenantId, archivedAt: archived ? { not: null } : null };
  const read = await readPage({
    page,
    pageSize: CONSOLE_PAGE,
    count: () => db.emailCampaign.count({ where }),
    find: (rows) =>
      db.emailCampaign.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...rows,
        select: {
          ...campaignColumns,
          templates: { select: { subjectLineVariant: true, bodyHtmlVariant: true } },
        },
      }),
  });
  return { ...read, rows: read.rows.map(({ templates, ...campaign }) => listed(campaign, templates)) };
}

/**
 * A page of those on the list, for programs.
 * @param cursor `nextCursor` of the page before
 * @throws AppError `invalid` for a cursor that was never given
 */
export async function listCampaignPage({
  db,
  tenantId,
  limit = MAX_PAGE,
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
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
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
    campaigns: page.map(({ templates, ...campaign }) => listed(campaign, templates)),
    nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}_${last.id}` : null,
  };
}

const MAX_PAGE = 1000;

function readCursor(text: string): { createdAt: Date; id: string } {
  const [, time, id = ''] = /^(\d{1,13})_([\w-]{1,100})$/.exec(text) ?? [];
  if (time !== undefined) return { createdAt: new Date(Number(time)), id };
  throw invalid({ cursor: ['Please give the nextCursor of the page before'] });
}

/** How many of a tenant's campaigns are off the list. */
export const countArchived = (db: Database, { tenantId }: { tenantId: string }): Promise<number> =>
  db.emailCampaign.count({ where: { tenantId, archivedAt: { not: null } } });

function listed(
  { statusVersion: _, ...campaign }: CampaignRow,
  templates: readonly { subjectLineVariant: string | null; bodyHtmlVariant: string | null }[],
): ListedCampaign {
  return {
    ...campaign,
    segmentGoals: segmentsOf(campaign),
    skipped: countsOf(campaign.skipped),
    templateCount: templates.length,
    hasVariants: templates.some(hasVariant),
  };
}

export interface CampaignStep extends TemplateRow {
  results: VariantResults[];
}

export interface WholeCampaign extends ListedCampaign {
  steps: CampaignStep[];
  /** How many are on their way, through and stopped, by reason. */
  enrolments: { active: number; completed: number; stopped: Record<string, number> };
  /** Mails that are not sent, by status: pending, failed, uncertain, suppressed, cancelled. */
  unsent: Record<string, number>;
  /** Of those that are suppressed or cancelled, by reason. */
  leftOut: Record<string, number>;
  /** When the next mail is due; null for none. */
  nextStepAt: Date | null;
}

function addUp<Group extends { _count: { _all: number } }>(
  groups: readonly Group[],
  keyOf: (group: Group) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const group of groups) sums[keyOf(group)] = (sums[keyOf(group)] ?? 0) + group._count._all;
  return sums;
}

/** A campaign with its templates. @throws AppError `not-found` */
export async function readCampaignTexts(
  db: Database,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<ListedCampaign & { steps: TemplateRow[] }> {
  const [campaign, steps] = await Promise.all([
    findCampaign(db, { tenantId, campaignId }),
    db.emailTemplate.findMany({
      where: { tenantId, campaignId },
      orderBy: { sequenceOrder: 'asc' },
      select: templateColumns,
    }),
  ]);
  return { ...listed(campaign, steps), steps };
}

/** A campaign with its templates and results. @throws AppError `not-found` */
export async function readCampaign(
  db: Database,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<WholeCampaign> {
  const where = { tenantId, campaignId };
  const { steps, ...campaign } = await readCampaignTexts(db, where);
  const [analytics, enrolments, open, leftOut, next] = await Promise.all([
    listVariantResults(db, { tenantId, campaignIds: [campaignId] }),
    db.campaignEnrolment.groupBy({ by: ['state', 'stopReason'], where, _count: { _all: true } }),
    db.emailSend.groupBy({
      by: ['status'],
      where: { ...where, status: { in: ['pending', 'failed', 'uncertain'] } },
      _count: { _all: true },
    }),
    // A failure's reason may name the address; these are the service's own.
    db.emailSend.groupBy({
      by: ['status', 'reason'],
      where: { ...where, status: { in: ['suppressed', 'cancelled'] } },
      _count: { _all: true },
    }),
    db.campaignEnrolment.aggregate({
      where: { ...where, state: 'active' },
      _min: { nextStepAt: true },
    }),
  ]);
  const inState = (state: string) =>
    enrolments.filter((one) => one.state === state).reduce((sum, { _count }) => sum + _count._all, 0);
  return {
    ...campaign,
    steps: steps.map((template) => ({
      ...template,
      results: analytics.flatMap(({ campaignId: _, templateId, ...results }) =>
        templateId === template.id ? [results] : [],
      ),
    })),
    enrolments: {
      active: inState('active'),
      completed: inState('completed'),
      stopped: Object.fromEntries(
        enrolments.flatMap(({ state, stopReason, _count }) =>
          state === 'stopped' ? [[stopReason ?? 'manual', _count._all]] : [],
        ),
      ),
    },
    unsent: addUp([...open, ...leftOut], ({ status }) => status),
    leftOut: addUp(leftOut, ({ reason }) => reason ?? 'Not sent.'),
    nextStepAt: next._min.nextStepAt,
  };
}
