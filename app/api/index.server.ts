import { postAssessment } from './assessment.server.ts';
import { getPlanDownload } from './plan-download.server.ts';
import { postPlanMail } from './plan-mail.server.ts';

/** The calls that the server mounts in front of Remix. */
export const apiCalls = [postAssessment, postPlanMail, getPlanDownload];
