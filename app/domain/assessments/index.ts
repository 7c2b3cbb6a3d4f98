export { DATA_LINK_HOURS } from '#app/outbox/index.ts';
export { answerRegion } from './answer-region.server.ts';
export { awaitsSafetyAnswer, isPlanFrom } from './compute-plan.ts';
export { isConfirmationExpired } from './confirmation-mails.server.ts';
export { correctName } from './correct-name.server.ts';
export { countAssessmentsByDay, countAssessmentsByMonth } from './count-assessments.server.ts';
export { countPeopleByRegion } from './count-regions.server.ts';
export { erase } from './erase.server.ts';
export { type AdvertisedPlan, findAdvertisedPlans } from './find-advertised-plans.server.ts';
export { findAnswers, findBudgets, findSessionIds, findVisitOrigins } from './find-answers.server.ts';
export { type FoundPlan, findPlan, findPlanLocale, planNotFound } from './find-plan.server.ts';
export { changeAsOwner, findPlanOwner, type PlanOwner } from './find-plan-owner.server.ts';
export { dropExpiredAnswers, takeKey } from './idempotency.server.ts';
export { lockAssessments } from './lock-assessments.server.ts';
export { confirmationSigner } from './mailed-choices.server.ts';
export { type VisitorMail, visitorMails } from './mails.server.ts';
export type { LeadListener, NewSubmission } from './new-submission.ts';
export { findChoicesOfPeople, type PersonChoices, type Receipt } from './person-choices.server.ts';
export { releaseHeldMails } from './plan-mail-limits.server.ts';
export {
  FIRST_PLAN_MAIL,
  type LinkPage,
  type LinkPurpose,
  oneTimeLinkMessage,
  planMailMessage,
} from './plan-messages.ts';
export {
  type Answers,
  exportAssessments,
  joinAnswers,
  readAnswers,
  readRegions,
  readStoredPlans,
} from './read-answers.server.ts';
export { lockAssessment, readLockedPlan, recomputePlan } from './recompute-plan.server.ts';
export { requestPlanMail } from './request-plan-mail.server.ts';
export { reviewPlans } from './review-plans.server.ts';
export { type DocumentHashes, type SubmissionIntake, submissionIntake } from './submission-intake.server.ts';
export { submitAssessment } from './submit-assessment.server.ts';
export {
  deleteAnswers,
  dropOldWithdrawnAnswers,
  listWithdrawn,
  restoreAnswers,
  setAnswersAside,
  WITHDRAWN_ANSWERS_DAYS,
} from './withdrawn-answers.server.ts';
