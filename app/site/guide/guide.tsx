import { CodeBlock } from '#app/ui/code-block.tsx';
import { type GuideBlock, parseGuide } from './parse-guide.ts';

/** Shows a guide of content/guides with the service's own address in it. */
export function Guide({ markdown, origin }: { markdown: string; origin: string }) {
  const blocks = parseGuide(markdown.replaceAll('https://HOST', origin));
  return (
    <article className="guide">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one fixed text
        <Block key={index} block={block} />
      ))}
    </article>
  );
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.level === 1 ? undefined : block.id}>
          <Inline text={block.text} />
        </Heading>
      );
    }
    case 'code':
      return <CodeBlock code={block.code} label="the code" wraps />;
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table {...block} />;
    default:
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
  }
}

const Table = ({ columns, rows }: { columns: string[]; rows: string[][] }) => (
  <table>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            <Inline text={column} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first = '', ...cells]) => (
        <tr key={first}>
          <th scope="row">
            <Inline text={first} />
          </th>
          {cells.map((cell) => (
            <td key={cell}>
              <Inline text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const INLINE = /(`[^`]{1,300}`|\*\*[^*]{1,300}\*\*|\[[^\]]{1,100}\]\([^)]{1,200}\))/;

function Inline({ text }: { text: string }) {
  return text.split(INLINE).map((part, index) => {
    const key = index;
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link ? (
      <a key={key} href={link[2]}>
        {link[1]}
      </a>
    ) : (
      part
    );
  });
}
