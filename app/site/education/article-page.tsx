import type { Article, ArticleCard as Card } from '#app/domain/education/index.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';
import { longDate } from '../long-date.ts';
import { useAssessmentPath, useSitePath } from '../site-context.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleCard } from './article-card.tsx';
import { ArticleContents } from './article-contents.tsx';
import { ArticleDrawing } from './article-drawing.tsx';
import { ArticleEvidence } from './article-evidence.tsx';
import { authorName, DISCLOSURE, readTime, reviewText, searchFacts } from './article-facts.ts';
import { ArticleSources } from './article-sources.tsx';
import { AssessmentInvitation } from './assessment-invitation.tsx';
import { articlePath, EDUCATION, searchPath } from './education-paths.ts';

type Neighbour = Pick<Card, 'id' | 'title'> | null;

/** Shows an article from its header to the call to action, as plain HTML that works without JavaScript. */
export function ArticlePage(props: {
  site: Pick<PublicSite, 'kind' | 'name'>;
  article: Article;
  previous: Neighbour;
  next: Neighbour;
  related: readonly Card[];
  /** URL of the page's script; the page can be read without it. */
  script?: string;
}) {
  const { site, article, previous, next, related, script } = props;
  const { id, title, category, description, readTimeMinutes, blocks, sources, evidence, compounds } = article;
  const toPage = useSitePath();
  const assessment = useAssessmentPath();
  return (
    <div className="edu edu-article">
      {script ? <script type="module" src={script} /> : null}
      <div className="edu-progress" aria-hidden="true" />
      <article aria-labelledby="article-title">
        <header className="edu-article-head">
          <ArticleDrawing id={id} />
          <p>
            <a className="edu-back" href={toPage(EDUCATION)}>
              Back to Education
            </a>
          </p>
          <p className="edu-facts">
            <a className="edu-category" href={toPage(searchPath({ query: '', category }))}>
              {category}
            </a>
            <span>{readTime(readTimeMinutes)}</span>
            {searchFacts(article).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          <h1 id="article-title">{title}</h1>
          <p className="public-lead">{description}</p>
          <Byline site={site} article={article} />
        </header>
        <ArticleEvidence evidence={evidence} compounds={compounds} />
        <div className="edu-reading">
          <ArticleContents blocks={blocks} />
          <div className="edu-body">
            <ArticleBody blocks={blocks} />
            <ArticleSources sources={sources} />
          </div>
        </div>
      </article>

      {related.length > 0 ? (
        <section className="edu-related" aria-labelledby="related">
          <h2 id="related">Related articles</h2>
          <ul className="edu-cards">
            {related.map((each) => (
              <li key={each.id}>
                <ArticleCard article={each} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}

      <nav className="edu-beside" aria-label="Articles before and after">
        <Beside article={previous} label="Previous article" rel="prev" />
        <Beside article={next} label="Next article" rel="next" />
      </nav>

      <AssessmentInvitation assessment={assessment} />
    </div>
  );
}

function Beside({ article, label, rel }: { article: Neighbour; label: string; rel: 'prev' | 'next' }) {
  const toPage = useSitePath();
  if (!article) return null;
  return (
    <a className={`edu-${rel}`} href={toPage(articlePath(article.id))} rel={rel}>
      <span>{label}</span>
      {article.title}
    </a>
  );
}

/** Shows an article's authors, reviewers and dates, and who earns from it. */
function Byline({ site, article }: { site: Pick<PublicSite, 'kind' | 'name'>; article: Article }) {
  const { author, published, reviewed, reviewers } = article;
  return (
    <div className="edu-reviewed">
      <p>
        Written by: {authorName(site, author)}. Published{' '}
        <time dateTime={published}>{longDate(published)}</time>. Reviewed{' '}
        <time dateTime={reviewed}>{longDate(reviewed)}</time> by its author.
      </p>
      <p>{reviewText(reviewers)}</p>
      <p>{DISCLOSURE}</p>
    </div>
  );
}
