import { t } from '../../messages/results.ts';
import { PeptideMark } from '../../plan-view/marks.tsx';
import type { Phase } from '../../plan-view/phases.ts';

interface TimelineProps {
  phases: Phase[];
  onPick: (peptideId: string) => void;
}

/** The picture that the results open with: the phases in time, with the marks of the products in each. */
export function Timeline({ phases, onPick }: TimelineProps) {
  return (
    <ol className="sgr-timeline" aria-label={t.overTime}>
      {phases.map(({ id, name, when, number, peptides }) => (
        <li key={id} className="sgr-stop">
          <span className="sgr-dot" aria-hidden="true">
            {number}
          </span>
          <p>
            <strong>{name}</strong>
            <span className="sgr-when">{when}</span>
          </p>
          <ul className="sgr-picks">
            {peptides.map((peptide) => (
              <li key={peptide.id}>
                <button type="button" className="sgr-pick" onClick={() => onPick(peptide.id)}>
                  <PeptideMark id={peptide.id} />
                  <span>{peptide.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
