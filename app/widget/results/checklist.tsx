import { t } from '#app/messages/checklist.ts';
import type { PlanChecklist } from '#app/plan-view/checklist.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { Section } from './sections.tsx';

interface ChecklistProps {
  checklist: PlanChecklist;
  /** ID of the stored plan; absent in a file, which has no calendar to fetch. */
  assessmentId?: string;
}

/** Lists the weeks of a plan to tick off on paper, and links to its schedule as a calendar file. */
export function Checklist({ checklist: { title, scope, monitoring, rows }, assessmentId }: ChecklistProps) {
  return (
    <Section title={title} className="sgr-checklist">
      <p>{scope}</p>
      {monitoring.map((text) => (
        <p key={text}>{text}</p>
      ))}
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
          {rows.map(({ name, checkpoint, notes, routine }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {checkpoint && <strong>{`${t.checkpoint(checkpoint)} `}</strong>}
                {[...notes, routine].filter(Boolean).join(' ')}
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
          </a>{' '}
          <a className="sgr-link" href={`${planPaths(assessmentId).calendar}?link=1`} download>
            {t.calendarWithLink}
          </a>
        </p>
      )}
    </Section>
  );
}
