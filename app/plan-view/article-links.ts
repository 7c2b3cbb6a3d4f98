import { hasArticleAdvice } from '#app/engine/article-advice.ts';
import type { NothingBecause } from '#app/engine/types.ts';
import { sitePath } from '#app/protocol/public-site.ts';

/** Article titles by id, in the articles' own language. */
const ARTICLE_TITLES = {
  'are-peptides-safe': 'Are Peptides Safe?',
  'are-glp1-safe': 'Are GLP-1 Medicines Safe?',
  'buy-peptides-legally': 'Can You Buy Peptides Legally?',
} as const;

export interface ArticleLink {
  title: string;
  /** Path from the root of the service. */
  path: string;
}

/**
 * Lists two articles for a visitor without products: one on safety, and one on the law or, if a condition or no stored reason explains the
 * plan, a second one on safety. None of them is about a product. Empty if the shop shows no articles; the plan then does not suggest
 * reading them.
 * @param advice the plan's sentences on what to do instead
 * @param client the shop whose articles they are
 */
export function articleLinks(
  advice: readonly string[],
  because: NothingBecause | undefined,
  client: string,
): ArticleLink[] {
  if (!hasArticleAdvice(advice)) return [];
  const isForSafety = because === undefined || because === 'flags';
  const ids = ['are-peptides-safe', isForSafety ? 'are-glp1-safe' : 'buy-peptides-legally'] as const;
  return ids.map((id) => ({ title: ARTICLE_TITLES[id], path: sitePath({ client }, `/education/${id}`) }));
}
