import type { ArticleCard as Card } from '#app/domain/education/index.ts';
import { useSitePath } from '../site-context.ts';
import { ArticleDrawing } from './article-drawing.tsx';
import { readTime, searchFacts } from './article-facts.ts';
import { articlePath } from './education-paths.ts';

/** Shows an article in a list. The whole card is the target of its one link. */
export function ArticleCard({ article }: { article: Card }) {
  const { id, title, category, description, readTimeMinutes } = article;
  const toPage = useSitePath();
  return (
    <article className="edu-card">
      <ArticleDrawing id={id} />
      <div className="edu-card-words">
        <p className="edu-facts">
          <span className="edu-category">{category}</span>
          {searchFacts(article).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <h3>{title}</h3>
        <p className="edu-description">{description}</p>
        <p className="edu-card-foot">
          <span>{readTime(readTimeMinutes)}</span>
          <a href={toPage(articlePath(id))}>
            Read More <span className="public-said">{title}</span>
          </a>
        </p>
      </div>
    </article>
  );
}
