export { countAssessment } from './count-assessment.server.ts';
