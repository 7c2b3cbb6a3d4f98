import type { Source } from '#app/engine/types.ts';
import listedSources from '../../../content/sources.json' with { type: 'json' };
import { knownEvidence } from './evidence.ts';
import { readArticle } from './read-article.ts';
import type { Article } from './types.ts';

/** All articles in the specification's order, which lists and "next" use (T section 2; D6 for the third). */
const ARTICLE_IDS = [
  'are-peptides-safe',
  'are-glp1-safe',
  'bpc-157-benefits',
  'semaglutide-vs-ozempic',
  'peptides-good-for-you',
  'tirzepatide-vs-mounjaro',
  'buy-peptides-legally',
  'peptides-vs-steroids',
] as const;

/** The files' texts are bundled, so that a page reads nothing from the disk. */
const files = import.meta.glob<string>('/content/education/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Parsed on first use, so that an error in an article breaks its pages and not the start of the service. */
let read: readonly Article[] | undefined;

/** Returns all articles, in editorial order. */
export const articles = (): readonly Article[] => {
  read ??= readAll();
  return read;
};

export const findArticle = (id: string): Article | undefined =>
  articles().find((article) => article.id === id);

function readAll(): Article[] {
  const byId = new Map(
    Object.entries(files).map(
      ([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text] as const,
    ),
  );
  const unlisted = [...byId.keys()].filter((id) => !ARTICLE_IDS.some((articleId) => articleId === id));
  if (unlisted.length > 0) throw new Error(`No place in the order of articles has: ${unlisted.join(', ')}.`);
  return ARTICLE_IDS.map((id) => {
    const file = byId.get(id);
    if (file === undefined) throw new Error(`There is no content/education/${id}.md.`);
    return readArticle({
      id,
      file,
      sources: listedSources as Record<string, Source>,
      evidence: knownEvidence(),
    });
  });
}
