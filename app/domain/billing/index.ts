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
  findTermsBefore,
  listTerms,
  recordTerms,
  type Terms,
} from './terms.server.ts';
