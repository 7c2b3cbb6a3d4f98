import type { Database } from '#app/domain/database.ts';
import { findLeadsOfAssessments, type ReviewAction, storePlanReviews } from '#app/domain/leads/index.ts';
import { readSetting, replaceSetting } from '#app/domain/site-settings/index.ts';
import { listTenantIds } from '#app/domain/tenants/index.ts';
import { readDangerWords } from '#app/engine/danger-words.ts';
import { combineFindings, type DangerFinding } from '#app/engine/own-words.ts';
import { ENGINE_VERSION } from '#app/engine/version.ts';
import type { Sex } from '#app/engine/vocabulary.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { listProductIds, type StoredPlan } from './compute-plan.ts';
import { lockAssessments } from './lock-assessments.server.ts';

/** Setting that stores the progress. */
const REVIEWED_PLANS_SETTING = 'assessments: own words read again';

interface Progress {
  /** Engine version whose patterns read the words; a newer one starts again. */
  engineVersion: string;
  /** ISO time; only assessments from then on are read. */
  from: string;
  startedAt: string;
  /** The tenant that is read, or was read last. */
  tenantId?: string;
  /** The last assessment that was read of this tenant; missing once all of them were. */
  after?: { createdAt: string; id: string };
  finishedAt?: string;
  /** Whether this is the second and last pass, for assessments that processes of the previous version stored during the first. */
  isRepeat?: boolean;
}

const REVIEWED_PLANS_AT_A_TIME = 200;
/** Maximum number of assessments in one run, so that other tasks get their turn. */
const MAX_REVIEWED_PLANS = 4000;

/**
 * Reads the visitors' own words in assessments of earlier engine versions with today's patterns, and lists for the company's staff the leads
 * whose plans are less cautious than today's would be (D63). No plan is changed. A run reads a few thousand assessments and continues where the last one
 * ended; an interrupted run is repeated.
 * @param maxRead number of assessments that a run reads, approximately
 * @returns whether all have been read
 */
export async function reviewPlans({
  db,
  now,
  maxRead = MAX_REVIEWED_PLANS,
}: {
  db: Database;
  now: Date;
  maxRead?: number;
}): Promise<boolean> {
  const start = nextWalk((await readSetting(db, REVIEWED_PLANS_SETTING)) as Progress | undefined, now);
  if (start.finishedAt) return true;
  const { tenantId: lastTenantId = '', after: lastRead, ...walk } = start;
  const tenantIds = (await listTenantIds(db)).sort();
  const remainingIds = tenantIds.filter((id) => (lastRead ? id >= lastTenantId : id > lastTenantId));
  let readCount = 0;
  for (const tenantId of remainingIds) {
    let after = tenantId === lastTenantId ? lastRead : undefined;
    do {
      if (readCount >= maxRead) {
        await replaceSetting(db, REVIEWED_PLANS_SETTING, { ...walk, tenantId, ...(after && { after }) });
        return false;
      }
      const rows = await readWindow(db, { tenantId, from: walk.from, after });
      await reviewWindow(db, { tenantId, rows, now });
      readCount += Math.max(rows.length, 1);
      const last = rows.length === REVIEWED_PLANS_AT_A_TIME ? rows.at(-1) : undefined;
      after = last && { createdAt: last.createdAt.toISOString(), id: last.id };
      await nextTurn();
    } while (after);
  }
  await replaceSetting(db, REVIEWED_PLANS_SETTING, { ...walk, finishedAt: now.toISOString() });
  return true;
}

function nextWalk(stored: Progress | undefined, now: Date): Progress {
  const startedAt = now.toISOString();
  if (stored?.engineVersion !== ENGINE_VERSION)
    return { engineVersion: ENGINE_VERSION, from: new Date(0).toISOString(), startedAt };
  if (!stored.finishedAt || stored.isRepeat) return stored;
  if (now.getTime() < Date.parse(stored.finishedAt) + DAY_MS) return stored;
  return { engineVersion: ENGINE_VERSION, from: stored.startedAt, startedAt, isRepeat: true };
}

interface ReadRow {
  id: string;
  createdAt: Date;
  engineVersion: string;
  sexAtBirth: string;
  additionalConcerns: string | null;
}

/** Reads assessments in the order of their index, also those without words, so that a window always has a limited size. */
function readWindow(
  db: Database,
  { tenantId, from, after }: { tenantId: string; from: string; after: Progress['after'] },
): Promise<ReadRow[]> {
  const since = new Date(after?.createdAt ?? from);
  return db.peptideAssessment.findMany({
    where: {
      tenantId,
      createdAt: { gte: since },
      ...(after && { OR: [{ createdAt: { gt: since } }, { id: { gt: after.id } }] }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: REVIEWED_PLANS_AT_A_TIME,
    select: { id: true, createdAt: true, engineVersion: true, sexAtBirth: true, additionalConcerns: true },
  });
}

async function reviewWindow(
  db: Database,
  { tenantId, rows, now }: { tenantId: string; rows: readonly ReadRow[]; now: Date },
): Promise<void> {
  const readRows = rows
    .filter(({ engineVersion, additionalConcerns }) => engineVersion !== ENGINE_VERSION && additionalConcerns)
    .map(({ id, additionalConcerns, sexAtBirth }) => ({
      id,
      findings: readDangerWords(additionalConcerns, sexAtBirth as Sex),
    }));
  if (readRows.length === 0) return;
  const ids = readRows.map(({ id }) => id);
  await db.$transaction(async (tx) => {
    // An erasure waits here, or has replaced the ids of what it erased.
    await lockAssessments(tx, { tenantId, ids });
    const leads = await findLeadsOfAssessments(tx, ids);
    const named = readRows.filter(({ findings }) => findings.length > 0).map(({ id }) => id);
    const plans = await tx.peptideAssessment.findMany({
      where: { tenantId, id: { in: named }, additionalConcerns: { not: null } },
      select: { id: true, recommendations: true },
    });
    const planById = new Map(plans.map(({ id, recommendations }) => [id, recommendations]));
    const read = readRows.flatMap(({ id, findings }) => {
      const lead = leads.get(id);
      return lead ? [{ leadId: lead.id, action: findLackingAction(planById.get(id), findings) }] : [];
    });
    await storePlanReviews(tx, {
      tenantId,
      reviews: read.flatMap(({ leadId, action }) => (action ? [{ leadId, action }] : [])),
      clearedLeadIds: read.flatMap(({ leadId, action }) => (action ? [] : [leadId])),
      engineVersion: ENGINE_VERSION,
      now,
    });
  });
}

/** Returns the action that the words ask for, if the stored plan does not follow it; null if it does. */
function findLackingAction(storedPlan: unknown, findings: readonly DangerFinding[]): ReviewAction | null {
  if (!storedPlan || findings.length === 0) return null;
  // Today nothing would be stored for a minor.
  if (findings.some(({ action }) => action === 'refuse')) return 'refuse';
  if (listProductIds(storedPlan).length === 0) return null;
  if (combineFindings(findings).stops) return 'stop';
  // A plan that waits for the safety answers is computed again with them.
  return (storedPlan as StoredPlan).amounts_withheld ? null : 'withhold';
}
