export {
  type Account,
  accountOfAddress,
  accountOwner,
  findAccount,
  findAccountByEmail,
  findAddressAccounts,
  findOwner,
  isAddressTaken,
  listAdminAddresses,
  type PersonOperation,
  tenantAccount,
} from './accounts.server.ts';
export { announceDocuments } from './announce-documents.server.ts';
export {
  createApiKey,
  findKeyHolder,
  KEY_ROTATION_OVERLAP_DAYS,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from './api-keys.server.ts';
export {
  closeTokens,
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
export { erase } from './erase.server.ts';
export {
  createFirstOperator,
  DEFAULT_OPERATOR,
  FIRST_OPERATOR_ID,
  hasOperatorAccount,
} from './first-operator.server.ts';
export { importMember, listLogIns } from './import-members.server.ts';
export {
  acceptDocuments,
  acceptNewDocuments,
  findPendingChange,
  isAskedToAccept,
  listAcceptances,
  listCompaniesWithoutAcceptance,
  listDocumentsToAccept,
  listUnaccepted,
  versionsShown,
} from './legal-acceptance.server.ts';
export { noteLogIn, verifyLogIn } from './log-in.server.ts';
export {
  type AccountWords,
  hashPassword,
  oneTimePassword,
  passwordFault,
  passwordFits,
} from './passwords.server.ts';
export { type FormRisk, isRisky, listRiskyFields } from './risk-kinds.ts';
export { CALL_RISKS, FORM_RISKS, type RequestRisk, ROUTE_RISKS } from './risks.ts';
export { nameVersions, saveName } from './save-name.server.ts';
export { countPeople, searchMembers } from './search-members.server.ts';
export {
  countRecoveryCodes,
  disableTotp,
  enableTotp,
  lacksRequiredFactor,
  NO_SECOND_FACTOR,
  newTotpSecret,
  sealedValues,
  takeCode,
  totpUri,
  wrongCode,
} from './second-factor.server.ts';
export {
  type Flash,
  findSearch,
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
  isSteppedUp,
  listSessions,
  rememberTenant,
  SESSION_IDLE_DAYS,
  STEP_UP_MINUTES,
  startSession,
  stepUp,
} from './sessions.server.ts';
export { fieldWarnings, TENANT_FIELD_RISKS } from './tenant-field-risks.ts';
