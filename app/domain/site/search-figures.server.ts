import { type AuditActor, changesBetween, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findArticle } from '#app/domain/education/index.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/domain/site-settings/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { enterFigures, layFigures, type SearchFigures } from './search-figures.ts';

const SEARCH_FIGURES_SETTING = 'education';

/** @returns a function that overrides an article's own figures with those that operators have entered */
export async function readSearchFigures(db: Database) {
  const storedSetting = await readSetting(db, SEARCH_FIGURES_SETTING);
  return <A extends SearchFigures & { id: string }>(article: A): A => layFigures(article, storedSetting);
}

/**
 * Stores the figures that an operator entered for one article's search. Other articles are not changed.
 * @throws AppError `not-found` for an unknown article; `conflict` with `stale`
 */
export async function saveSearchFigures(
  db: Database,
  change: {
    articleId: string;
    /** Missing figures are not changed. */
    figures: Partial<SearchFigures>;
    /** Versions of the values that a form showed. If missing, changes made since then are overwritten. */
    versions?: FieldVersions;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const { articleId, figures, versions = {}, actor, now } = change;
  const article = findArticle(articleId);
  if (!article) throw new AppError('not-found', 'Article not found.');
  const target = { type: 'article', id: articleId };
  await db.$transaction(async (tx) => {
    const old = await lockSetting(tx, SEARCH_FIGURES_SETTING);
    const present = readFigures(layFigures(article, old));
    const ownChanges = await keepOwnChanges(tx, {
      tenantId: null,
      target,
      actor,
      changes: figures,
      present,
      read: versions,
    });
    const value = enterFigures(old, articleId, { ...present, ...ownChanges });
    await writeSetting(tx, SEARCH_FIGURES_SETTING, value, actor);
    const details = changesBetween(present, readFigures(layFigures(article, value)));
    if (Object.keys(details).length > 0)
      await recordAudit(
        tx,
        { actor, action: 'site.save-search-figures', tenantId: null, target, details },
        now,
      );
  });
}

/** Returns the versions of the fields in an article's form, for saveSearchFigures. */
export const searchFiguresVersions = (figures: SearchFigures) => fieldVersions(readFigures(figures));

const readFigures = ({ searchVolume, cpcCents }: SearchFigures) => ({ searchVolume, cpcCents });
