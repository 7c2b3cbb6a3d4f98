import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { articles } from '#app/domain/education/index.ts';
import {
  readSearchFigures,
  type SearchFigures,
  saveSearchFigures,
  searchFiguresVersions,
} from '#app/domain/site/index.ts';
import { searchFiguresForm } from '#app/domain/site/search-figures-fields.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { readTime } from '#app/site/education/article-facts.ts';
import { longDate } from '#app/site/long-date.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { CardGrid } from '#app/ui/console/card.tsx';
import { useItemAnswers } from '#app/ui/console/edit-form/edit-item-card.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { ArticleFiguresCard } from './article-figures-card.tsx';

/** `/admin/education`: figures on the searches that the articles answer. The articles' texts are files of the service. */
export const loader = forConsole('site.edit', async ({ context }) => {
  const withFigures = await readSearchFigures(context.services.db);
  return json({
    articles: articles()
      .map(withFigures)
      .map(({ id, title, category, readTimeMinutes, sources, reviewed, ...figures }) => ({
        id,
        title,
        category,
        facts: `${readTime(readTimeMinutes)} · ${sources.length} sources · reviewed ${longDate(reviewed)}`,
        ...readFigureFields(figures),
        versions: searchFiguresVersions(figures),
      })),
  });
});

/** Returns the figures as the form's fields hold them. */
const readFigureFields = ({ searchVolume, cpcCents }: SearchFigures) => ({
  searchVolume: searchVolume?.toLocaleString('en-US') ?? '',
  cpcCents: cpcCents === null ? '' : moneyFieldText(cpcCents),
});

export const action = consoleForms('site.edit', FORM_RISKS.education, (form) => ({
  save: form({
    schema: searchFiguresForm,
    item: 'articleId',
    async readStored({ context }, articleId) {
      const article = articles().find(({ id }) => id === articleId);
      const withFigures = await readSearchFigures(context.services.db);
      return article ? readFigureFields(withFigures(article)) : {};
    },
    run: ({ context, actor, now }, { articleId, ...figures }, versions) =>
      saveSearchFigures(context.services.db, { articleId, figures, versions, actor, now }),
    toast: { title: 'Article saved', description: 'Readers see the change within minutes.' },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = serviceMeta('Articles');

export default function Articles() {
  const { articles } = useLoaderData<typeof loader>();
  const { problem, answerOf: findAnswer } = useItemAnswers(articles, ['save']);
  return (
    <>
      <PageHeader
        title="Articles"
        description="Search volume and CPC for each article. Only values you enter are shown; Most Searched Questions is sorted by volume."
        primary={
          <LinkButton to="/education" target="_blank" rel="noopener" reloadDocument icon={ExternalLink}>
            See the articles
          </LinkButton>
        }
      />
      <PageBody>
        <NothingChanged problem={problem} />
        <CardGrid columns={2}>
          {articles.map((article) => (
            <ArticleFiguresCard key={article.id} article={article} answer={findAnswer(article.id)} />
          ))}
        </CardGrid>
      </PageBody>
    </>
  );
}
