import { useReducer } from 'react';
import { t as doctor } from '#app/messages/doctor.ts';
import { parseLocale } from '#app/messages/locales.ts';
import { t } from '#app/messages/plan-page.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { t as save } from '#app/messages/save-plan.ts';
import { type PlanPageData, planPaths, privacyPath } from '#app/protocol/plan-page.ts';
import type { Toast } from '../shell/step-machine.ts';
import { Toasts } from '../shell/toasts.tsx';
import { PlanView } from './plan-view.tsx';
import '#app/ui/tokens.css';
// Contains the rules for toasts.
import '../full/later-steps.css';
import '../results/paper.css';
import './plan-page.css';

type ToastAction = { type: 'show'; toast: Toast } | { type: 'dismiss' };

/** At most one toast is visible. */
const shownToast = (_before: Toast | null, action: ToastAction): Toast | null =>
  action.type === 'show' ? action.toast : null;

/**
 * The permanent page's body (D19): the plan and its actions. Every action is a link that works without JavaScript; the island adds the
 * tabs, the e-mail panel, its toasts and the print button.
 */
export function PlanPage({ data }: { data: PlanPageData }) {
  const paths = planPaths(data.assessmentId);
  const [toast, dispatch] = useReducer(shownToast, null);
  return (
    <>
      <h1 className="sgr-vh">{t.planAt(data.config.brand)}</h1>
      <PlanView data={data} onToast={(next) => dispatch({ type: 'show', toast: next })} />
      <nav className="sgp-actions" aria-label={t.yourPlan}>
        <a className="sgp-button sgp-main sgp-plain" href={paths.html} download>
          {save.save}
        </a>
        <a className="sgp-button" href={paths.pdf} download>
          {t.pdf}
        </a>
        <button type="button" className="sgp-button sgp-script" onClick={() => window.print()}>
          {t.print}
        </button>
        <a className="sgp-button sgp-plain" href={paths.email}>
          {save.mail}
        </a>
        <a className="sgp-button sgp-plain" href={paths.doctor}>
          {doctor.link}
        </a>
        <a className="sgp-button" href={againPath(data)}>
          {resultsTop.again}
        </a>
        <a className="sgp-quiet" href={paths.erase}>
          {t.deleteData}
        </a>
        <a className="sgp-quiet" href={privacyPath(data.config)}>
          {privacy.privacy}
        </a>
      </nav>
      <Toasts toast={toast} dispatch={dispatch} />
    </>
  );
}

/** Returns the path of the plan's widget as a standalone page in the plan's language. */
function againPath({ config: { widget, client, locale } }: PlanPageData): string {
  const path = widget === 'full' ? '/widget' : `/${widget}`;
  const knownLocale = parseLocale(locale);
  return `${path}?client=${encodeURIComponent(client)}${knownLocale ? `&locale=${knownLocale}` : ''}`;
}
