export * from './check-sender.server.ts';
export {
  createTenant,
  freeSubdomain,
  insertTenant,
  subdomainTaken,
} from './create-tenant.server.ts';
export { createDefaultTenant, DEFAULT_TENANT_ID } from './default-tenant.server.ts';
export { findPlanTenants, type PlanTenant } from './find-plan-tenants.server.ts';
export {
  contactOfTenant,
  describeSiteTenant,
  findAskingCompany,
  findNamedTenant,
  findTenantOfClient,
  findTenantOfHost,
  type SiteTenant,
} from './find-site-tenant.server.ts';
export * from './find-widget-settings.server.ts';
export { describeFreeOffers } from './free-offers.ts';
export { subdomainFrom } from './host-names.ts';
export { deleteTenants, importTenant, setMonthlyLimit, type TenantRow } from './import-tenant.server.ts';
export {
  type AnnouncingTenant,
  type DigestSettings,
  findStaffMailTenant,
  limitedTenants,
  listAnnouncingTenants,
  listDigestTenants,
  moveDigest,
  type NoticeSettings,
} from './lead-notices.server.ts';
export {
  findTenantName,
  findTenantNames,
  listTenantNames,
  listTenantStates,
  readStanding,
  searchTenants,
  type TenantState,
} from './list-tenant-names.server.ts';
export { listTenants } from './list-tenants.server.ts';
export { isTenant, lockTenant, noteCrmGetsHealth } from './lock-tenant.server.ts';
export {
  dropMailAccount,
  saveMailAccount,
  testMailAccount,
} from './mail-account/change-mail-account.server.ts';
export {
  type FailingMailServer,
  findFailingMailServers,
  findMailAccount,
  findSendingAccounts,
  type SendingAccount,
} from './mail-account/find-mail-account.server.ts';
export type { MailServerLogin, MailServers, TestMail } from './mail-account/mail-servers.ts';
export { noteServerAnswer, noteServerFault } from './mail-account/note-answer.server.ts';
export { describeFault, NO_SENDER } from './mail-account/reasons.ts';
export {
  chooseMailQueue,
  chooseSendingDomain,
  findMailServerFault,
  findMarketingTenants,
  type MarketingTenant,
} from './marketing-tenants.server.ts';
export { type OpenQuestion, readOpenQuestions } from './open-questions.ts';
export {
  endMarketingPause,
  findMarketingPause,
  MARKETING_RESUMED,
  pauseMarketing,
  resumeMarketing,
} from './pause-marketing.server.ts';
export { PHONE_COUNTRIES } from './phone-countries.ts';
export * from './phone-country.server.ts';
export {
  findEmergencyCountry,
  findTenantRules,
  type RegionalTenant,
  readSellsTo,
  toRegionalSettings,
} from './regional-rules.ts';
export { findActiveTenantIds } from './requested-tenant.server.ts';
export { planRetention, type RetentionWait, startDueRetention } from './retention.server.ts';
export { CONSENT_PROOF_YEARS, REPLY_DAYS, type RetentionTimes } from './retention-fields.ts';
export { sealedValues } from './sealed-values.server.ts';
export { UNREADABLE_SENDER_KEY } from './sender-key.server.ts';
export {
  type CheckResult,
  readLosses,
  type SenderCheck,
  type SenderChecks,
  type SenderFinding,
} from './sender-rules.ts';
export { setSendingStopped, withSendingStops } from './sending-stops.server.ts';
export { isConsoleHost, isServiceHost, type PlatformHosts } from './service-hosts.server.ts';
export * from './set-picture.server.ts';
export { addSignOff, listSignOffs, revokeSignOff } from './sign-offs.server.ts';
export {
  countProofsSince,
  findProvenAddresses,
  listStaffAddresses,
  proveStaffAddress,
  type StaffAddress,
  takeProof,
} from './staff-addresses.server.ts';
export * from './subscription-columns.server.ts';
export {
  type TenantChanges,
  tenantChanges,
  tenantInput,
} from './tenant-changes.ts';
export * from './tenant-columns.server.ts';
export * from './tenant-conditions.server.ts';
export {
  findTenantDetails,
  showsAnswersToViewers,
  type TenantDetails,
  tenantVersions,
} from './tenant-details.server.ts';
export { findTenantsOfSender, hasOwnTextSender } from './text-senders.server.ts';
export {
  findVouchingFacts,
  isTenantVouchedFor,
  listTenantsToReview,
  markApproved,
  type VouchingFacts,
} from './unvouched-tenants.server.ts';
export { updateTenant } from './update-tenant.server.ts';
export { type Dns, dropDomain, verificationRecord, verifyDomain } from './verify-domain.server.ts';
export { domainOfAddress, dropSender, requestSender, verifySender } from './verify-sender.server.ts';
