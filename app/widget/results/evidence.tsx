import type { Evidence } from '#app/engine/types.ts';
import { t } from '#app/messages/results-top.ts';
import { groupReasons } from '#app/plan-view/reason-groups.ts';

/** Strength of the evidence: how many of the four bars are filled. */
const BARS: Record<Evidence, number> = {
  'no-effect': 0,
  'not-studied': 0,
  'animal-only': 1,
  'human-otherwise': 2,
  'human-trials': 3,
  'approved-drug': 4,
};

/**
 * Returns the number of filled bars and the class's name.
 * @param reasons of the product, where its answers are not beside it: the label names them, each
 * class of evidence once (D59)
 */
export function shownAs(
  evidence: Evidence,
  reasons: readonly string[] = [],
): readonly [bars: number, label: string] {
  // A plan stored before engine 2.0.0 may have a class that is no longer used, and reasons without a class.
  const used = evidence in BARS ? evidence : 'human-otherwise';
  const label = reasons[0]?.endsWith(')')
    ? groupReasons(reasons)
        .map((group) => `${group.answers.join(', ')} (${group.evidence})`)
        .join('; ')
    : t.evidenceNames[used];
  return [BARS[used], `${label}.`];
}

export const evidenceLabel = (evidence: Evidence, reasons?: readonly string[]): string =>
  shownAs(evidence, reasons)[1];

interface EvidenceLineProps {
  evidence: Evidence;
  reasons?: readonly string[];
  note?: string;
}

export function EvidenceLine({ evidence, reasons, note = '' }: EvidenceLineProps) {
  const [bars, label] = shownAs(evidence, reasons);
  return (
    <div className="sgr-evidence">
      {bars > 0 && (
        <svg
          viewBox="0 0 22 20"
          width="22"
          height="20"
          fill="currentColor"
          aria-hidden="true"
          focusable="false"
        >
          {[1, 2, 3, 4].map((bar) => (
            <path
              key={bar}
              d={`M${bar * 6 - 6} 20v-${bar * 5}h4v${bar * 5}z`}
              opacity={bar > bars ? '.25' : '1'}
            />
          ))}
        </svg>
      )}
      <p>
        <strong>{label}</strong>
        {note && ` ${note}`}
      </p>
    </div>
  );
}
