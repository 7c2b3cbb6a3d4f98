export { chooseMonth } from './account-month.ts';
export {
  type BillingWay,
  isBilledByHand,
  isCommissionByHand,
  NEVER_STARTED_STATUSES,
} from './billed-by-hand.ts';
export {
  claimBilling,
  countRefusedAttempts,
  findCancelAt,
  findPastDueSince,
  listPastDue,
  noteRefusedAttempt,
  releaseBilling,
  saveCancelAt,
  savePastDueSince,
} from './billing-account.server.ts';
export {
  type BillingAddress,
  type BillingDetails,
  type CustomerDetails,
  digestDetails,
  findBillingDetails,
  saveBillingDetails,
} from './billing-details.server.ts';
export { type BillingParty, listBillingParties, listTaxIds } from './billing-party.server.ts';
export { type Carried, carryOver } from './carry-over.ts';
export {
  type Charge,
  type ChargeAtStripe,
  type InvoicedState,
  listCharges,
  listOpenCharges,
  listWaitingCharges,
  markByHand,
  markFailed,
  markInvoiced,
  markInvoicing,
  noteUnreadable,
  saveFinalInvoice,
  saveInvoiceState,
  saveItemState,
  takeOpenCharges,
} from './charge-invoices.server.ts';
export { listClosedCommission, sumClosedCommission } from './charge-sums.server.ts';
export { isBilledByUs, selectChargesByHand } from './charges-by-hand.server.ts';
export {
  type ClosedCharge,
  findClosedMonth,
  findLastClosedMonth,
  findLastMonthWithoutLines,
  findLatestClosed,
  insertClosedMonth,
  listClosedMonths,
  listWithOpenMonth,
} from './closed-month-charges.server.ts';
export {
  type CommissionContract,
  chooseContract,
  findContract,
  findContractAt,
  listContracts,
  recordContract,
  SPECIFICATION_CONTRACT,
} from './commission-contract.server.ts';
export { findChangeEventAt } from './find-change-event.server.ts';
export { findInvoicesReadAt, saveInvoicesReadAt, saveReadFailure } from './invoice-readings.server.ts';
export { computeOwedFee } from './owed-fee.ts';
export {
  computeBreakEvenCents,
  FORM_PLANS,
  type FormPlan,
  isPricingPlan,
  LANDING_PLAN_PRICE,
  PLAN_CURRENCY,
  PRICING_PLANS,
  PRICING_RANGE,
  type PricingPlan,
  planLabel,
  UNKNOWN_PRICING_PLAN,
} from './plans.ts';
export {
  COMPANY_KEPT_DAYS,
  GRACE_DAYS,
  type Standing,
  type StandingFacts,
  standingAt,
  TRIAL_DAYS,
} from './standing.ts';
export {
  deleteEventsBefore,
  listFailedEvents,
  listOpenEvents,
  noteEventFailure,
  type ReceivedEvent,
  readEventTrouble,
  recordStripeEvent,
  settleEvents,
} from './stripe-events.server.ts';
export {
  hangsTooLong,
  judgeCharge,
  listUnsettledCharges,
  STUCK_REASONS,
  STUCK_TEXTS,
  type StuckReason,
} from './stuck-charges.server.ts';
export {
  deleteTermsAndCharges,
  findMonthTerms,
  findRateAt,
  listTerms,
  pickMonthTerms,
  recordTerms,
  type Terms,
} from './terms.server.ts';
export {
  deleteRefusalsBefore,
  type Refusals,
  recordRefusal,
} from './webhook-refusals.server.ts';
