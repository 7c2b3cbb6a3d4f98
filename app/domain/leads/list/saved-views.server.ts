import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type LeadFilter, leadFilterSchema } from './lead-filter.ts';

const MAX_SAVED_VIEWS = 30;
const SAVED_VIEWS_PAGE = 'leads';

/** Lists the saved lead views that a tenant's people share, by name. */
export async function listViews(db: Database, tenantId: string) {
  const rows = await db.savedView.findMany({
    where: { tenantId, page: SAVED_VIEWS_PAGE },
    orderBy: { name: 'asc' },
    take: MAX_SAVED_VIEWS,
    select: { id: true, name: true, query: true },
  });
  return rows.map(({ query, ...view }) => ({ ...view, filter: leadFilterSchema.parse(query) }));
}

/** Saves a view, replacing one with the same name. The search text is not part of it. @throws AppError `invalid` */
export async function saveView(
  options: TenantOperation & { name: string; filter: LeadFilter },
): Promise<void> {
  const { db, tenantId, name, filter, actor, now } = options;
  await db.$transaction(async (tx) => {
    const key = { tenantId_page_name: { tenantId, page: SAVED_VIEWS_PAGE, name } };
    await tx.savedView.upsert({
      where: key,
      create: {
        tenantId,
        page: SAVED_VIEWS_PAGE,
        name,
        query: filter,
        createdById: actor.id,
        createdAt: now,
      },
      update: { query: filter },
    });
    if ((await tx.savedView.count({ where: { tenantId, page: SAVED_VIEWS_PAGE } })) > MAX_SAVED_VIEWS)
      throw new AppError(
        'invalid',
        `You’ve reached the limit of ${MAX_SAVED_VIEWS} views. Delete a view first.`,
      );
    await recordAudit(tx, { actor, action: 'lead.save-view', tenantId, details: { name } }, now);
  });
}

/** Deletes a saved view. @throws AppError `not-found` */
export async function deleteView(options: TenantOperation & { viewId: string }): Promise<void> {
  const { db, tenantId, viewId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const view = await tx.savedView.findFirst({ where: { id: viewId, tenantId }, select: { name: true } });
    const { count } = await tx.savedView.deleteMany({ where: { id: viewId, tenantId } });
    if (!view || count === 0) throw new AppError('not-found', 'View not found.');
    await recordAudit(tx, { actor, action: 'lead.delete-view', tenantId, details: { name: view.name } }, now);
  });
}
