/** ID of the template on the plan's page that contains the print version. */
export const PAPER_ID = 'plan-paper';
