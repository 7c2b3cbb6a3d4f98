import { postAssessment } from './assessment.server.ts';

/** The calls that the server mounts in front of Remix. */
export const apiCalls = [postAssessment];
