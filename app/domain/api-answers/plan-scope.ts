/** Returns the scope for keys of visitors who have a plan's page. They are erased with the plan, whose id leads to the person. */
export const planScope = (tenantId: string, assessmentId: string): string =>
  `${tenantId} plan ${assessmentId}`;
