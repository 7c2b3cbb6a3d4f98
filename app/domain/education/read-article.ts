import { z } from 'zod';
import type { Source } from '#app/engine/types.ts';
import { countWords } from './block-text.ts';
import { computeEvidence, type KnownEvidence } from './evidence.ts';
import { describeCompound, fillClaims, listClaims } from './fill-claims.ts';
import { readBlocks } from './read-blocks.ts';
import { ARTICLE_CATEGORIES, type Article } from './types.ts';

const ARTICLE_WORDS_A_MINUTE = 200;

/** A number such as "1,200"; it may be empty. */
const searchVolume = z
  .string()
  .regex(/^(\d{1,3}(,\d{3})+|\d+)?$/, 'must be a whole number or empty')
  .transform((text) => (text === '' ? null : Number(text.replaceAll(',', ''))));

/** An amount in US dollars such as "1.25"; it may be empty. */
const cpc = z
  .string()
  .regex(/^(\d+(\.\d{2})?)?$/, 'must be dollars, as in 1.25, or empty')
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)));

/** Splits "one, two" into ids. An empty text is one empty id. */
const splitIds = (text: string): string[] => text.split(',').map((id) => id.trim());

/** People in the format "Name: what was reviewed; Name: what was reviewed"; it may be empty. */
const reviewers = z
  .string('is missing; leave it empty until somebody has reviewed the article')
  .regex(
    /^$|^[^:;]+:[^:;]+(;[^:;]+:[^:;]+)*$/,
    'must be "Name: what was reviewed", separated by ";", or empty',
  )
  .transform((text) =>
    text === ''
      ? []
      : text.split(';').map((reviewer) => {
          const [name = '', scope = ''] = reviewer.split(':').map((part) => part.trim());
          return { name, scope };
        }),
  );

const frontMatter = z.strictObject({
  title: z.string('is missing').min(1, 'is missing'),
  category: z.enum(ARTICLE_CATEGORIES, `must be one of ${ARTICLE_CATEGORIES.join(', ')}`),
  description: z.string('is missing').min(1, 'is missing'),
  searchVolume,
  cpc,
  author: z.string('is missing').min(1, 'is missing'),
  published: z.iso.date('must be a date, as in 2026-11-21'),
  reviewers,
  reviewed: z.iso.date('must be a date, as in 2026-11-21'),
  sources: z.string('is missing').transform(splitIds),
  compounds: z
    .string('is missing; leave it empty if the article is about no compound')
    .transform((text) => (text === '' ? [] : splitIds(text))),
});

/**
 * Parses an article's file: front matter between two lines '---', then the markup of its body.
 * @throws Error with the article and the problem in its file
 */
export function readArticle(options: {
  id: string;
  file: string;
  sources: Readonly<Record<string, Source>>;
  evidence: KnownEvidence;
}): Article {
  const { id, sources, evidence } = options;
  const fail = (problem: string) => new Error(`The article "${id}": ${problem}`);
  const parts = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/.exec(
    options.file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'),
  );
  if (!parts) throw fail('its file must begin with front matter between two lines "---".');

  const fields = frontMatter.safeParse(readFields(parts[1] ?? '', fail));
  if (!fields.success)
    throw fail(
      fields.error.issues
        .map(({ path, message }) => (path.length > 0 ? `"${path.join('.')}" ${message}` : message))
        .join('; '),
    );
  const { cpc: cpcCents, sources: keys, compounds, ...rest } = fields.data;
  const unknown = keys.filter((key) => !Object.hasOwn(sources, key));
  if (unknown.length > 0)
    throw fail(
      `it names sources that content/sources.json lacks: ${unknown.map((key) => `"${key}"`).join(', ')}.`,
    );
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) throw fail(`it names the source "${twice}" twice.`);
  const body = parts[2] ?? '';
  const missing = listClaims(body)
    .flatMap((claim) => claim.sources)
    .find((key) => !keys.includes(key));
  if (missing) throw fail(`it shows a claim without its source "${missing}".`);
  const blocks = fillClaims(readBlocks(body));
  if (blocks.length === 0) throw fail('it has no body.');

  return {
    id,
    ...rest,
    cpcCents,
    readTimeMinutes: Math.max(1, Math.round(countWords(blocks) / ARTICLE_WORDS_A_MINUTE)),
    sources: keys.map((key) => sources[key] as Source),
    evidence: computeEvidence(keys, evidence),
    compounds: compounds.map(describeCompound),
    blocks,
  };
}

/** Parses lines of "name: value"; the value is the rest of the line, including colons. */
function readFields(text: string, fail: (problem: string) => Error): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
    if (!name) throw fail(`the line "${line}" of its front matter is not "name: value".`);
    if (Object.hasOwn(fields, name)) throw fail(`"${name}" is written twice in its front matter.`);
    fields[name] = (value ?? '').trim();
  }
  return fields;
}
