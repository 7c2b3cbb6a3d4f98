export type { Seal } from '#app/lib/seal.server.ts';
export { accountMail } from './account-mails.ts';
export {
  type Account,
  accountOfAddress,
  createFirstOperator,
  DEFAULT_OPERATOR,
  findAccount,
  findAccountByEmail,
  hasOperator,
  listAdminAddresses,
} from './accounts.server.ts';
export {
  createApiKey,
  findKeyHolder,
  listApiKeys,
  ROTATION_OVERLAP_DAYS,
  revokeApiKey,
  rotateApiKey,
} from './api-keys.server.ts';
export {
  countOpenTokens,
  dropExpiredLinks,
  findToken,
  makeToken,
  TOKEN_HOURS,
  takeToken,
} from './auth-tokens.server.ts';
export {
  type Actor,
  CAPABILITIES,
  type Capability,
  can,
  canWhileReadOnly,
  KEY_SCOPES,
  type KeyHolder,
  type KeyScope,
  type Person,
  ROLE_SENTENCES,
  type Role,
  TENANT_ROLES,
  type TenantCapability,
  type TenantRole,
} from './capabilities.ts';
export { type ConsoleView, viewChoice } from './console-view.ts';
export { ACCOUNT_MAIL_DAYS, dropAccountMails } from './drop-account-mails.server.ts';
export { endMemberSessions } from './end-member-sessions.server.ts';
export { erase } from './erase.server.ts';
export {
  openPasswordReset,
  requestPasswordReset,
  withPasswordResets,
} from './forgotten-password.server.ts';
export { importMember, listLogIns } from './import-members.server.ts';
export { noteLogIn, verifyLogIn } from './log-in.server.ts';
export { type AccountMail, accountMails } from './mails.server.ts';
export { hashPassword, oneTimePassword, passwordFault, passwordFits } from './passwords.server.ts';
export { resetOperator } from './reset-operator.server.ts';
export {
  changePassword,
  findPasswordReset,
  resetPassword,
} from './reset-password.server.ts';
export { type FormRisk, isRisky, listRiskyFields } from './risk.ts';
export { CALL_RISKS, FORM_RISKS, type RequestRisk, ROUTE_RISKS } from './risks.ts';
export { nameVersions, saveName } from './save-name.server.ts';
export { sealedValues } from './sealed-values.server.ts';
export { hasColleague, hasPeople, searchMembers } from './search-members.server.ts';
export {
  countRecoveryCodes,
  disableTotp,
  enableTotp,
  lacksRequiredFactor,
  newTotpSecret,
  takeCode,
  totpUri,
  wrongCode,
} from './second-factor.server.ts';
export {
  type Flash,
  findSearch,
  forgetSearches,
  leaveFlash,
  rememberSearch,
  saveConsoleView,
  takeFlash,
} from './session-data.server.ts';
export {
  dropEndedSessions,
  endOtherSessions,
  endSession,
  endSessions,
  type FoundSession,
  findSession,
  IDLE_DAYS,
  isSteppedUp,
  listSessions,
  rememberTenant,
  STEP_UP_MINUTES,
  startSession,
  stepUp,
} from './sessions.server.ts';
export { signUp } from './sign-up.server.ts';
export {
  askNewStaffAddresses,
  confirmStaffAddress,
  findStaffProof,
  resendProof,
} from './staff-proofs.server.ts';
export {
  acceptInvitation,
  changeRole,
  findInvitation,
  INVITATION_DAYS,
  inviteColleague,
  listTeam,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from './team.server.ts';
export { fieldWarnings, TENANT_FIELD_RISKS } from './tenant-field-risks.ts';
export {
  findVerification,
  sendVerification,
  verifyEmail,
} from './verify-email.server.ts';
