import { type PlanPageData, planPaths } from '../../protocol/plan-page.ts';
import { PlanView } from './plan-view.tsx';
import '../../ui/tokens.css';
import './plan-page.css';

/**
 * The permanent page's body (D19): the plan and what can be done with it. Every action is a link that works without
 * script; the island brings the tabs and the button that prints.
 */
export function PlanPage({ data }: { data: PlanPageData }) {
  const paths = planPaths(data.assessmentId);
  return (
    <>
      <PlanView data={data} />
      <nav className="sgp-actions" aria-label="Your plan">
        <a className="sgp-button sgp-main" href={paths.html} download>
          Save This Plan
        </a>
        <a className="sgp-button" href={paths.pdf} download>
          Download as PDF
        </a>
        <button type="button" className="sgp-button sgp-script" onClick={() => window.print()}>
          Print
        </button>
        <a className="sgp-button" href={paths.email}>
          E-mail me the plan
        </a>
        <a className="sgp-button" href={againPath(data)}>
          Take Assessment Again
        </a>
        <a className="sgp-quiet" href={paths.erase}>
          Delete my data
        </a>
      </nav>
    </>
  );
}

/** The widget that the plan came from, as a page of its own. */
function againPath({ config: { widget, client } }: PlanPageData): string {
  const path = widget === 'full' ? '/widget' : `/${widget}`;
  return `${path}?client=${encodeURIComponent(client)}`;
}
