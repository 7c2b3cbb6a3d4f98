import { screen } from '#app/engine/screen.ts';
import type { Plan } from '#app/engine/types.ts';
import { FLAGS, type Flag } from '#app/engine/vocabulary/shared.ts';
import { t as names } from '#app/messages/answers.ts';
import { t } from '#app/messages/tables.ts';
import { plannedPeptides } from '#app/plan-view/planned-peptides.ts';
import { groupReasons } from '#app/plan-view/reason-groups.ts';
import { evidenceLabel } from './evidence.tsx';
import { Unbroken } from './unbroken.tsx';

/** Lists the answers that lead to a product. The column of the evidence says what is known for them. */
const listAnswers = (reasons: readonly string[]) =>
  groupReasons(reasons)
    .flatMap(({ answers }) => answers)
    .join(', ');

/** Lists each compound with its evidence, the reasons why it was chosen, and its schedule, which only a compound with amounts has. */
export function WhyTable({ plan }: { plan: Plan }) {
  const peptides = plannedPeptides(plan);
  const rhythm = peptides.some(({ timing_protocol }) => timing_protocol) ? [t.rhythm] : [];
  return (
    <table className="sgr-table sgr-stacked">
      <caption>{t.atAGlance}</caption>
      <thead>
        <tr>
          {[t.compound, t.evidence, t.why, ...rhythm].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {peptides.map(({ id, name, evidence, reasons, timing_protocol }) => (
          <tr key={id}>
            <th scope="row">
              <Unbroken text={name} />
            </th>
            <td data-label={t.evidence}>
              {evidenceLabel(evidence, groupReasons(reasons).length > 1 ? reasons : [])}
            </td>
            <td data-label={t.why}>{listAnswers(reasons)}</td>
            {rhythm.map((label) => (
              <td key={label} data-label={label}>
                {timing_protocol || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ConditionRow {
  flag: Flag;
  isYours: boolean;
  never: string[];
  ask: string[];
}

/** Lists which of the plan's products each condition excludes or cautions against, the visitor's own conditions first. */
function conditionRows(plan: Plan): ConditionRow[] {
  const entries = plannedPeptides(plan);
  const listNames = (flag: Flag, verdict: 'excluded' | 'cautioned') =>
    entries.filter(({ id }) => screen(id, [flag])[verdict].length > 0).map(({ name }) => name);
  const rows = FLAGS.map((flag) => ({
    flag,
    isYours: plan.user_profile.contra_flags.includes(flag),
    never: listNames(flag, 'excluded'),
    ask: listNames(flag, 'cautioned'),
  })).filter(({ never, ask }) => never.length + ask.length > 0);
  return [...rows.filter(({ isYours }) => isYours), ...rows.filter(({ isYours }) => !isYours)];
}

/** Plans of older engines are shown as stored: they get no table, because its rules are those of the current engine. */
export const ConditionTable = ({ plan }: { plan: Plan }) =>
  plan.do_not_use ? (
    <table className="sgr-table sgr-stacked">
      <caption>{t.conditions}</caption>
      <thead>
        <tr>
          {[t.condition, t.never, t.ask].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {conditionRows(plan).map(({ flag, isYours, never, ask }) => (
          <tr key={flag} className={isYours ? 'sgr-yours' : undefined}>
            <th scope="row">
              {names.answer(flag)}
              {isYours && <strong>{` (${t.forYou})`}</strong>}
            </th>
            <td data-label={t.never}>
              <Unbroken text={never.join(', ')} />
            </td>
            <td data-label={t.ask}>
              <Unbroken text={ask.join(', ')} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ) : null;
