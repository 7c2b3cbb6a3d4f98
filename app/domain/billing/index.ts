export {
  findClosedMonth,
  findLastClosedMonth,
  insertClosedMonth,
  listClosedMonths,
} from './closed-months.server.ts';
export {
  FORM_PLANS,
  type FormPlan,
  LANDING_PRICE,
  PRICING_PLANS,
  planLabel,
  TRIAL_DAYS,
} from './fields.ts';
export {
  deleteTermsAndCharges,
  findRateAt,
  findTermsBefore,
  listTerms,
  recordTerms,
  type Terms,
} from './terms.server.ts';
