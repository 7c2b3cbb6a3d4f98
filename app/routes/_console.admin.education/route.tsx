import { json, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { articles } from '../../domain/education/index.ts';
import { searchFiguresForm } from '../../domain/site/fields.ts';
import { readSearchFigures, saveSearchFigures } from '../../domain/site/index.ts';
import { forConsole } from '../../http/console.server.ts';
import { consoleForms } from '../../http/form-action.server.ts';
import { moneyFieldText } from '../../lib/money-text.ts';
import { longDate, readTime } from '../../site/education/article-facts.ts';
import { LinkButton } from '../../ui/console/button.tsx';
import { CardGrid } from '../../ui/console/card.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';
import { ArticleFiguresCard } from './article-figures-card.tsx';

/** `/admin/education`: what is known of the searches that the articles answer. Their texts are files of the service. */
export const loader = forConsole('site.edit', async ({ context }) => {
  const withFigures = await readSearchFigures(context.services.db);
  return json({
    articles: articles()
      .map(withFigures)
      .map(({ id, title, category, readTimeMinutes, sources, reviewed, searchVolume, cpcCents }) => ({
        id,
        title,
        category,
        facts: `${readTime(readTimeMinutes)} · ${sources.length} sources · reviewed ${longDate(reviewed)}`,
        searchVolume: searchVolume?.toLocaleString('en-US') ?? '',
        cpcCents: cpcCents === null ? '' : moneyFieldText(cpcCents),
      })),
  });
});

export const action = consoleForms('site.edit', (form) => ({
  save: form({
    schema: searchFiguresForm,
    item: 'articleId',
    run: ({ context, actor, now }, { articleId, ...figures }) =>
      saveSearchFigures(context.services.db, { articleId, figures, actor, now }),
    toast: { title: 'Article saved', description: 'Readers see it within minutes.' },
    redirectTo: '/admin/education',
  }),
}));

export const meta: MetaFunction = () => [{ title: 'Articles' }];

export default function Articles() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Articles"
        description="What your keyword tool says of the search that each one answers. Readers see only what you enter, and Most Searched Questions begins with the highest."
        primary={
          <LinkButton to="/education" target="_blank" rel="noopener" reloadDocument icon={ExternalLink}>
            See the articles
          </LinkButton>
        }
      />
      <PageBody>
        <CardGrid columns={2}>
          {articles.map((article) => (
            <ArticleFiguresCard key={article.id} article={article} />
          ))}
        </CardGrid>
      </PageBody>
    </>
  );
}
