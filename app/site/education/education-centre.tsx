import { useContext } from 'react';
import type {
  ArticleSearch,
  ArticleCard as Card,
  FoundArticles,
  Question,
} from '#app/domain/education/index.ts';
import { SiteContext, useAssessmentPath, useSitePath } from '../site-context.ts';
import { ArticleCard } from './article-card.tsx';
import { articleCount } from './article-facts.ts';
import { CategoryFilters } from './category-filters.tsx';
import { articlePath, EDUCATION, searchPath } from './education-paths.ts';
import { NoArticles } from './no-articles.tsx';

/** Shows the list of articles with its search: a form and links, with all state in the URL. */
export function EducationCentre(props: {
  search: ArticleSearch;
  articles: readonly Card[];
  counts: FoundArticles['counts'];
  questions: readonly Question[];
}) {
  const { search, articles, counts, questions } = props;
  const toPage = useSitePath();
  const assessment = useAssessmentPath();
  return (
    <div className="edu">
      <header className="edu-hero">
        <div>
          <h1>Education Center</h1>
          <p className="public-lead">
            What peptides are, what studies in people and animals show, and what is safe and legal. Every
            article lists its sources.
          </p>
        </div>
        <a className="public-button" href={assessment}>
          Take Assessment
        </a>
      </header>

      <SearchForm search={search} />
      <CategoryFilters search={search} counts={counts} />

      <div className="edu-columns">
        <section aria-labelledby="edu-found">
          <div className="edu-found">
            <h2 id="edu-found">{writeHeading(search)}</h2>
            <p>
              {articleCount(articles.length)}
              {search.query ? (
                <>
                  {' '}
                  for “{search.query}” <a href={toPage(searchPath({ ...search, query: '' }))}>Clear search</a>
                </>
              ) : null}
            </p>
          </div>
          {articles.length > 0 ? (
            <ul className="edu-cards">
              {articles.map((article) => (
                <li key={article.id}>
                  <ArticleCard article={article} />
                </li>
              ))}
            </ul>
          ) : (
            <NoArticles search={search} />
          )}
        </section>

        <section className="edu-questions" aria-labelledby="edu-questions">
          <h2 id="edu-questions">Most Searched Questions</h2>
          <ul className="edu-question-list">
            {questions.map(({ articleId, question, anchor }) => (
              <li key={articleId}>
                <a href={toPage(articlePath(articleId, anchor))}>{question}</a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function SearchForm({ search }: { search: ArticleSearch }) {
  const { client } = useContext(SiteContext);
  return (
    <search>
      <form className="edu-search" action={EDUCATION} method="get">
        <label htmlFor="edu-q">Search articles</label>
        <input
          id="edu-q"
          type="search"
          name="q"
          defaultValue={search.query}
          maxLength={120}
          autoComplete="off"
          spellCheck="false"
        />
        {search.category ? <input type="hidden" name="category" value={search.category} /> : null}
        {client ? <input type="hidden" name="client" value={client} /> : null}
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

function writeHeading({ query, category }: ArticleSearch): string {
  if (query) return category ? `Found in ${category}` : 'Found';
  return category ?? 'All articles';
}
