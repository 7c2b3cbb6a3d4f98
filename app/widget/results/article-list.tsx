import { t } from '#app/messages/articles.ts';
import type { ArticleLink } from '#app/plan-view/article-links.ts';
import { Section } from './sections.tsx';

/** Links to the shop's articles, for a visitor without a suitable product. */
export const ArticleList = ({ links }: { links: readonly ArticleLink[] }) =>
  links.length > 0 ? (
    <Section heading="h3" title={t.articles}>
      <ul className="sgr-list">
        {links.map(({ title, path }) => (
          <li key={path}>
            <a className="sgr-article" href={path} target="_blank" rel="noopener">
              <span lang="en">{title}</span>
              {t.nowInEnglish}
              <span className="sgr-vh">{t.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  ) : null;
