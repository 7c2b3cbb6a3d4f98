import type { Article } from '#app/domain/education/index.ts';
import { sourceAddress } from '#app/engine/source-address.ts';

type Source = Article['sources'][number];

/** Lists an article's sources, numbered, in the order of its file. */
export function ArticleSources({ sources }: { sources: Article['sources'] }) {
  return (
    <section className="edu-sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map((source, index) => (
          <li key={`${source.authors} ${source.title}`} id={`source-${index + 1}`}>
            <Citation source={source} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The link is on the identifier, or else on the title of the source. */
function Citation({ source }: { source: Source }) {
  const { authors, title, published_in, identifier, note } = source;
  const href = sourceAddress(source);
  const linked = (text: string) =>
    href ? (
      <a href={href} rel="noopener" aria-label={identifier ? `${title} (${text})` : undefined}>
        {text}
      </a>
    ) : (
      text
    );
  return (
    <>
      {`${authors.replace(/\.$/, '')}. `}
      <cite>{identifier ? title : linked(title)}</cite>
      {published_in === authors ? '.' : `. ${published_in}.`}
      {identifier ? <> {linked(identifier)}.</> : null}
      {note ? <span className="edu-note">{note}</span> : null}
    </>
  );
}
