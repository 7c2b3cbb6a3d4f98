export { FAILURE_CAUSES } from '#app/outbox/index.ts';
export { addMailPicture } from './add-mail-picture.server.ts';
export { addSequence } from './add-sequence.server.ts';
export { retryBulkSend } from './bulk-results.server.ts';
export * from './bulk-send-fields.ts';
export { composeBulkText, composeFirstText } from './bulk-texts.server.ts';
export { readCampaignDepartures } from './campaign-departures.server.ts';
export * from './campaign-fields.ts';
export { isHeldOut } from './campaign-holdout.ts';
export {
  type CreditedSale,
  findCreditedCampaigns,
  listCountedResults,
  listCreditedSales,
  type VariantResults,
} from './campaign-results.server.ts';
export {
  ARCHIVABLE_STATUSES,
  CAMPAIGN_MOVES,
  type CampaignMove,
  canLeaveCampaignStatus,
} from './campaign-statuses.ts';
export {
  archiveCampaign,
  COMPANY_INACTIVE,
  CONFIRM_ADDRESS_FIRST,
  completeCampaign,
  launchCampaign,
  NO_POSTAL_ADDRESS,
  needsPostalAddress,
  pauseCampaign,
  resumeCampaign,
  unarchiveCampaign,
} from './change-status.server.ts';
export { checkBeforeSending } from './check-before-sending.server.ts';
export { checkMailLinks, type LinkCheck } from './check-mail-links.server.ts';
export { compareHoldout, type HoldoutComparison } from './compare-holdout.server.ts';
export { countOverlap } from './count-overlap.server.ts';
export { createFromSequence } from './create-from-sequence.server.ts';
export { type Departure, describeDeparture, describeMoment, readDeparture } from './departure.server.ts';
export { duplicateCampaign } from './duplicate-campaign.server.ts';
export { enrolConfirmed, enrolLeads } from './enrol-leads.server.ts';
export { erase } from './erase.server.ts';
export {
  type CampaignRow,
  findCampaign,
  isPlanned,
  launchRows,
  listCampaignHistory,
} from './find-campaign.server.ts';
export { findCampaigns, findCompletedCampaign } from './find-campaigns.server.ts';
export { findSendingNames } from './find-sending-names.server.ts';
export { importReadings, type PastReading, type PastSend, runPastRound } from './import-results.server.ts';
export { countBulkRecipients } from './judge-recipients.server.ts';
export { findStartError, type LaunchChoice, launchChoiceFields } from './launch-choice.ts';
export { readLaunchCount } from './launch-count.server.ts';
export { cancelBulkSend, listBulkSends } from './list-bulk-sends.server.ts';
export { listRecipients } from './list-recipients.server.ts';
export { listWrittenTexts } from './list-written-texts.server.ts';
export { OBSTACLE_UNREAD_REPLY } from './mail-obstacles.server.ts';
export { marketingMails } from './mails.server.ts';
export type { MarketingMailSettings } from './make-mails.server.ts';
export { mendClock } from './mend-clock.server.ts';
export { readMonthlyTexts } from './monthly-texts.server.ts';
export { listEffectClaims, listNamedProducts } from './named-products.server.ts';
export { describeLaunch } from './preview-launch.server.ts';
export { type MailToLookAt, previewMail } from './preview-mail.server.ts';
export {
  type CampaignStep,
  countArchived,
  listCampaignPage,
  listCampaigns,
  readCampaign,
  readCampaignTexts,
  type WholeCampaign,
} from './read-campaigns.server.ts';
export { HIDDEN_SKIP_REASON, hideReasons, labelReasons, skipLabel, stopLabel } from './reason-labels.ts';
export { HIDDEN_LINK_ID } from './recent-clicks.ts';
export {
  recordDelivery,
  recordLeadSale,
  recordTextOutcome,
  recordUnsubscribe,
} from './record-delivery.server.ts';
export { recordClick, recordHiddenClick, recordOpen } from './record-tracking.server.ts';
export { readRepeatOffer, readRepeatStates, repeatBulkSend } from './repeat-send.server.ts';
export { runCampaigns } from './run-campaigns.server.ts';
export { campaignVersions, createCampaign, updateCampaign } from './save-campaign.server.ts';
export * from './segment-fields.ts';
export { findTestMail, sendTestMail } from './send-test-mail.server.ts';
export * from './send-window-fields.ts';
export { listShopHosts } from './shop-hosts.server.ts';
export { type BulkSendStarted, startBulkSend } from './start-bulk-send.server.ts';
export {
  addTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  reorderTemplates,
  saveTemplate,
  templateVersions,
} from './templates.server.ts';
export * from './text-fields.ts';
export { NO_TEXT_SENDER } from './text-limits.server.ts';
export {
  readTrackToken,
  readUsedMail,
  signTrackToken,
  type TrackedMail,
  usedMailQuery,
} from './track-token.ts';
export {
  countHeldByTenant,
  readUnvouchedState,
  releaseHeldSteps,
  type UnvouchedState,
} from './unvouched-recipients.server.ts';
export type { WinnerFigures } from './variants.ts';
