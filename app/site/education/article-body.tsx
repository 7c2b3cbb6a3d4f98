import type { Block } from '#app/domain/education/index.ts';
import { CheckedOn } from './checked-on.tsx';

/** Renders the blocks of an article as HTML; React escapes every text, so that no text can become markup. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, and two blocks may say the same
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 id={block.anchor}>{block.text}</h2>;
    case 'subheading':
      return <h3 id={block.anchor}>{block.text}</h3>;
    case 'bold':
      return (
        <p className="edu-bold">
          <strong>{block.text}</strong>
          <CheckedOn day={block.checked} />
        </p>
      );
    case 'paragraph':
      return (
        <p>
          {block.text}
          <CheckedOn day={block.checked} />
        </p>
      );
    case 'list':
      return (
        <>
          <ul className="edu-list">
            {block.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index}>{item}</li>
            ))}
          </ul>
          <CheckedOn day={block.checked} />
        </>
      );
  }
}
