import type { Evidence } from '#app/engine/types.ts';
import { t } from '#app/messages/moment.ts';

/** Strength of the evidence: how many of the four bars are filled, and a label. */
const EVIDENCE: Record<Evidence, () => readonly [bars: number, label: string]> = {
  'no-effect': () => [0, t.noEffect],
  'animal-only': () => [1, t.animalOnly],
  'human-otherwise': () => [2, t.humanOtherwise],
  'human-trials': () => [3, t.humanTrials],
  'approved-drug': () => [4, t.approvedDrug],
};

// A plan stored before engine 2.0.0 may have a class that is no longer used.
export const shownAs = (evidence: Evidence) => (EVIDENCE[evidence] ?? EVIDENCE['human-otherwise'])();

export const evidenceLabel = (evidence: Evidence): string => shownAs(evidence)[1];

export function EvidenceLine({ evidence, note = '' }: { evidence: Evidence; note?: string }) {
  const [bars, label] = shownAs(evidence);
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
