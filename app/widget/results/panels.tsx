import type { Plan } from '../../engine/types.ts';
import { t } from '../../messages/results.ts';
import type { Phase } from '../../plan-view/phases.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { Amounts, ReadFirst } from './amounts-gate.tsx';
import { PeptideCard } from './peptide-card.tsx';
import { ListSection, Note, Recap, Section, Sentences } from './text-blocks.tsx';

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
      <div className="sgr-opening">
        <Section title={t.answers}>
          <Recap text={human_readable.inputs_recap} />
          {not_covered.length > 0 && <p className="sgr-uncovered">{t.notCovered(not_covered.join('; '))}</p>}
        </Section>
        <ListSection title={t.steps} items={human_readable.step_by_step_plan} ordered />
      </div>
      {exclusions.length > 0 && (
        <Note>
          <p>{t.leftOutCount(exclusions.length)}</p>
          <button type="button" className="sgr-link" onClick={onSafety}>
            {t.seeWhich}
          </button>
        </Note>
      )}
      <ReadFirst />
      {phases.map(({ id, number, title, peptides }) => (
        <Section key={id} className="sgr-phase" title={t.phase(number, title)}>
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
      <Section title={t.howTheyWork}>
        <p>{education.mechanisms_summary}</p>
      </Section>
      <ListSection title={t.keyPoints} items={education.key_education_points} />
      <Section title={t.whySelected}>
        <p>{education.rationale}</p>
        <Sentences items={human_readable.why_chosen} />
      </Section>
      <Amounts>
        <ListSection title={t.usage} items={human_readable.how_to_use} />
        <ListSection className="sgr-again" title={t.goodToKnow} items={human_readable.education_nuggets} />
      </Amounts>
    </>
  );
}

export function Monitoring({ plan: { education } }: { plan: Plan }) {
  const { subjective, objective, checkpoints } = education.monitoring_plan;
  return (
    <>
      <ListSection title={t.subjective} items={subjective} />
      <ListSection title={t.objective} items={objective} />
      <ListSection title={t.checkpoints} items={checkpoints} ordered />
    </>
  );
}
