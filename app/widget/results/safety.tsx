import type { Exclusion, Plan } from '../../engine/types.ts';
import { t } from '../../messages/results.ts';
import { PeptideMark } from '../../plan-view/marks.tsx';
import { plannedPeptides } from '../../plan-view/tier-text.ts';
import { ConditionTable } from './tables.tsx';
import { ListSection, Note, Section, Sentences } from './text-blocks.tsx';

export function Exclusions({ exclusions }: { exclusions: Exclusion[] }) {
  return (
    <ul className="sgr-exclusions">
      {exclusions.map(({ id, reason }) => (
        <li key={id}>
          <PeptideMark id={id} />
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** What was left out and why, the visitor's own cautions first, and the disclaimers (V section 2, D13). */
export function Safety({ plan }: { plan: Plan }) {
  const fromAnswers = plannedPeptides(plan).flatMap((peptide) => peptide.cautions);
  const isPersonal = (text: string) => fromAnswers.some((caution) => text.endsWith(caution));
  const personal = plan.human_readable.cautions.filter(isPersonal);
  const general = plan.human_readable.cautions.filter((text) => !isPersonal(text));
  return (
    <>
      {personal.length > 0 && (
        <Note>
          <h4>{t.cautionsForYou}</h4>
          <Sentences items={personal} />
        </Note>
      )}
      <ConditionTable plan={plan} />
      {plan.exclusions.length > 0 && (
        <Section title={t.leftOut}>
          <Exclusions exclusions={plan.exclusions} />
        </Section>
      )}
      <ListSection title={t.cautions} items={general} />
      <ListSection title={t.disclaimers} items={plan.disclaimers} />
    </>
  );
}
