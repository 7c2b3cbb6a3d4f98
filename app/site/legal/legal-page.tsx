import type { PublicSite } from '#app/protocol/public-site.ts';
import { longDate } from '../long-date.ts';
import { SiteFrame } from '../site-frame.tsx';
import type { LegalText } from './legal-text.ts';

/** Shows a legal text with its table of contents, in the site's frame. */
export function LegalPage({ site, path, text }: { site: PublicSite; path: string; text: LegalText }) {
  const { title, lead, reviewed, sections } = text;
  return (
    <SiteFrame site={site} current={path}>
      <article className="legal">
        <h1>{title}</h1>
        <p className="public-lead">{lead}</p>
        <p className="legal-date">
          Last reviewed <time dateTime={reviewed}>{longDate(reviewed)}</time>
        </p>
        <nav className="legal-contents" aria-label="On this page">
          <ul>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ id, heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {body.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part[0]}>
                  {part.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </article>
    </SiteFrame>
  );
}
