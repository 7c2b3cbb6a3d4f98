export { erase } from './erase.server.ts';
export { dropOldRequests, finishRequest } from './finish-request.server.ts';
export {
  countDueRequests,
  type DueRequests,
  isAnsweredByStaff,
  listRequests,
  listRequestsOfLeads,
  listRequestsOfPerson,
  type PrivacyRequest,
} from './list-requests.server.ts';
export {
  closeRequests,
  closeWithdrawals,
  recordRequest,
} from './record-request.server.ts';
export type { RequestKind } from './request-kinds.ts';
export type { RequestSource } from './request-rules.ts';
export { findRestrictions, isUnrestricted, RESTRICTED_PERSON } from './restrictions.server.ts';
