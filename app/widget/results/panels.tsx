import { isOffered } from '#app/engine/present.ts';
import type { Plan } from '#app/engine/types.ts';
import { t } from '#app/messages/results.ts';
import { createChecklist } from '#app/plan-view/checklist.ts';
import { separateExclusions } from '#app/plan-view/exclusion-lines.ts';
import type { Phase } from '#app/plan-view/phases.ts';
import { tierLabel } from '#app/plan-view/tier-text.ts';
import { findWhy } from '#app/plan-view/why-chosen.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { Amounts, ReadFirst } from './amounts-gate.tsx';
import { Checklist } from './checklist.tsx';
import { PeptideCard } from './peptide-card.tsx';
import { ListSection, Recap, Section } from './sections.tsx';
import { ShopPlan } from './shop-plan.tsx';
import { WhyTable } from './tables.tsx';
import { type TabId, tabElementId } from './tabs.tsx';
import { Note, Sentences } from './text-blocks.tsx';

interface GamePlanProps {
  plan: Plan;
  phases: Phase[];
  config: WidgetConfig;
  trackingId: string;
  onProductClick?: (peptideId: string) => void;
  onShow: (tab: TabId, elementId?: string) => void;
}

export function GamePlan({ plan, phases, config, trackingId, onProductClick, onShow }: GamePlanProps) {
  const { exclusions, not_covered, human_readable, user_profile } = plan;
  const { forSafety, forClass } = separateExclusions(exclusions);
  const notes = [...(plan.notes ?? []), ...(plan.answers_without_study ?? [])];
  // The next layer waits only for a product that is offered before it, and only if it offers one itself.
  const waits = [plan.game_plan.start_here, plan.game_plan.next_layer].every((tier) => tier.some(isOffered));
  return (
    <>
      <div className="sgr-opening">
        <Section title={t.answers}>
          <Recap text={human_readable.inputs_recap} />
          <p>{tierLabel(user_profile.budget_level, config.freeOffers)}</p>
          {not_covered.length > 0 && <p className="sgr-uncovered">{t.notCovered(not_covered.join('; '))}</p>}
        </Section>
        <ListSection title={t.steps} items={human_readable.step_by_step_plan} ordered />
      </div>
      {exclusions.length > 0 && (
        <Note>
          {forSafety.length > 0 && <p>{t.leftOutCount(forSafety.length)}</p>}
          {forClass.length > 0 && <p>{t.leftForClassCount(forClass.length)}</p>}
          <button type="button" className="sgr-link" onClick={() => onShow('safety', tabElementId('safety'))}>
            {t.seeWhich}
          </button>
        </Note>
      )}
      {notes.length > 0 && (
        <Note>
          <Sentences items={notes} />
        </Note>
      )}
      <ReadFirst />
      {phases.map(({ id, number, title, peptides }) => (
        <Section key={id} className="sgr-phase" title={t.phase(number, title)}>
          {id === 'next_layer' && waits && <p className="sgr-quiet">{t.afterLastDose}</p>}
          {peptides.map((peptide) => (
            <PeptideCard
              key={peptide.id}
              peptide={peptide}
              why={findWhy(peptide, plan)}
              level={user_profile.experience_level}
              withheld={plan.amounts_withheld}
              config={config}
              trackingId={trackingId}
              onProductClick={onProductClick}
            />
          ))}
        </Section>
      ))}
      <ShopPlan plan={plan} config={config} trackingId={trackingId} onProductClick={onProductClick} />
    </>
  );
}

export function Education({ plan }: { plan: Plan }) {
  const { education, human_readable } = plan;
  return (
    <>
      <Section title={t.howTheyWork}>
        <p>{education.mechanisms_summary}</p>
      </Section>
      <ListSection title={t.keyPoints} items={education.key_education_points} />
      <Section title={t.whySelected}>
        <p>{education.rationale}</p>
        <WhyTable plan={plan} />
      </Section>
      <Amounts>
        <ListSection title={t.usage} items={human_readable.how_to_use} />
        <ListSection className="sgr-again" title={t.goodToKnow} items={human_readable.education_nuggets} />
      </Amounts>
    </>
  );
}

export function Monitoring({ plan, assessmentId }: { plan: Plan; assessmentId?: string }) {
  const { subjective, objective, checkpoints } = plan.education.monitoring_plan;
  const checklist = createChecklist(plan);
  return (
    <>
      <ListSection title={t.subjective} items={subjective} />
      <ListSection title={t.objective} items={objective} />
      <ListSection title={t.checkpoints} items={checkpoints} ordered />
      {checklist && <p>{checklist.week4}</p>}
      {checklist && <Checklist checklist={checklist} assessmentId={assessmentId} />}
    </>
  );
}
