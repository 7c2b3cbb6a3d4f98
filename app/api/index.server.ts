import { postAssessment } from './assessment.server.ts';
import { postEvents } from './events.server.ts';
import { getPlanDownload } from './plan-download.server.ts';
import { postPlanMail } from './plan-mail.server.ts';

/** The calls that the server mounts in front of Remix. */
export const apiCalls = [postAssessment, postEvents, postPlanMail, getPlanDownload];
