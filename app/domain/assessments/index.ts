export { isPlanOf, type StoredPlan } from './plan-of-submission.ts';
export { submitAssessment } from './submit-assessment.server.ts';
