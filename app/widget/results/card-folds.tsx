import type { ReactNode } from 'react';
import type { PlannedPeptide, Source } from '../../engine/types.ts';
import type { Level } from '../../engine/vocabulary.ts';

interface FoldProps {
  title: string;
  /** The answer in a few words, readable while the fold is closed. */
  brief?: string;
  children: ReactNode;
}

function Fold({ title, brief, children }: FoldProps) {
  return (
    <details className="sgr-fold">
      <summary>
        <span className="sgr-fold-title">{title}</span>
        {brief && <span className="sgr-brief">{brief}</span>}
      </summary>
      <div className="sgr-fold-body">{children}</div>
    </details>
  );
}

function SourceLine({ source }: { source: Source }) {
  const { authors, title, published_in, year, identifier, note } = source;
  const found = [published_in, year, identifier].filter(Boolean).join(', ');
  return (
    <li>
      {`${authors} `}
      <cite>{title.replace(/\.?$/, '.')}</cite>
      {` ${found}.`}
      {note && <em>{` (${note.replace(/\.$/, '')})`}</em>}
    </li>
  );
}

interface CardFoldsProps {
  peptide: PlannedPeptide;
  level: Level;
}

/**
 * Everything about one entry that a first look does not need. Folds whose facts are absent (amounts switched off,
 * capsules without mixing) are left out.
 */
export function CardFolds({ peptide, level }: CardFoldsProps) {
  const mixing = peptide.reconstitution;
  const injection = peptide.injection_protocol?.[level];
  const dosing = peptide.dosing_ranges?.[level];
  const supply = peptide.vial_calculations?.[level];
  const perPeptide = peptide.name.includes('+') ? ' (per peptide)' : '';
  return (
    <div className="sgr-folds">
      <Fold title="Mechanism of action">
        <p>{peptide.mechanism_of_action}</p>
      </Fold>
      <Fold title="Timing and cycling">
        <p>{peptide.timing_protocol}</p>
        <p>{peptide.cycling_guidance}</p>
      </Fold>
      {mixing && (
        <Fold title="Mixing instructions" brief={mixing.final_concentration}>
          <p>{mixing.instructions}</p>
          <dl className="sgr-facts">
            <dt>Bacteriostatic water</dt>
            <dd>{`${mixing.bacteriostatic_water_ml} ml`}</dd>
            <dt>Final concentration</dt>
            <dd>{mixing.final_concentration}</dd>
            <dt>Storage</dt>
            <dd>{mixing.storage}</dd>
          </dl>
        </Fold>
      )}
      {(injection || dosing) && (
        <Fold
          title={injection ? 'Injection protocol' : 'Dosing'}
          brief={injection && `${injection.dose_per_injection}, ${injection.injection_volume_ml} ml`}
        >
          <dl className="sgr-facts">
            {injection && (
              <>
                <dt>Dose per injection</dt>
                <dd>{injection.dose_per_injection}</dd>
                <dt>Frequency</dt>
                <dd>{injection.frequency}</dd>
                <dt>Injection volume</dt>
                <dd>{`${injection.injection_volume_ml} ml`}</dd>
              </>
            )}
            {dosing && (
              <>
                <dt>Range at your level</dt>
                <dd>{dosing}</dd>
              </>
            )}
          </dl>
          {injection && <p>{injection.detailed_instructions}</p>}
          {peptide.dose_basis && <p className="sgr-quiet">{peptide.dose_basis}</p>}
        </Fold>
      )}
      {supply && (
        <Fold
          title={`Monthly vial supply${perPeptide}`}
          brief={`${supply.monthly_vials_needed} × ${supply.vial_strength_mg} mg`}
        >
          <p>{supply.explanation}</p>
        </Fold>
      )}
      {peptide.sources.length > 0 && (
        <Fold title="Sources" brief={`${peptide.sources.length}`}>
          <ul className="sgr-list sgr-sources">
            {peptide.sources.map((source) => (
              <SourceLine key={source.title} source={source} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}
