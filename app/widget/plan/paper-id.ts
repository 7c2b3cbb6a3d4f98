/** The template on the plan's page that holds the plan as it is printed. */
export const PAPER_ID = 'plan-paper';
