export { erasePerson, findErasure } from './erase-person.server.ts';
export { type FoundPlan, findPlan, findPlans, type PlanTenant } from './find-plan.server.ts';
export { FIRST_PLAN_MAIL, planMailMessage, recipientHashOf } from './plan-messages.ts';
export { isPlanOf, type StoredPlan } from './plan-of-submission.ts';
export { ERASE_LINK_HOURS, requestErasure } from './request-erasure.server.ts';
export { requestPlanMail } from './request-plan-mail.server.ts';
export { type SubmissionIntake, submissionIntake } from './submission-intake.server.ts';
export { submitAssessment } from './submit-assessment.server.ts';
