import { t } from '#app/messages/checklist.ts';
import { checklistRows } from '#app/plan-view/checklist-rows.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { Section } from './text-blocks.tsx';

interface ChecklistProps {
  weeks: 4 | 8;
  /** The plan's own checkpoints: "Week 2: tolerance". */
  checkpoints: readonly string[];
  /** Values to note each week. */
  measures: readonly string[];
  /** ID of the stored plan; absent in a file, which has no calendar to fetch. */
  assessmentId?: string;
}

/** The weeks of a plan to tick off on paper, and its checkpoints as a calendar file. */
export function Checklist({ weeks, checkpoints, measures, assessmentId }: ChecklistProps) {
  return (
    <Section title={weeks === 4 ? t.month : t.eightWeeks} className="sgr-checklist">
      {measures.length > 0 && <p>{t.noted(measures.join(', '))}</p>}
      <table className="sgr-table">
        <thead>
          <tr>
            <th scope="col">{t.when}</th>
            <th scope="col">{t.what}</th>
            <th scope="col" className="sgr-done">
              {t.done}
            </th>
          </tr>
        </thead>
        <tbody>
          {checklistRows(weeks, checkpoints).map(({ name, checkpoint, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {checkpoint && <strong>{`${t.checkpoint(checkpoint)} `}</strong>}
                {text}
              </td>
              <td>
                <span className="sgr-box" aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t.stop}</p>
      {assessmentId && (
        <p>
          <a className="sgr-button" href={planPaths(assessmentId).calendar} download>
            {t.calendar}
          </a>
        </p>
      )}
    </Section>
  );
}
