export {
  type Crm,
  type CrmFields,
  canReadConnectionKey,
  findCrmFields,
  readCrm,
  saveCrmFields,
  sealedValues,
} from './connection.server.ts';
export { type CrmApi, readCustomFieldsFromCrm } from './custom-fields.server.ts';
export { erase } from './erase.server.ts';
export * from './erasure-tasks.server.ts';
export {
  CRM_LEAD_FIELD_NAMES,
  crmField,
  fits,
} from './lead-fields.ts';
export { listPushes } from './list-pushes.server.ts';
export { isCrmConsent, planCrmConsent } from './plan-consents.server.ts';
export { giveUndoneErasuresToStaff } from './plan-erasures.server.ts';
export { planCrmContact, planCrmPushes } from './plan-pushes.server.ts';
export { prepareCrmPushes } from './prepare-pushes.server.ts';
export { CRM_CONSENT_PURPOSE, CRM_ERASURE_PURPOSE } from './push-keys.ts';
export { dropOldPushes, type PushAttempt, pushLog } from './record-pushes.server.ts';
export { listContactsInCrm } from './remember-contacts.server.ts';
export { resyncSince, retryPush } from './resync.server.ts';
export { countCrms, crmVersions, findFailingCrms, saveCrmSettings } from './settings.server.ts';
