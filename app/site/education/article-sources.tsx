import type { Article } from '../../domain/education/index.ts';
import { parseIdentifier } from './source-link.ts';

/** What an article rests on, numbered, in the order of its file. */
export function ArticleSources({ sources }: { sources: Article['sources'] }) {
  return (
    <section className="edu-sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map((source) => (
          <li key={`${source.authors} ${source.title}`}>
            {`${source.authors.replace(/\.$/, '')}. `}
            <cite>{source.title}</cite>
            {source.published_in === source.authors ? '.' : `. ${source.published_in}.`}
            <SourceIdentifier identifier={source.identifier} />
            {source.note ? <span className="edu-note">{source.note}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SourceIdentifier({ identifier }: { identifier: string | null }) {
  const found = parseIdentifier(identifier);
  if (!found) return null;
  return (
    <>
      {' '}
      {found.href ? (
        <a href={found.href} rel="noopener">
          {found.label}
        </a>
      ) : (
        `${found.label}.`
      )}
    </>
  );
}
