import type { ReactNode } from 'react';
import { CopyLink } from '../shell/copy-link.tsx';
import type { PlanActionsProps } from './email-panel.tsx';
import { DoctorLink, EmailPlan, SavePlan } from './save-plan.tsx';

/** Ways to keep a plan; `children` stand before the link, as in V section 2. */
export const PlanActions = ({ children, ...props }: PlanActionsProps & { children?: ReactNode }) => (
  <>
    <SavePlan assessmentId={props.assessmentId} />
    <EmailPlan {...props} />
    <DoctorLink assessmentId={props.assessmentId} />
    {children}
    <CopyLink assessmentId={props.assessmentId} className="sgr-button" />
  </>
);
