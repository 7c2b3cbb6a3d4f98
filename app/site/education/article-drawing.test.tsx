import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { articles } from '#app/domain/education/index.ts';
import { ArticleDrawing } from './article-drawing.tsx';
import { DRAWINGS } from './article-drawings.ts';

it('is one of its own for each article, in the theme’s colours and under 6 kB', () => {
  const drawings = articles().map(({ id }) => renderToStaticMarkup(<ArticleDrawing id={id} />));
  expect(new Set(drawings).size).toBe(articles().length);
  for (const svg of drawings) {
    expect(svg).toContain('aria-hidden="true"');
    expect(svg.length).toBeGreaterThan(500);
    expect(Buffer.byteLength(svg)).toBeLessThan(6_000);
    expect(svg).not.toMatch(/#[\da-f]{3,6}|style=|rgb|NaN|undefined/);
  }
});

it('is of no article that is gone', () => {
  expect(Object.keys(DRAWINGS).toSorted()).toEqual(
    articles()
      .map(({ id }) => id)
      .toSorted(),
  );
});
