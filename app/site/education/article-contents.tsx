import type { Block } from '#app/domain/education/index.ts';

/**
 * Links to an article's headings. They are in the page twice, and the style sheet shows one of them: a collapsible list before the text on
 * a phone, a plain list next to it on a desktop. One list would not be enough, because without JavaScript a collapsed list can't be opened
 * depending on the screen's width.
 */
export function ArticleContents({ blocks }: { blocks: readonly Block[] }) {
  const entries = [
    ...blocks.flatMap((block) => ('anchor' in block ? [block] : [])),
    { kind: 'heading' as const, text: 'Sources', anchor: 'sources' },
  ];
  const list = (
    <ol>
      {entries.map(({ kind, text, anchor }) => (
        <li key={anchor} className={kind === 'subheading' ? 'edu-contents-sub' : undefined}>
          <a href={`#${encodeURIComponent(anchor)}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="edu-contents edu-contents-fold" aria-label="Contents, folded">
        <details>
          <summary>On this page</summary>
          {list}
        </details>
      </nav>
      <nav className="edu-contents edu-contents-beside" aria-label="Contents">
        <p>On this page</p>
        {list}
      </nav>
    </>
  );
}
