import type { Exclusion, Plan } from '../../engine/types.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { PeptideCard } from './peptide-card.tsx';
import type { Phase } from './phases.ts';
import { ListSection, Note, Section, Sentences } from './text-blocks.tsx';
import { plannedPeptides } from './tier-text.ts';

interface GamePlanProps {
  plan: Plan;
  phases: Phase[];
  config: WidgetConfig;
  trackingId: string;
  onProductClick?: (peptideId: string) => void;
  onSafety: () => void;
}

export function GamePlan({ plan, phases, config, trackingId, onProductClick, onSafety }: GamePlanProps) {
  const { exclusions, not_covered, human_readable, user_profile } = plan;
  return (
    <>
      <Section title="Your answers">
        <p>{human_readable.inputs_recap}</p>
        {not_covered.length > 0 && (
          <p className="sgr-quiet">{`Not covered by this plan: ${not_covered.join('; ')}.`}</p>
        )}
      </Section>
      {exclusions.length > 0 && (
        <Note>
          <p>{`${exclusions.length === 1 ? 'One product was' : `${exclusions.length} products were`} left out because of your safety answers.`}</p>
          <button type="button" className="sgr-link" onClick={onSafety}>
            See which and why
          </button>
        </Note>
      )}
      <ListSection title="Step-by-step research protocol" items={human_readable.step_by_step_plan} ordered />
      {phases.map(({ id, number, title, peptides }) => (
        <Section key={id} className="sgr-phase" title={`Phase ${number}: ${title}`}>
          {peptides.map((peptide) => (
            <PeptideCard
              key={peptide.id}
              peptide={peptide}
              level={user_profile.experience_level}
              config={config}
              trackingId={trackingId}
              onProductClick={onProductClick}
            />
          ))}
        </Section>
      ))}
    </>
  );
}

export function Education({ plan: { education, human_readable } }: { plan: Plan }) {
  return (
    <>
      <Section title="How these work">
        <p>{education.mechanisms_summary}</p>
      </Section>
      <ListSection title="Key points" items={education.key_education_points} />
      <Section title="Why selected">
        <p>{education.rationale}</p>
        <Sentences items={human_readable.why_chosen} />
      </Section>
      <ListSection title="Usage guidance" items={human_readable.how_to_use} />
      <ListSection title="Good to know" items={human_readable.education_nuggets} />
    </>
  );
}

export function Monitoring({ plan: { education } }: { plan: Plan }) {
  const { subjective, objective, checkpoints } = education.monitoring_plan;
  return (
    <>
      <div className="sgr-pair">
        <ListSection title="Subjective measures" items={subjective} />
        <ListSection title="Objective measures" items={objective} />
      </div>
      <ListSection title="Progress checkpoints" items={checkpoints} ordered />
    </>
  );
}

export function ExclusionList({ exclusions }: { exclusions: Exclusion[] }) {
  return (
    <dl className="sgr-exclusions">
      {exclusions.map(({ id, name, reason }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{reason}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Safety({ plan }: { plan: Plan }) {
  return (
    <>
      {plan.exclusions.length > 0 && (
        <Section title="Left out of your plan">
          <p>Because of your safety answers these are not in it:</p>
          <ExclusionList exclusions={plan.exclusions} />
        </Section>
      )}
      <ListSection title="Cautions" items={plan.human_readable.cautions} />
      <Section title="Who must not use these">
        {plannedPeptides(plan).map(({ id, name, contraindications, interactions_to_avoid }) => (
          <details key={id} className="sgr-fold">
            <summary>
              <span className="sgr-fold-title">{name}</span>
            </summary>
            <div className="sgr-fold-body sgr-pair">
              <div>
                <h5>Not for</h5>
                <Sentences items={contraindications} />
              </div>
              <div>
                <h5>Not together with</h5>
                <Sentences items={interactions_to_avoid} />
              </div>
            </div>
          </details>
        ))}
      </Section>
      <ListSection title="Disclaimers" items={plan.disclaimers} />
    </>
  );
}
