import { DEFAULT_LOCALE, type Locale } from '#app/messages/locales.ts';
import { readBlocks } from './read-blocks.ts';
import type { Block } from './types.ts';

/** The printable guide of the masterclass (D33). In its texts `**…**` is bold, also at the beginning of an item. */
export interface Guide {
  title: string;
  blocks: readonly Block[];
}

/** The files' texts are bundled, so that a page reads nothing from the disk. */
const files = import.meta.glob<string>('/content/masterclass-guide.*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const fileFor = (locale: Locale): string | undefined => files[`/content/masterclass-guide.${locale}.md`];

/**
 * Reads the guide in a language. Its headings have the ids of the English ones in every language, because a mail's link to a lesson
 * (`{{guideLink}}#sports`) is one for all languages.
 */
export function readGuide(locale: Locale): Guide {
  const english = readFile(DEFAULT_LOCALE);
  const guide = locale === DEFAULT_LOCALE ? english : readFile(locale);
  const anchors = english.blocks.flatMap((block) => ('anchor' in block ? [block.anchor] : []));
  const blocks = guide.blocks.map((block) =>
    'anchor' in block ? { ...block, anchor: anchors.shift() ?? block.anchor } : block,
  );
  return { ...guide, blocks };
}

function readFile(locale: Locale): Guide {
  const file = fileFor(locale) ?? fileFor(DEFAULT_LOCALE);
  if (file === undefined) throw new Error('content/masterclass-guide.en.md not found');
  const [first = '', ...rest] = file.split('\n');
  return { title: first.replace(/^#\s*/, ''), blocks: readBlocks(rest.join('\n')) };
}
