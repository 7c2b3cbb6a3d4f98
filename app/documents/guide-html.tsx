import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, Guide } from '#app/domain/education/index.ts';
import { currentLocale } from '#app/messages/current.ts';
import { themeStyle } from '#app/theme/style.ts';
import { DEFAULT_THEME, parseTheme } from '#app/theme/theme.ts';
import tokens from '#app/ui/tokens.css?raw';

const STYLES = `
body{margin:0;background:var(--surface);color:var(--text);font:var(--text-16)/1.55 var(--font-sans)}
.guide{max-width:44rem;margin:0 auto;padding:var(--space-24) var(--space-16) var(--space-64);overflow-wrap:anywhere}
.guide header{margin-bottom:var(--space-16);color:var(--muted);font-size:var(--text-14)}
h1{margin:0 0 var(--space-16);font-size:var(--text-28);line-height:1.2}
h2{margin:var(--space-32) 0 var(--space-8);padding-top:var(--space-16);border-top:1px solid var(--border);font-size:1.25rem;line-height:1.3}
h3{margin:var(--space-24) 0 var(--space-8);font-size:1rem}
p{margin:0 0 var(--space-12)}
ul{margin:0 0 var(--space-12);padding-left:1.4em}
li{margin-bottom:var(--space-8)}
@page{size:A4;margin:16mm}
@media print{body{background:#fff;color:#000;font-size:11pt}.guide{max-width:none;padding:0}h2,h3{break-after:avoid}li,p{break-inside:avoid}}`;

type Company = { name: string } & Parameters<typeof parseTheme>[0];

/**
 * Renders the guide as one printable page without script.
 * @param company the company whose name and theme it has; null shows no name, and never the platform's (D1)
 */
export function renderGuideHtml({ guide, company }: { guide: Guide; company: Company | null }): string {
  const title = company ? `${guide.title} – ${company.name}` : guide.title;
  const theme = company ? parseTheme(company) : DEFAULT_THEME;
  const main = renderToStaticMarkup(
    <main className="guide">
      {company && <header>{company.name}</header>}
      <h1>{guide.title}</h1>
      {guide.blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        <GuideBlock key={place} block={block} />
      ))}
    </main>,
  );
  return `<!doctype html>
<html lang="${currentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderToStaticMarkup(<title>{title}</title>)}
<style>${tokens}${STYLES}${themeStyle(theme)}</style>
</head>
<body>
${main}
</body>
</html>
`;
}

function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 id={block.anchor}>{block.text}</h2>;
    case 'subheading':
      return <h3 id={block.anchor}>{block.text}</h3>;
    case 'bold':
      return (
        <p>
          <strong>{block.text}</strong>
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{withBold(item)}</li>
          ))}
        </ul>
      );
    default:
      return <p>{withBold(block.text)}</p>;
  }
}

/** Splitting at the stars makes every second part bold. */
const withBold = (text: string): ReactNode[] =>
  text.split('**').map((part, place) => (place % 2 === 1 ? <strong key={part}>{part}</strong> : part));
