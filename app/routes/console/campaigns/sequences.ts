/** The two sequences that come with the service, as T names them. */
export const SEQUENCES = [
  {
    id: 'sales-nurture',
    label: 'Sales Nurture',
    purpose: 'From reading the plan to a first order: how to judge a product, a batch report and a shop.',
  },
  {
    id: 'masterclass',
    label: 'Masterclass',
    purpose: 'Ten short lessons about peptides, for leads who want to understand before they decide.',
  },
] as const;
