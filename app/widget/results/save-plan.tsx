import { useState } from 'react';
import { t as doctor } from '#app/messages/doctor.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import { t } from '#app/messages/save-plan.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import type { EmailPanel, PlanActionsProps } from './email-panel.tsx';
import './save-plan.css';

/** 'Save This Plan': downloads the file of the download call (D19), whose response sets the file name. */
export const SavePlan = ({ assessmentId }: Pick<PlanActionsProps, 'assessmentId'>) => (
  <a className="sgr-button" href={planPaths(assessmentId).html} download>
    {t.save}
  </a>
);

/** Opens the summary for the visitor's own doctor. It opens a new tab, because it can't be shown in a frame. */
export const DoctorLink = ({ assessmentId }: Pick<PlanActionsProps, 'assessmentId'>) => (
  <a className="sgr-button" href={planPaths(assessmentId).doctor} target="_blank" rel="noopener">
    {doctor.link}
    <span className="sgr-vh">{privacy.newTab}</span>
  </a>
);

/** The e-mail panel's toggle. Few visitors request the plan again, so the panel itself is fetched when it is opened. */
export function EmailPlan(props: PlanActionsProps) {
  const [Panel, setPanel] = useState<typeof EmailPanel>();
  if (Panel) return <Panel {...props} />;
  const open = () =>
    import('./email-panel.tsx').then(
      (panel) => setPanel(() => panel.EmailPanel),
      () =>
        props.onToast({
          tone: 'destructive',
          title: t.failed,
          text: t.failedText,
        }),
    );
  return (
    <button type="button" className="sgr-button" aria-expanded={false} onClick={open}>
      {t.mail}
    </button>
  );
}
