export { countAssessments } from './count-assessments.server.ts';
