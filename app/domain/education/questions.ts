import type { Article, Question } from './types.ts';

/**
 * Lists the questions in an article's headings, each with the paragraphs that directly follow. A heading without a paragraph is left out,
 * since its answer could not be quoted.
 */
export function listQuestions({ id, blocks }: Pick<Article, 'id' | 'blocks'>): Question[] {
  return blocks.flatMap((block, index) => {
    if (!isQuestionHeading(block.kind) || !('anchor' in block) || !block.text.endsWith('?')) return [];
    const answer: string[] = [];
    for (const next of blocks.slice(index + 1)) {
      if (next.kind !== 'paragraph' && next.kind !== 'bold') break;
      answer.push(next.text);
    }
    if (answer.length === 0) return [];
    return [{ articleId: id, question: block.text, anchor: block.anchor, answer }];
  });
}

const isQuestionHeading = (kind: string) => kind === 'heading' || kind === 'subheading';

/** Returns the first question of each article, the most searched first; articles without figures follow in their order. */
export const firstQuestions = (
  articles: readonly Pick<Article, 'id' | 'blocks' | 'searchVolume'>[],
): Question[] =>
  articles
    .toSorted((a, b) => (b.searchVolume ?? -1) - (a.searchVolume ?? -1))
    .flatMap((article) => listQuestions(article).slice(0, 1));
