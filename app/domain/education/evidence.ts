import { z } from 'zod';
import listed from '../../../content/evidence.json';

/** Kinds of sources, in the order in which an article's sources are counted. */
const EVIDENCE_KINDS = ['people', 'animals', 'laboratory', 'review', 'authority'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const study = z.strictObject({
  name: z.string(),
  count: z.int().positive(),
  who: z.string(),
  what: z.string(),
});
/** A summary of an article's evidence. */
export interface Evidence {
  /** Number of the article's sources by kind. */
  kinds: readonly { kind: EvidenceKind; count: number }[];
  /** Studies whose number of participants our articles give, the largest first; `source` is the number among the article's sources. */
  studies: readonly (z.output<typeof study> & { source: number })[];
}

const schema = z.record(
  z.string(),
  z.strictObject({ kind: z.enum(EVIDENCE_KINDS), study: study.optional() }),
);
export type KnownEvidence = z.output<typeof schema>;

let parsed: KnownEvidence | undefined;

/** Reads content/evidence.json: the kind of each source, and for some studies the number of participants. */
export const knownEvidence = (): KnownEvidence => {
  parsed ??= schema.parse(listed);
  return parsed;
};

/**
 * Summarises the evidence of an article.
 * @param keys keys of the article's sources, in its order
 * @throws Error for a source whose kind is unknown
 */
export function computeEvidence(keys: readonly string[], evidenceByKey: KnownEvidence): Evidence {
  const sources = keys.map((key, index) => {
    const about = Object.hasOwn(evidenceByKey, key) ? evidenceByKey[key] : undefined;
    if (!about) throw new Error(`content/evidence.json lacks the source "${key}".`);
    return { about, source: index + 1 };
  });
  return {
    kinds: EVIDENCE_KINDS.map((kind) => ({
      kind,
      count: sources.filter(({ about }) => about.kind === kind).length,
    })).filter(({ count }) => count > 0),
    studies: sources
      .flatMap(({ about, source }) => (about.study ? [{ ...about.study, source }] : []))
      .sort((a, b) => b.count - a.count),
  };
}
