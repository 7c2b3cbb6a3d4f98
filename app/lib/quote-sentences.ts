const MAX_QUOTED_SENTENCES = 3;
const MAX_QUOTED_LENGTH = 120;

/** Writes sentences as quotations: '“BPC-157 heals tendons fast!” and 2 more'. */
export function quoteSentences(sentences: readonly string[]): string {
  const quoted = sentences
    .slice(0, MAX_QUOTED_SENTENCES)
    .map((text) =>
      text.length > MAX_QUOTED_LENGTH ? `“${text.slice(0, MAX_QUOTED_LENGTH)}…”` : `“${text}”`,
    );
  const hiddenCount = sentences.length - quoted.length;
  return [...quoted, ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : [])].join(' ');
}
