import type { Exclusion, Plan } from '#app/engine/types.ts';
import { t } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { exclusionLines, separateExclusions } from '#app/plan-view/exclusion-lines.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import { plannedPeptides } from '#app/plan-view/planned-peptides.ts';
import { ListSection, Section } from './sections.tsx';
import { ConditionTable } from './tables.tsx';
import { Note, Sentences } from './text-blocks.tsx';
import './exclusions.css';

export function Exclusions({
  exclusions,
  holdsProducts,
}: {
  exclusions: Exclusion[];
  holdsProducts: boolean;
}) {
  return (
    <ul className="sgr-exclusions">
      {exclusionLines(exclusions, holdsProducts).map(({ id, text }) => (
        <li key={id}>
          <PeptideMark id={id} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the visitor's own cautions first, then the conditions, the excluded products with reasons, the general cautions and the disclaimers
 * (V section 2, D13).
 */
export function Safety({ plan }: { plan: Plan }) {
  const fromAnswers = plannedPeptides(plan).flatMap((peptide) => peptide.cautions);
  const isPersonal = (text: string) => fromAnswers.some((caution) => text.endsWith(caution));
  const personal = plan.human_readable.cautions.filter(isPersonal);
  const general = plan.human_readable.cautions.filter((text) => !isPersonal(text));
  const { forSafety, forClass } = separateExclusions(plan.exclusions);
  return (
    <>
      {personal.length > 0 && (
        <Note>
          <h4>{resultsTop.cautionsForYou}</h4>
          <Sentences items={personal} />
        </Note>
      )}
      <ConditionTable plan={plan} />
      {forSafety.length > 0 && (
        <Section title={t.leftOut}>
          <Exclusions exclusions={forSafety} holdsProducts />
        </Section>
      )}
      {forClass.length > 0 && (
        <Section title={t.leftForClass}>
          <Exclusions exclusions={forClass} holdsProducts />
        </Section>
      )}
      <ListSection title={t.cautions} items={general} enumerates />
      <ListSection title={t.disclaimers} items={plan.disclaimers} />
    </>
  );
}
