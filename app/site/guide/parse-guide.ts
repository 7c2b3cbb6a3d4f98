/** One piece of a guide. Texts may contain `code`, **bold** and [links](/path). */
export type GuideBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; isNumbered: boolean; items: string[] }
  | { kind: 'table'; columns: string[]; rows: string[][] }
  | { kind: 'code'; language: string; code: string };

const LIST_ITEM = /^(?:-|\d+\.) /;
const isStart = (line: string): boolean => /^(?:#{1,3} |```|\||-\s|\d+\. )/.test(line) || line.trim() === '';

/** Makes an anchor of a heading: "What counts" becomes `what-counts`. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

/** Reads a guide of content/guides, which uses a few parts of Markdown: headings, paragraphs, lists, tables and code. */
export function parseGuide(markdown: string): GuideBlock[] {
  const lines = markdown.split('\n');
  const blocks: GuideBlock[] = [];
  let index = 0;
  const takeWhile = (test: (line: string) => boolean): string[] => {
    const start = index;
    while (index < lines.length && test(lines[index] ?? '')) index += 1;
    return lines.slice(start, index);
  };
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    if (heading) {
      const [, marks = '', text = ''] = heading;
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, text, id: anchorOf(text) });
      index += 1;
    } else if (line.startsWith('```')) {
      index += 1;
      const code = takeWhile((next) => !next.startsWith('```'));
      index += 1;
      blocks.push({ kind: 'code', language: line.slice(3), code: code.join('\n') });
    } else if (line.startsWith('|')) {
      const [columns = [], , ...rows] = takeWhile((next) => next.startsWith('|')).map(readCells);
      blocks.push({ kind: 'table', columns, rows });
    } else if (LIST_ITEM.test(line)) {
      const isNumbered = !line.startsWith('-');
      const items: string[] = [];
      for (const next of takeWhile((one) => LIST_ITEM.test(one) || /^ {2,}\S/.test(one)))
        if (LIST_ITEM.test(next)) items.push(next.replace(LIST_ITEM, ''));
        else items.push(`${items.pop() ?? ''} ${next.trim()}`);
      blocks.push({ kind: 'list', isNumbered, items });
    } else if (line.trim() === '') index += 1;
    else {
      index += 1;
      blocks.push({ kind: 'text', text: [line, ...takeWhile((next) => !isStart(next))].join(' ') });
    }
  }
  return blocks;
}

/** A bar in code is written as `\|`. */
const readCells = (row: string): string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
