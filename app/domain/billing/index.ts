export {
  claimBilling,
  findPastDueSince,
  listPastDue,
  releaseBilling,
  savePastDueSince,
} from './accounts.server.ts';
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
} from './charges.server.ts';
export {
  findClosedMonth,
  findLastClosedMonth,
  insertClosedMonth,
  listClosedMonths,
  listWithOpenMonth,
} from './closed-months.server.ts';
export {
  COMPANY_KEPT_DAYS,
  FORM_PLANS,
  type FormPlan,
  GRACE_DAYS,
  isPricingPlan,
  LANDING_PRICE,
  PLAN_CURRENCY,
  PRICING_PLANS,
  type PricingPlan,
  planLabel,
  TRIAL_DAYS,
  UNKNOWN_PRICING_PLAN,
} from './fields.ts';
export { computeOwedFee } from './owed-fee.ts';
export { type Standing, type StandingFacts, standingAt } from './standing.ts';
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
