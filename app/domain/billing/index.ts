export {
  claimBilling,
  findPastDueSince,
  listPastDue,
  releaseBilling,
  savePastDueSince,
} from './billing-account.server.ts';
export {
  CHARGE_IN_OTHER_CURRENCY,
  type Charge,
  findStuckCharges,
  type InvoicedState,
  listOpenCharges,
  listUnsettledCharges,
  listWaitingCharges,
  markFailed,
  markInvoiced,
  markInvoicing,
  noteUnreadable,
  type StuckCharges,
  saveFinalInvoice,
  saveInvoiceState,
} from './charge-invoices.server.ts';
export {
  findClosedMonth,
  findLastClosedMonth,
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
  NEW_COMPANY_CONTRACT,
  recordContract,
  SPECIFICATION_CONTRACT,
} from './commission-contract.server.ts';
export { SHOP_BASES, type ShopBasis } from './contract-fields.ts';
export { computeOwedFee } from './owed-fee.ts';
export {
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
  deleteTermsAndCharges,
  findMonthTerms,
  findRateAt,
  listTerms,
  pickMonthTerms,
  recordTerms,
  type Terms,
} from './terms.server.ts';
